import type { RequestHandler } from 'express';
import { withTimeout } from '../with-timeout';

/** The longest time that a request waits for the start; after it the application answers that the site is starting. */
const TIMEOUT_MS = 12_000;

export interface SiteStart {
  /** False until the database has its indexes and first content. */
  isPrepared: () => boolean;
  /** Fulfilled when the database is prepared, or when the program ends before. */
  settled: Promise<void>;
}

/** Holds requests during the start, so that nobody sees a site with a part of its content. */
export function holdUntilPrepared({ isPrepared, settled }: SiteStart): RequestHandler {
  return (_request, _response, next) => {
    if (isPrepared()) return next();
    const goOn = () => next();
    withTimeout(TIMEOUT_MS, settled).then(goOn, goOn).catch(next);
  };
}
