import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Failure } from '~/rules/validation/errors';

/** The body of a rejected request is drained for this long, so that the client gets to read the error. */
const LINGER_MS = 30_000;

/** The error of a request whose client disconnected before the end of its body. */
export const interrupted = () => new Failure(400, 'The request was interrupted. Please send it again.');

/**
 * Returns the whole body of a request, with at most `maxBytes` bytes of it in memory. Throws 413 with this message for
 * a larger body, and 400 when the client disconnects before its end.
 */
export async function readBody(request: Request, maxBytes: number, message: string): Promise<Buffer> {
  if (Number(request.headers.get('Content-Length')) > maxBytes) {
    discardBody(request);
    throw new Failure(413, message);
  }
  if (!request.body) return Buffer.alloc(0);
  const source = Readable.fromWeb(request.body as ReadableStream);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw interrupted();
  }
  if (length <= maxBytes) return Buffer.concat(chunks);
  drainBody(source);
  throw new Failure(413, message);
}

/** Drains the body of a request that is rejected unread. */
export function discardBody({ body }: Request): void {
  if (body && !body.locked) drainBody(Readable.fromWeb(body as ReadableStream));
}

/** Discards the rest of a body while the response is sent; then the connection is closed. */
export function drainBody(source: Readable): void {
  const timer = setTimeout(() => source.destroy(), LINGER_MS);
  timer.unref();
  source.once('close', () => clearTimeout(timer));
  source.once('error', () => source.destroy());
  source.resume();
}
