import type { LoaderFunctionArgs } from '@remix-run/node';
import { signInFirst } from '~/rules/validation/errors';
import { readFrame } from '~/services/uploads/delivery/frames';
import { pictureResponse } from '../../request/picture-response';
import { toErrorPage } from '../../request/public-loader';
import { withRequestTimeout } from '../../request/request-timeout';
import { findSignedIn } from '../../request/session';

/** Serves a frame of a video to choose its poster from. */
export const framePicture = ({ request, params }: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const signedIn = await withRequestTimeout(findSignedIn(request));
    if (!signedIn) throw signInFirst();
    const bytes = await readFrame(signedIn.actor, params.id ?? '', Number(params.index));
    return pictureResponse(bytes, { 'Cache-Control': 'private, max-age=31536000, immutable' });
  });
