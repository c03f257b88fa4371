import type { LoaderFunctionArgs } from '@remix-run/node';
import { signInFirst } from '~/rules/validation/errors';
import { openStaffFile } from '~/services/uploads/library/staff-file';
import { fileResponse } from '../../request/file-response';
import { toErrorPage } from '../../request/public-loader';
import { findSignedIn } from '../../request/session';
import { readFrame } from '~/services/uploads/delivery/frames';
import { pictureResponse } from '../../request/picture-response';
import { withRequestTimeout } from '../../request/request-timeout';

/** Sends staff a file of the library, which need not be served. */
export const staffFile = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const signedIn = await findSignedIn(args.request);
    if (!signedIn) throw signInFirst();
    return fileResponse(args, await openStaffFile(signedIn.actor, args.params['*'] ?? ''));
  });

/** Serves a frame of a video to choose its poster from. */
export const framePicture = ({ request, params }: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const signedIn = await withRequestTimeout(findSignedIn(request));
    if (!signedIn) throw signInFirst();
    const bytes = await readFrame(signedIn.actor, params.id ?? '', Number(params.index));
    return pictureResponse(bytes, { 'Cache-Control': 'private, max-age=31536000, immutable' });
  });
