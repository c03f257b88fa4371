import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { readSocialPicture } from '~/media/delivery/social-picture.server';
import { pictureResponse, toErrorPage, publicRequest } from '~/core/request/public-loader.server';

/** Serves the picture for cards in chats and social media. An address changes with what the picture shows. */
export const socialPicture = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const { params } = publicRequest(args);
    const found = await readSocialPicture(params.name ?? '');
    // The former address may be shared still, and the way from it changes again.
    if ('movedTo' in found) return redirect(found.movedTo, { headers: { 'Cache-Control': 'no-cache' } });
    return pictureResponse(found.bytes, {
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Other sites embed it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
