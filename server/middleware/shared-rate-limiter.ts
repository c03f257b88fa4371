import { LRUCache } from 'lru-cache';
import { withTimeout } from '../with-timeout';

/** Adds to a counter that all instances share; see `app/services/platform/rate-counters.ts`. */
export type CountShared = (
  name: string,
  points: number,
  seconds: number,
) => Promise<{ points: number; milliseconds: number }>;

/** What remains of a limit after a request. */
export interface RemainingRequests {
  points: number;
  /** Below 0 if this request exceeds the limit. */
  left: number;
  /** Until the limit resets. */
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

/** The maximum number of shares in memory; an evicted key reserves points again. */
const MAX_SHARES = 10_000;
/** The maximum delay of a request by counting. */
const TIMEOUT_MS = 250;

/**
 * Limits the requests per key and window, over all instances. An instance reserves one portion at a time of the shared
 * limit, and reports the first only when it reserves the second: rare clients cost the database nothing, invented keys
 * do not fill it, and each further instance can exceed the limit by at most one portion. While the database is
 * unavailable, each instance counts for itself.
 */
export class SharedRateLimiter {
  readonly #shares = new LRUCache<string, Share>({ max: MAX_SHARES });
  readonly #portion: number;

  constructor(
    private readonly name: string,
    private readonly points: number,
    private readonly seconds: number,
    private readonly countShared: CountShared,
  ) {
    this.#portion = Math.max(1, Math.floor(points / 60));
  }

  async consume(key: string): Promise<RemainingRequests> {
    const share = this.#shareOf(key);
    while (share.left === 0 && share.taken < this.points)
      await (share.coming ??= this.#take(key, share).finally(() => (share.coming = null)));
    const isOver = share.left === 0;
    if (!isOver) share.left -= 1;
    return {
      points: this.points,
      left: isOver ? -1 : Math.max(0, this.points - share.taken) + share.left,
      seconds: Math.max(1, Math.ceil((share.endsAt - performance.now()) / 1000)),
    };
  }

  #shareOf(key: string): Share {
    const known = this.#shares.get(key);
    if (known && performance.now() < known.endsAt) return known;
    const portion = this.#portion;
    const endsAt = performance.now() + this.seconds * 1000;
    const share = { left: portion, taken: portion, unreported: portion, endsAt, coming: null };
    this.#shares.set(key, share);
    return share;
  }

  async #take(key: string, share: Share): Promise<void> {
    try {
      // The name contains the limit, so that a changed limit starts a new count.
      const name = `${this.name} ${this.points} ${key}`;
      const counting = this.countShared(name, share.unreported + this.#portion, this.seconds);
      const { points, milliseconds } = await withTimeout(TIMEOUT_MS, counting);
      share.left += Math.max(0, this.#portion - Math.max(0, points - this.points));
      share.taken = points;
      share.unreported = 0;
      share.endsAt = performance.now() + milliseconds;
    } catch {
      share.left += this.points - share.taken;
      share.taken = this.points;
    }
  }
}
