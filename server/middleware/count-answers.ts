import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { RateLimiter } from './rate-limiter';

/** Counts an answered request, if it is one for a page or a download. */
export type CountAnswer = (
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  status: number,
) => void;

/** Counts what the layers after it send in full. Pages from the cache are counted there. */
export const countAnswers =
  (count: CountAnswer): RequestHandler =>
  (request, response, next) => {
    // Later layers change the URL.
    const { method, url, headers } = request;
    if (method === 'GET') response.once('finish', () => count({ method, url, headers }, response.statusCode));
    next();
  };

const MAX_REPORT_BYTES = 200;
const MINUTE = 60;
/** More than anybody plays, and a limit to what one network can invent. */
const FROM_ONE = 120;

/** Takes reports of how far a film was played, of any content type, because browsers send them as text. Always returns 204. */
export function filmCounts(
  countFilm: (headers: IncomingHttpHeaders, report: string) => void,
  networkOf: (address: string) => string,
): Router {
  const byNetwork = new RateLimiter({ name: 'film counts', points: FROM_ONE, seconds: MINUTE });
  const router = Router();
  router.use(express.text({ type: () => true, limit: MAX_REPORT_BYTES, inflate: false }));
  router.use(({ ip, headers, body }, response, next) => {
    byNetwork
      .consume(networkOf(ip ?? ''))
      .then(({ left }) => {
        if (left >= 0) countFilm(headers, String(body));
        response.status(204).end();
      })
      .catch(next);
  });
  router.use(((_error, _request, response, _next) => void response.status(204).end()) as ErrorRequestHandler);
  return router;
}
