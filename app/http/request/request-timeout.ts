import { setImmediate as nextTurn } from 'node:timers/promises';
import { databaseDown, Failure } from '~/rules/validation/errors';
import { lastDatabaseReply, isDatabasePrepared } from '~/services/platform/preparation';

/** The longest time one request waits for its work. */
export const TIMEOUT_MS = 12_000;
/** A database that sends no reply for this long while a request waits is considered unreachable. */
const SILENCE_LIMIT_MS = 4_000;

/**
 * Returns a function that waits for work within one request. It throws 503 when the request's total waiting time
 * exceeds `totalMs`, sooner when the database stops replying, and at once while the database is being prepared. Work that has
 * started may still complete.
 */
export function createDeadline(totalMs = TIMEOUT_MS) {
  let left = totalMs;
  return async <Result>(work: Promise<Result>): Promise<Result> => {
    if (!isDatabasePrepared()) {
      // Its result would be a part of the content, and nobody waits for its error.
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

/** Applies the timeout to a single promise. */
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
