/**
 * Pages that are rendered at once. While one waits for the database another can be drawn; more would only hold the event loop for
 * longer, which answers requests for cached pages in between.
 */
const MAX_AT_ONCE = 2;
/** A page that takes longer waits for the database, and lets the next one begin. */
const TURN_MS = 50;

interface Waiting {
  wanted: number;
  start: () => void;
}

/** Renders pages one after another, the most wanted first, then in the order in which they were first wanted. */
export class RenderQueue {
  readonly #waiting = new Map<string, Waiting>();
  /** The keys of what waits, by how often each is wanted; every set has keys. */
  readonly #byWanted = new Map<number, Set<string>>();
  #active = 0;

  /** Runs the work when it is its turn. A key waits once at a time. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const start = () => {
        const endTurn = this.#takeTurn();
        Promise.resolve().then(work).then(resolve, reject).finally(endTurn);
      };
      this.#waiting.set(key, { wanted: 0, start });
      this.want(key);
      queueMicrotask(() => this.#startNext());
    });
  }

  /** Counts one more request that waits for what waits under this key. */
  want(key: string): void {
    const waiting = this.#waiting.get(key);
    if (!waiting) return;
    this.#withdraw(key, waiting.wanted);
    waiting.wanted += 1;
    const others = this.#byWanted.get(waiting.wanted);
    if (others) others.add(key);
    else this.#byWanted.set(waiting.wanted, new Set([key]));
  }

  /** Returns a function that ends the turn, which ends by itself after a time. */
  #takeTurn(): () => void {
    this.#active += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#active -= 1;
      // Between two pages the event loop answers other requests.
      setImmediate(() => this.#startNext());
    };
    const timer = setTimeout(end, TURN_MS).unref();
    return end;
  }

  #withdraw(key: string, wanted: number): void {
    const keys = this.#byWanted.get(wanted);
    keys?.delete(key);
    if (keys?.size === 0) this.#byWanted.delete(wanted);
  }

  #startNext(): void {
    if (this.#active >= MAX_AT_ONCE || this.#waiting.size === 0) return;
    const most = Math.max(...this.#byWanted.keys());
    const [key = ''] = this.#byWanted.get(most) ?? [];
    const next = this.#waiting.get(key);
    if (!next) return;
    this.#withdraw(key, next.wanted);
    this.#waiting.delete(key);
    next.start();
  }
}
