/** Video time, in seconds, from the time of day: what is left out of the video does not count. */
export class Clock {
  private readonly cuts: { from: number; to: number }[] = [];
  private start = Date.now() / 1000;

  begin(): void {
    this.start = Date.now() / 1000;
    this.cuts.length = 0;
  }

  /** Runs something that may take a while, and leaves out of the video what it takes longer than `ms`. */
  async without(ms: number, wait: () => Promise<void>): Promise<void> {
    const from = Date.now() / 1000 + ms / 1000;
    await wait();
    const to = Date.now() / 1000;
    if (to > from) this.cuts.push({ from, to });
  }

  /** When in the video something happened, given in seconds since 1970. */
  at(moment = Date.now() / 1000): number {
    const missing = this.cuts.reduce(
      (sum, { from, to }) => sum + Math.max(0, Math.min(moment, to) - from),
      0,
    );
    return Math.max(0, moment - this.start - missing);
  }
}
