import { setImmediate as nextTurn } from 'node:timers/promises';
import { databaseDown, Failure } from '~/rules/validation/errors';
import { lastDatabaseReply } from '~/services/platform/database-activity';

/** Whoever has waited that long has given up. */
export const TIMEOUT_MS = 12_000;
/** A database that has replied to nothing for this long, while a request waits, is taken for gone. */
const SILENCE_LIMIT_MS = 4_000;

/**
 * For one request: a function that waits for work. It throws 503 when all that the request waited for has taken too long,
 * and sooner when the database has stopped replying altogether. What was begun may still be done.
 */
export function requestTimeoutMs() {
  let left = TIMEOUT_MS;
  return async <Result>(work: Promise<Result>): Promise<Result> => {
    const started = performance.now();
    const watch = watchFor(left);
    return Promise.race([work, watch.expired]).finally(() => {
      watch.end();
      left -= performance.now() - started;
    });
  };
}

/** What the work gives, where that is all that a request waits for. */
export const withRequestTimeout = <Result>(work: Promise<Result>): Promise<Result> =>
  requestTimeoutMs()(work);

/** Rejects after so many milliseconds, or once the database is silent. */
function watchFor(milliseconds: number) {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const silentSince = () => Math.max(started, lastDatabaseReply());
  const expired = new Promise<never>((_, reject) => {
    const check = async () => {
      // Replies that arrived while this process was busy are read first.
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

const tooSlow = () =>
  new Failure(503, 'The database takes too long to answer just now. Please try again in a moment.');
