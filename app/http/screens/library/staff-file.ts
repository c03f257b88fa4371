import type { LoaderFunctionArgs } from '@remix-run/node';
import { signInFirst } from '~/rules/validation/errors';
import { openStaffFile } from '~/services/uploads/library/staff-file';
import { fileResponse } from '../../request/file-response';
import { toErrorPage } from '../../request/public-loader';
import { findSignedIn } from '../../request/session';

/** Sends staff a file of the library, which need not be served. */
export const staffFile = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const signedIn = await findSignedIn(args.request);
    if (!signedIn) throw signInFirst();
    return fileResponse(args, await openStaffFile(signedIn.actor, args.params['*'] ?? ''));
  });
