import type { TextLoss } from './text-resolver';

/** Kinds of losses in one text; a hostile text could name a new shortcode in each line. */
const MAX_KINDS = 100;
const OTHERS = 'Further parts → left out';

export class LossCounter {
  readonly #counts = new Map<string, number>();

  add(words: string): void {
    const key = this.#counts.has(words) || this.#counts.size < MAX_KINDS ? words : OTHERS;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  get list(): TextLoss[] {
    return [...this.#counts].map(([words, count]) => ({ words, count }));
  }
}
