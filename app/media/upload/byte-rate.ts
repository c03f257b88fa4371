/** Longer ago counts as another connection. */
const WINDOW_MS = 20_000;
const SAMPLE_MS = 500;
/** A shorter measurement says little. */
const MEASURED_MS = 3_000;

interface Sample {
  at: number;
  bytes: number;
}

/** Measures how fast the bytes of an upload arrive. */
export class ByteRate {
  #samples: Sample[] = [];

  /** Notes how many bytes have arrived in all; `at` in milliseconds. */
  note(bytes: number, at: number): void {
    const last = this.#samples.at(-1);
    if (last && bytes < last.bytes) this.#samples = [];
    else if (last && at - last.at < SAMPLE_MS) return;
    this.#samples = [...this.#samples.filter((sample) => at - sample.at < WINDOW_MS), { at, bytes }];
  }

  /** Returns how many seconds this many more bytes take; null while that cannot be said. */
  secondsFor(bytes: number): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < MEASURED_MS || last.bytes === first.bytes) return null;
    return (bytes * (last.at - first.at)) / (last.bytes - first.bytes) / 1000;
  }
}

const MINUTE = 60;

/** In words, such as “about 4 minutes left”. */
export function timeLeftText(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < 1) return 'less than a minute left';
  if (minutes === 1) return 'about a minute left';
  if (minutes < 90) return `about ${minutes} minutes left`;
  return `about ${Math.round(minutes / MINUTE)} hours left`;
}
