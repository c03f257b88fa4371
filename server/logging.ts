import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { pino, type Logger } from 'pino';

/** One JSON object a line, on standard output. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Gives every request an id (a proxy's `X-Request-Id` is kept) and logs it when it has been answered. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const given = request.get('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
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
        ...(!response.writableFinished && { aborted: true }),
      };
      log[response.statusCode >= 500 ? 'error' : 'info'](details, 'request');
    });
    next();
  };
}
