import { LRUCache } from 'lru-cache';
import { withTimeout } from '../with-timeout';

/** Adds to a count that all instances share; see `app/services/platform/rate-counters.ts`. */
export type CountShared = (
  name: string,
  points: number,
  seconds: number,
) => Promise<{ points: number; milliseconds: number }>;

/** What one request leaves. */
export interface RemainingRequests {
  points: number;
  /** Below 0 where this request is one too many. */
  left: number;
  /** Until it is whole again. */
  seconds: number;
}

/** What this instance has taken out of a budget, and not yet spent. */
interface Share {
  left: number;
  /** What all instances had taken when this one last asked. */
  taken: number;
  /** Taken by this one without telling. */
  unreported: number;
  /** By the clock that is never put back. */
  endsAt: number;
  coming: Promise<void> | null;
}

/** Budgets that are remembered; who is forgotten asks again. */
const MAX_SHARES = 10_000;
/** Counting delays no request longer than this. */
const TIMEOUT_MS = 250;

/**
 * So many requests in a window for each key, over all instances. An instance takes a portion at a time out of the budget
 * that they have in common, and tells of the first only when it takes the second: who asks little costs the database
 * nothing, who makes up keys does not fill it, and each further instance can let at most one portion too much through.
 * While the database does not answer, each instance counts for itself.
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
      // A limit that was changed begins to count anew.
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
