/**
 * The render concurrency. While one page waits for the database another can be drawn; more would only block the event loop, which answers
 * requests for cached pages in between.
 */
const MAX_AT_ONCE = 2;
/** A page that takes longer is waiting for the database, so the next one begins. */
const TURN_MS = 50;

interface Waiting {
  wanted: number;
  start: () => void;
}

/** Renders pages in sequence: most wanted first, then in the order of their first request. */
export class RenderQueue {
  readonly #waiting = new Map<string, Waiting>();
  /** The queued keys by number of requests; no set is empty. */
  readonly #byWanted = new Map<number, Set<string>>();
  #active = 0;

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

  want(key: string): void {
    const waiting = this.#waiting.get(key);
    if (!waiting) return;
    this.#withdraw(key, waiting.wanted);
    waiting.wanted += 1;
    const others = this.#byWanted.get(waiting.wanted);
    if (others) others.add(key);
    else this.#byWanted.set(waiting.wanted, new Set([key]));
  }

  /** Returns a function that ends the turn; a timeout also ends it. */
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
