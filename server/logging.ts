import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { pino, type Logger } from 'pino';

/** One JSON object a line, on standard output. */
export const createLogger = (level: string): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false }),
  );

const REQUEST_ID = /^[\w-]{8,64}$/;

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The same for a request that is answered before it comes to that. */
export const logHits =
  (log: Logger) =>
  (request: IncomingMessage): string => {
    const requestId = requestIdOf(request);
    if (log.isLevelEnabled('info')) {
      const [path] = (request.url ?? '').split('?', 1);
      log.info({ requestId, method: request.method, path, cache: 'hit' }, 'request');
    }
    return requestId;
  };

/** Gives every request an id (a proxy's `X-Request-Id` is kept) and logs it when it has been answered. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const requestId = requestIdOf(request);
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    const { method } = request;
    const [path] = request.originalUrl.split('?', 1);
    response.once('close', () => {
      const details = {
        requestId,
        method,
        path,
        status: response.statusCode,
        milliseconds: Math.round((performance.now() - started) * 10) / 10,
        ...(response.locals.cache !== undefined && { cache: String(response.locals.cache) }),
        ...(!response.writableFinished && { aborted: true }),
      };
      log[response.statusCode >= 500 ? 'error' : 'info'](details, 'request');
    });
    next();
  };
}
