/** Other work, such as a request, waits no longer than about this for a comparison. */
const SLICE_MS = 15;

/**
 * Divides long work into slices, so that a comparison of long texts does not hold up the event loop, and limits its
 * time. Only the time of the work itself counts: a busy server does not make a comparison coarser.
 */
export class WorkSlices {
  #workedMs = 0;
  #startedAt = performance.now();

  constructor(private readonly limitMs: number) {}

  get isOver(): boolean {
    return this.#workedMs + performance.now() - this.#startedAt > this.limitMs;
  }

  /** Lets other work run if this slice has been long enough. */
  async pause(): Promise<void> {
    const sliceMs = performance.now() - this.#startedAt;
    if (sliceMs < SLICE_MS) return;
    this.#workedMs += sliceMs;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#startedAt = performance.now();
  }
}
