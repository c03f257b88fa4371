import express, { Router, type ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { withoutTokens } from '../logging';
import { RateLimiter } from './rate-limiter';
import type { IncomingHttpHeaders } from 'node:http';

const MAX_LENGTH = 4_000;
const text = z.string().transform((value) => withoutTokens(value).slice(0, MAX_LENGTH));
const Report = z.object({ message: text, stack: text.default(''), page: text.default('') });

/** The window of the limits per IP address and in total, in seconds: enough to see a problem, too little to fill a disk. */
const MINUTE = 60;
const FROM_ONE = 10;
const FROM_ALL = 100;

/** Logs error reports from browsers as untrusted input. Returns 204, also for invalid reports, and 413 for a body that cannot be read, such as one that is too long. */
export function clientErrors(log: Logger, networkOf: (address: string) => string): Router {
  const byNetwork = new RateLimiter({ name: 'error reports', points: FROM_ONE, seconds: MINUTE });
  const all = new RateLimiter({ name: 'all error reports', points: FROM_ALL, seconds: MINUTE });
  const isLimited = async (address: string) =>
    (await byNetwork.consume(networkOf(address))).left < 0 || (await all.consume('all')).left < 0;
  const router = Router();
  router.use(express.text({ type: () => true, limit: '20kb' }));
  router.use((request, response) => {
    response.status(204).end();
    const report = Report.safeParse(parseJson(request.body));
    if (!report.success) return;
    const agent = request.get('User-Agent')?.slice(0, 200);
    isLimited(request.ip ?? '')
      .then((limited) => limited || log.warn({ ...report.data, agent }, 'error in a browser'))
      .catch((error: unknown) => log.error({ err: error }, 'a report of a browser is lost'));
  });
  router.use(((_error, _request, response, _next) => void response.status(413).end()) as ErrorRequestHandler);
  return router;
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

const MAX_REPORT_BYTES = 200;
/** More than anybody plays, and a limit to what one network can invent. */
const FILMS_FROM_ONE = 120;

/** Takes reports of how far a film was played, of any content type, because browsers send them as text. Always returns 204. */
export function filmCounts(
  countFilm: (headers: IncomingHttpHeaders, report: string) => void,
  networkOf: (address: string) => string,
): Router {
  const byNetwork = new RateLimiter({ name: 'film counts', points: FILMS_FROM_ONE, seconds: MINUTE });
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
