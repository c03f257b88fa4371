import { Failure } from '~/rules/errors';

/** Whoever has waited that long has given up. */
const PATIENCE_MS = 12_000;

/**
 * For one request: a function that waits for work, and throws 503 in words when all that it waited for has taken too
 * long. What was begun may still be done.
 */
export function patience() {
  let left = PATIENCE_MS;
  return async <Result>(work: Promise<Result>): Promise<Result> => {
    const started = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooSlow()), left);
    });
    return Promise.race([work, late]).finally(() => {
      clearTimeout(timer);
      left -= performance.now() - started;
    });
  };
}

/** What the work gives, where that is all that a request waits for. */
export const inTime = <Result>(work: Promise<Result>): Promise<Result> => patience()(work);

const tooSlow = () =>
  new Failure(503, 'The database takes too long to answer just now. Please try again in a moment.');
