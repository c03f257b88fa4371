import type { RequestHandler } from 'express';

/** How `npm run check-links` calls itself; what it asks for is not what visitors ask for. */
export const CHECKER_AGENT = 'showreel-check-links';

/** Counts what GET and HEAD requests did not find, whatever answers them: `count` gets the target, a path with its query. */
export const countNotFound =
  (count: (target: string) => void): RequestHandler =>
  (request, response, next) => {
    const { method, headers } = request;
    if ((method === 'GET' || method === 'HEAD') && headers['user-agent'] !== CHECKER_AGENT)
      response.once('finish', () => {
        if (response.statusCode === 404) count(request.originalUrl);
      });
    next();
  };
