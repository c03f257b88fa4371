import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { sendError } from './error-response';

const LIMITS = {
  /** The timeout of a body, unless the application extends it. */
  bodyMs: 2 * 60 * 1000,
  restMs: 30_000,
  /** Discarded at most: twice the largest video by default, so that a client with a too large file gets to read the error. */
  restBytes: 1024 * 1024 * 1024,
};

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Enforces the body timeout (408), and reads the rest of a body whose response was sent early: many clients send all of it before they read
 * the response, which would never reach them. `response.locals.allowLongBody` lifts the timeout of this request.
 */
export function limitBody(limits: Partial<typeof LIMITS> = {}): RequestHandler {
  const { bodyMs, restMs, restBytes } = { ...LIMITS, ...limits };
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    const timer = setTimeout(() => {
      if (request.complete) return;
      response.set('Connection', 'close');
      sendError(response, 408, 'The request took too long to arrive. Please send it again.');
    }, bodyMs);
    timer.unref();
    const end = () => clearTimeout(timer);
    response.locals.allowLongBody = end;
    response.once('close', end);
    onHeaders(response, () => {
      end();
      discardRest(request, restMs, restBytes);
    });
    next();
  };
}

function onHeaders(response: Response, begin: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response;
  response.writeHead = (...head: unknown[]) => {
    response.writeHead = writeHead;
    begin();
    return writeHead(...head);
  };
}

/** Reads and discards the rest of a body. At either limit it ends the connection. */
function discardRest(request: IncomingMessage, milliseconds: number, bytes: number): void {
  if (request.readableEnded) return;
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  timer.unref();
  const forget = () => clearTimeout(timer);
  socket.once('close', forget);
  const resumeClosing = holdClosing(socket);
  let left = bytes;
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  request.once('end', () => {
    forget();
    socket.off('close', forget);
    resumeClosing();
  });
  // A reader of the body gets an error, so that it never takes a part for the whole.
  process.nextTick(() => {
    // Without a listener, which may be gone by now, the error would end the program.
    if (request.listenerCount('error') > 0)
      request.emit('error', new Error('the request was answered before its end'));
  });
  request.resume();
}

/**
 * Node closes a connection as soon as its last response is written. Bytes that arrive afterwards would reset it, and the client would lose
 * the response; so only its writing half is closed until the returned function is called.
 */
function holdClosing(socket: IncomingMessage['socket']): () => void {
  const destroySoon = socket.destroySoon.bind(socket);
  let isLast = false;
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  return () => {
    socket.destroySoon = destroySoon;
    if (isLast) destroySoon();
  };
}
