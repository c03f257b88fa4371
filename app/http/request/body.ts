import type { ReadableStream } from 'node:stream/web';
import { Failure } from '~/rules/validation/errors';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The error of a request whose client disconnected before the end of its body. */
export const interrupted = () => new Failure(400, 'The request was interrupted. Please send it again.');

/**
 * Returns the whole body of a request, with at most `maxBytes` bytes of it in memory. Throws 413 with this message for
 * a larger body, and 400 when the client disconnects before its end.
 */
export async function readBody(request: Request, maxBytes: number, message: string): Promise<Buffer> {
  if (Number(request.headers.get('Content-Length')) > maxBytes) throw new Failure(413, message);
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Canceling the stream would close the connection before the response.
  const source = (request.body as ReadableStream<Uint8Array>).values({ preventCancel: true });
  try {
    for await (const chunk of source) {
      length += chunk.length;
      if (length > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw interrupted();
  }
  if (length > maxBytes) throw new Failure(413, message);
  return Buffer.concat(chunks);
}

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelBody?: AsyncLocalStorage<() => void> };
const storage = (processWide.showreelBody ??= new AsyncLocalStorage<() => void>());

/** Runs the work of a request; `allow` ends the limit of the time that its body may take. */
export const withBody = <Result>(allow: () => void, work: () => Result): Result => storage.run(allow, work);

/** Lets the body of the current request take as long as a large file needs. Only files of users who are signed in may. */
export const allowLongBody = (): void => storage.getStore()?.();
