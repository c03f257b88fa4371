const MAX_LENGTH = 100;
const MAX_DIGITS = 6;
const SPACES = /\s+/g;

/** Returns the words in the form that is counted; null for an email address, a number of more than six digits, and nothing. */
export function soughtWords(q: string): string | null {
  const words = q.trim().toLowerCase().replace(SPACES, ' ');
  const digits = words.replace(/\P{Nd}/gu, '').length;
  return words === '' || words.length > MAX_LENGTH || /[@＠]/.test(words) || digits > MAX_DIGITS
    ? null
    : words;
}

/** Below this number of times in a month, a search says more about the person than about the site. */
const STORED_FROM = 4;
const MAX_WORDS = 1_000;

/** Counts searches that are too rare to be stored. Only the latest words are kept, and none beyond the month. */
export class RareSearches {
  #month = '';
  readonly #times = new Map<string, number>();

  /** Returns how many times are to be stored now: 0 until the fourth time, which brings the ones before it. */
  count(month: string, words: string): number {
    if (month !== this.#month) this.#times.clear();
    this.#month = month;
    const times = (this.#times.get(words) ?? 0) + 1;
    this.#times.delete(words);
    if (times >= STORED_FROM) return times;
    this.#times.set(words, times);
    const [oldest] = this.#times.keys();
    if (this.#times.size > MAX_WORDS && oldest !== undefined) this.#times.delete(oldest);
    return 0;
  }
}
