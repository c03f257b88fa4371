import type { RequestHandler } from 'express';
import { hasToken } from '../logged-path';

/** How `npm run check-links` calls itself; what it asks for is not what visitors ask for. */
export const CHECKER_AGENT = 'showreel-check-links';

/**
 * Counts what GET and HEAD requests did not find, whatever answers them: `count` gets the path, which is stored. One with a token is not
 * counted, because whoever reads it could use it.
 */
export const countNotFound =
  (count: (path: string) => void): RequestHandler =>
  (request, response, next) => {
    const { method, headers } = request;
    if ((method === 'GET' || method === 'HEAD') && headers['user-agent'] !== CHECKER_AGENT)
      response.once('finish', () => {
        const [path = ''] = request.originalUrl.split('?', 1);
        if (response.statusCode === 404 && !hasToken(path)) count(path);
      });
    next();
  };
