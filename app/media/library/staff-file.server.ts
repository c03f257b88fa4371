import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize, type Actor } from '~/core/access/permissions';
import { withRequestTimeout } from '~/core/request/body.server';
import { toErrorPage, pictureResponse } from '~/core/request/public-loader.server';
import { findSignedIn } from '~/core/request/session.server';
import { notFound, signInFirst } from '~/core/validation/errors';
import { readFrame } from '~/media/delivery/social-picture.server';
import { findUpload, openFileOf, type OpenedFile } from '~/media/delivery/stored-files.server';
import { fileResponse } from '~/media/delivery/file-response.server';
import { filesOfUpload } from '~/media/delivery/upload-files.server';

/** Also opens a file that is held back. Throws 403 and 404. */
async function openStaffFile(actor: Actor, path: string): Promise<OpenedFile> {
  authorize(actor, 'openAdmin');
  const upload = await findUpload(path);
  const file = filesOfUpload(upload).includes(path) ? await openFileOf(upload, path) : null;
  if (!file) throw notFound('File');
  return file;
}

export const staffFile = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const signedIn = await findSignedIn(args.request);
    if (!signedIn) throw signInFirst();
    return fileResponse(args, await openStaffFile(signedIn.actor, args.params['*'] ?? ''));
  });

export const framePicture = ({ request, params }: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const signedIn = await withRequestTimeout(findSignedIn(request));
    if (!signedIn) throw signInFirst();
    const bytes = await readFrame(signedIn.actor, params.id ?? '', Number(params.index));
    return pictureResponse(bytes, { 'Cache-Control': 'private, max-age=31536000, immutable' });
  });
