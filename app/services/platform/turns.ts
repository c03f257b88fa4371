import { setImmediate as turn } from 'node:timers/promises';

/** How long work goes on without a turn. */
const SLICE_MS = 10;

/** Lets other requests have their turn during long work: call `take` between two steps of it. */
export class Turns {
  #since = performance.now();

  async take(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await turn();
    this.#since = performance.now();
  }
}
