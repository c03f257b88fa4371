import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReadableStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lastDatabaseReply, isDatabasePrepared } from '~/core/db/database-errors.server';
import { Failure, databaseDown } from '~/core/validation/errors';

export const interrupted = () => new Failure(400, 'The request was interrupted. Please send it again.');

/** Reads the whole body into memory. Throws 413 with this message beyond `maxBytes`, and 400 if the client disconnects. */
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

export const withBody = <Result>(allow: () => void, work: () => Result): Result => storage.run(allow, work);

/** Lifts the timeout of the request body, for large files. Only for signed-in users. */
export const allowLongBody = (): void => storage.getStore()?.();

export const TIMEOUT_MS = 12_000;
/** The database is considered unreachable if it sends no reply for this long while a request waits. */
const SILENCE_LIMIT_MS = 4_000;

/**
 * Returns a function that waits for work within one request. It throws 503 when the request's total waiting time
 * exceeds `totalMs`, sooner when the database stops replying, and at once while the database is being prepared. Work
 * that has started may still complete.
 */
export function createDeadline(totalMs = TIMEOUT_MS) {
  let left = totalMs;
  return async <Result>(work: Promise<Result>): Promise<Result> => {
    if (!isDatabasePrepared()) {
      // Its result would be part of the content, so its error is dropped.
      work.catch(() => undefined);
      throw siteStarts();
    }
    const started = performance.now();
    const watch = watchFor(left);
    return Promise.race([work, watch.expired]).finally(() => {
      watch.end();
      left -= performance.now() - started;
    });
  };
}

export const withRequestTimeout = <Result>(work: Promise<Result>): Promise<Result> => createDeadline()(work);

/** Rejects after this time, or once the database has stopped replying. */
function watchFor(milliseconds: number) {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const silentSince = () => Math.max(started, lastDatabaseReply());
  const expired = new Promise<never>((_, reject) => {
    const check = async () => {
      // Replies that arrived while the event loop was busy are read first.
      await nextTurn();
      const now = performance.now();
      if (now - started >= milliseconds) reject(tooSlow());
      else if (now - silentSince() >= SILENCE_LIMIT_MS) reject(databaseDown());
      else arm();
    };
    const arm = () => {
      const due = Math.min(started + milliseconds, silentSince() + SILENCE_LIMIT_MS);
      timer = setTimeout(() => void check().catch(reject), Math.max(1, due - performance.now()));
    };
    arm();
  });
  return { expired, end: () => clearTimeout(timer) };
}

const siteStarts = () => new Failure(503, 'The site is starting. Please try again in a moment.');

const tooSlow = () =>
  new Failure(503, 'The database takes too long to answer just now. Please try again in a moment.');
