import { LRUCache } from 'lru-cache';
import { withTimeout } from '../with-timeout';
import type { RequestHandler, Response } from 'express';
import { isApi } from './error-response';

/** Adds to a counter shared by all instances; see `app/core/db/rate-counters.server.ts`. */
export type CountShared = (
  name: string,
  points: number,
  seconds: number,
) => Promise<{ points: number; milliseconds: number }>;

export interface RemainingRequests {
  points: number;
  /** Negative if this request exceeds the limit. */
  left: number;
  seconds: number;
}

/** The points that this instance has reserved and not yet consumed. */
interface Share {
  left: number;
  /** The points that all instances had reserved at the last update. */
  taken: number;
  /** Points reserved by this instance and not yet reported. */
  unreported: number;
  /** On the monotonic clock. */
  endsAt: number;
  coming: Promise<void> | null;
}

interface Limit {
  /** Distinguishes the limit from those of other limiters. */
  name: string;
  points: number;
  seconds: number;
  /** Shares the limit among all instances. Without it each instance counts for itself. */
  countShared?: CountShared;
}

/** The maximum number of shares in memory; an evicted key reserves points again. */
const MAX_SHARES = 10_000;
/** Number of portions of a shared limit. */
const PORTIONS = 60;
/** The maximum delay of a request by counting. */
const TIMEOUT_MS = 250;

/**
 * Limits the requests per key and window, in bounded memory for any number of keys. For a shared limit, an instance reserves one portion at
 * a time, and reports the first only when it reserves the second: rare clients cost the database nothing, invented keys do not fill it, and
 * each further instance can exceed the limit by at most one portion. While the database is unavailable, each instance counts for itself.
 */
export class RateLimiter {
  readonly #shares = new LRUCache<string, Share>({ max: MAX_SHARES });
  readonly #portion: number;

  constructor(private readonly limit: Limit) {
    const { points, countShared } = limit;
    this.#portion = countShared ? Math.max(1, Math.floor(points / PORTIONS)) : points;
  }

  async consume(key: string): Promise<RemainingRequests> {
    const { points, countShared } = this.limit;
    const share = this.#shareOf(key);
    while (countShared && share.left === 0 && share.taken < points)
      await (share.coming ??= this.#take(key, share, countShared).finally(() => (share.coming = null)));
    const isOver = share.left === 0;
    if (!isOver) share.left -= 1;
    return {
      points,
      left: isOver ? -1 : Math.max(0, points - share.taken) + share.left,
      seconds: Math.max(1, Math.ceil((share.endsAt - performance.now()) / 1000)),
    };
  }

  #shareOf(key: string): Share {
    const known = this.#shares.get(key);
    if (known && performance.now() < known.endsAt) return known;
    const portion = this.#portion;
    const endsAt = performance.now() + this.limit.seconds * 1000;
    const share = { left: portion, taken: portion, unreported: portion, endsAt, coming: null };
    this.#shares.set(key, share);
    return share;
  }

  async #take(key: string, share: Share, countShared: CountShared): Promise<void> {
    const { name, points, seconds } = this.limit;
    try {
      // The name contains the limit, so that a changed limit starts a new count.
      const counting = countShared(`${name} ${points} ${key}`, share.unreported + this.#portion, seconds);
      const taken = await withTimeout(counting, TIMEOUT_MS);
      share.left += Math.max(0, this.#portion - Math.max(0, taken.points - points));
      share.taken = taken.points;
      share.unreported = 0;
      share.endsAt = performance.now() + taken.milliseconds;
    } catch {
      share.left += points - share.taken;
      share.taken = points;
    }
  }
}

interface Options {
  /** Requests per minute and network, for pages and forms separately. */
  rateLimit: number;
  networkOf: (address: string) => string;
}

const MINUTE = 60;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Limits requests that render: pages that are not cached, such as searches, and the admin; and forms. Reads and saves count separately, so
 * that heavy reading never blocks saving. The API has its own limits.
 */
export function limitPages({ rateLimit, networkOf }: Options): RequestHandler {
  const pages = new RateLimiter({ name: 'pages', points: rateLimit, seconds: MINUTE });
  const forms = new RateLimiter({ name: 'forms', points: rateLimit, seconds: MINUTE });
  return (request, response, next) => {
    if (isApi(request.path)) return next();
    const isForm = !READING.has(request.method);
    const limiter = isForm ? forms : pages;
    limiter
      .consume(networkOf(request.ip ?? ''))
      .then(({ left, seconds }) => {
        if (left >= 0) return next();
        sendTooMany(response, { seconds, isForm });
      })
      .catch(next);
  };
}

/** Sends a page without the site's design, because the limit exists to avoid rendering. */
export function sendTooMany(
  response: Response,
  { seconds, isForm }: { seconds: number; isForm: boolean },
): void {
  const again = `Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  const advice = isForm
    ? 'Nothing was saved. Go back to the form, which still has what you typed, and send it again then.'
    : 'Pages that you have just seen may still open.';
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Too many requests</title>
</head>
<body>
<h1>Too many requests</h1>
<p>Your network has sent very many requests within a minute. ${again}</p>
<p>${advice}</p>
<p><a href="/">Home page</a></p>
</body>
</html>
`;
  response
    .status(429)
    .set({ 'Retry-After': String(seconds), 'Cache-Control': 'no-store' })
    .type('html')
    .send(html);
}
