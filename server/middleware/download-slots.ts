import type { Writable } from 'node:stream';

interface Limits {
  most: number;
  /** The concurrency limit per network; as many more can wait. */
  mostOfOne: number;
  mostWaiting: number;
  waitMs: number;
}

type Leave = () => void;

interface Waiting {
  network: string;
  settle: (leave: Leave | null) => void;
}

/** A semaphore for downloads, in total and per network, with a short queue. */
export class DownloadSlots {
  readonly #limits: Limits;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #total = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Returns a function that frees the slot; null after the timeout, or if the client leaves. */
  async enter(network: string, client: Writable): Promise<Leave | null> {
    if (this.#hasRoom(network)) return this.#take(network);
    return client.destroyed || !this.#canWait(network) ? null : this.#wait(network, client);
  }

  #hasRoom(network: string): boolean {
    const { most, mostOfOne } = this.#limits;
    return this.#total < most && (this.#running.get(network) ?? 0) < mostOfOne;
  }

  #canWait(network: string): boolean {
    const { mostOfOne, mostWaiting } = this.#limits;
    const own = [...this.#waiting].filter((each) => each.network === network);
    return this.#waiting.size < mostWaiting && own.length < mostOfOne;
  }

  #wait(network: string, client: Writable): Promise<Leave | null> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        network,
        settle: (leave) => {
          clearTimeout(timer);
          client.off('close', giveUp);
          this.#waiting.delete(waiting);
          resolve(leave);
        },
      };
      const giveUp = () => waiting.settle(null);
      const timer = setTimeout(giveUp, this.#limits.waitMs);
      timer.unref();
      client.once('close', giveUp);
      this.#waiting.add(waiting);
    });
  }

  #take(network: string): Leave {
    this.#total += 1;
    this.#running.set(network, (this.#running.get(network) ?? 0) + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#leave(network);
    };
  }

  #leave(network: string): void {
    this.#total -= 1;
    const own = (this.#running.get(network) ?? 1) - 1;
    if (own === 0) this.#running.delete(network);
    else this.#running.set(network, own);
    const next = [...this.#waiting].find((each) => this.#hasRoom(each.network));
    next?.settle(this.#take(next.network));
  }
}
