import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Failure } from '~/rules/validation/errors';

/** A refused client that is still sending is listened to for this long, so that it gets to read why. */
const LINGER_MS = 30_000;

/** What a client that left in the middle of its body would be told. */
export const interrupted = () => new Failure(400, 'The request was interrupted. Please send it again.');

/**
 * Returns the whole body of a request, with never more than `most` bytes of it in memory. Throws 413 with these words when
 * there are more, and 400 when the client leaves before the end.
 */
export async function readBody(request: Request, most: number, words: string): Promise<Buffer> {
  if (Number(request.headers.get('Content-Length')) > most) {
    discardBody(request);
    throw new Failure(413, words);
  }
  if (!request.body) return Buffer.alloc(0);
  const source = Readable.fromWeb(request.body as ReadableStream);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > most) break;
      chunks.push(chunk);
    }
  } catch {
    throw interrupted();
  }
  if (length <= most) return Buffer.concat(chunks);
  drainBody(source);
  throw new Failure(413, words);
}

/** For a request that is refused unread. */
export function discardBody({ body }: Request): void {
  if (body && !body.locked) drainBody(Readable.fromWeb(body as ReadableStream));
}

/** Lets the rest of a body pass by while the answer is on its way; then the connection is closed. */
export function drainBody(source: Readable): void {
  const timer = setTimeout(() => source.destroy(), LINGER_MS);
  timer.unref();
  source.once('close', () => clearTimeout(timer));
  source.once('error', () => source.destroy());
  source.resume();
}
