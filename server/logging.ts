import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { pino, type Logger } from 'pino';
import { loggedPath } from './logged-path';
import type { Metrics } from './metrics';

/** The maximum buffer while nothing reads the log; more is dropped. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;

/**
 * Creates a logger that writes one JSON object per line to standard output. When writing fails (the reader has ended,
 * the disk is full), the server continues without a log.
 */
export function createLogger(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_BUFFERED_BYTES });
  // At exit, the process would retry for ever to write the rest.
  const flush = output.flushSync.bind(output);
  output.on('error', () => (output.flushSync = () => undefined));
  output.on('write', () => (output.flushSync = flush));
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}

/** For these statuses the client's IP address is logged. */
const LOGGED_WITH_ADDRESS = new Set([401, 403, 429]);
const REQUEST_ID = /^[\w-]{8,64}$/;

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Logs requests that the page cache serves before `logRequests`, and returns their ids. */
export const logHits =
  (log: Logger, metrics: Metrics) =>
  (request: IncomingMessage): string => {
    const requestId = requestIdOf(request);
    metrics.hit();
    if (log.isLevelEnabled('info')) {
      const [path = ''] = (request.url ?? '').split('?', 1);
      log.info({ requestId, method: request.method, path: loggedPath(path), cache: 'hit' }, 'request');
    }
    return requestId;
  };

/**
 * Gives every request an id (a proxy's `X-Request-Id` is kept) and logs its response. The route is
 * `response.locals.route` if a layer outside the application has set it, else the result of `patternOf`.
 */
export function logRequests(
  log: Logger,
  metrics: Metrics,
  patternOf: (path: string) => string,
): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const requestId = requestIdOf(request);
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    const { method } = request;
    const [path = ''] = request.originalUrl.split('?', 1);
    response.once('close', () => {
      const took = performance.now() - started;
      const status = response.statusCode;
      const route = String(response.locals.route ?? patternOf(path));
      const cache = String(response.locals.cache ?? 'none');
      metrics.answered({ method, status, route, cache, seconds: took / 1000 });
      const details = {
        requestId,
        method,
        path: loggedPath(path),
        route,
        status,
        milliseconds: Math.round(took * 10) / 10,
        cache,
        ...(LOGGED_WITH_ADDRESS.has(status) && { address: request.ip }),
        ...(!response.writableFinished && { aborted: true }),
      };
      log[status >= 500 ? 'error' : 'info'](details, 'request');
    });
    next();
  };
}
