/** Limits how many downloads run at the same time, in all and for each network. */
export class DownloadSlots {
  readonly #limits: { most: number; mostOfOne: number };
  readonly #running = new Map<string, number>();
  #total = 0;

  constructor(limits: { most: number; mostOfOne: number }) {
    this.#limits = limits;
  }

  /** Returns what frees the slot again, or null if all are taken. */
  enter(network: string): (() => void) | null {
    const own = this.#running.get(network) ?? 0;
    if (this.#total >= this.#limits.most || own >= this.#limits.mostOfOne) return null;
    this.#total += 1;
    this.#running.set(network, own + 1);
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
  }
}
