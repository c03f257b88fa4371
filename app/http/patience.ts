import { Failure } from '~/rules/errors';

/** Whoever has waited that long has given up. */
const PATIENCE_MS = 12_000;

/** What the work gives, or 503 in words when the database takes too long over it. What was begun may still be done. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const tooSlow = () =>
  new Failure(503, 'The database takes too long to answer just now. Please try again in a moment.');
