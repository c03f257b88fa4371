import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { readFrame } from '~/services/uploads/on-demand/frames';
import { readSocialPicture } from '~/services/uploads/on-demand/social-picture';
import { signInFirst } from '~/rules/validation/errors';
import { withRequestTimeout } from '../forms/request-timeout';
import { findSignedIn } from '../auth/session';
import { toErrorPage, publicRequest } from '../loaders/public-loader';

const PICTURE = { 'Content-Type': 'image/jpeg', 'Content-Security-Policy': "default-src 'none'; sandbox" };

/** Serves the picture for cards in chats and social media. An address changes with what the picture shows. */
export const socialPicture = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const { params } = publicRequest(args);
    const found = await readSocialPicture(params.name ?? '');
    // The former address may be shared still, and the way from it changes again.
    if ('movedTo' in found) return redirect(found.movedTo, { headers: { 'Cache-Control': 'no-cache' } });
    return new Response(new Uint8Array(found.bytes), {
      headers: {
        ...PICTURE,
        'Cache-Control': 'public, max-age=31536000, immutable',
        // Other sites embed it.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  });

/** Serves a frame of a video to choose its poster from. */
export const framePicture = ({ request, params }: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const signedIn = await withRequestTimeout(findSignedIn(request));
    if (!signedIn) throw signInFirst();
    const bytes = await readFrame(signedIn.actor, params.id ?? '', Number(params.index));
    return new Response(new Uint8Array(bytes), {
      headers: { ...PICTURE, 'Cache-Control': 'private, max-age=31536000, immutable' },
    });
  });
