import type { RequestHandler } from 'express';

/**
 * Headers of everything below links with a token, whatever the status: nobody keeps it, finds it, or learns its URL. Without a referrer
 * older browsers do not say from where a form comes either, so that pages with forms tell their origin, without the path.
 */
export const linkHeaders =
  ({ hasForms = false } = {}): RequestHandler =>
  (_request, response, next) => {
    response.set({
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow, noarchive',
      'Referrer-Policy': hasForms ? 'strict-origin' : 'no-referrer',
    });
    next();
  };
