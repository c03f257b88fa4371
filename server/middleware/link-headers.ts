import type { RequestHandler } from 'express';

/** Headers of everything below links with a token, whatever the status: nobody keeps it, finds it, or learns its URL. */
export const linkHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex, nofollow, noarchive',
    'Referrer-Policy': 'no-referrer',
  });
  next();
};
