import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { readSocialPicture } from '~/media/delivery/social-picture.server';
import { pictureResponse, toErrorPage, publicRequest } from '~/core/request/public-loader.server';

/** Serves the picture for cards in chats and social media. Its URL changes with the picture. */
export const socialPicture = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const { params } = publicRequest(args);
    const found = await readSocialPicture(params.name ?? '');
    // Old URLs may still be shared, and their redirect changes with every new picture.
    if ('movedTo' in found) return redirect(found.movedTo, { headers: { 'Cache-Control': 'no-cache' } });
    return pictureResponse(found.bytes, {
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Other sites embed it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
