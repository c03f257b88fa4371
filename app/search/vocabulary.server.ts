import SearchableMap from 'minisearch/SearchableMap';
import { isSlipOf, mostSlipsFrom, stringOf, swapsOf, termOf, type ReadTerm } from './search-words.server';

const FIRST_PLACES = 2 ** 12;
/** A place has the number of a term, from 1 on, and its two hashes. */
const [NUMBER, HASH, CHECK, WIDTH] = [0, 1, 2, 4] as const;
const FREE = 0;

/**
 * The terms of an index, and a number for each of them. They are looked up by their hashes, without a string for each word of a text. Two
 * terms with the same hashes would be one: with a million terms the chance of any is below one in ten million.
 */
export class Vocabulary {
  /** By number. */
  readonly terms: string[] = [];
  /** Finds beginnings and slips. */
  readonly #tree = new SearchableMap<number>();
  /** Each term is at the place of its hash, or the next free one. */
  #places = new Int32Array(FIRST_PLACES * WIDTH);

  /** Returns the number of the term; it may be new. */
  numberOf(term: ReadTerm): number {
    const place = this.#placeOf(term.hash, term.check);
    const known = this.#places[place + NUMBER] as number;
    return known === FREE ? this.#add(term, place) : known - 1;
  }

  find(term: string): number | undefined {
    const { hash, check } = termOf(term);
    const known = this.#places[this.#placeOf(hash, check) + NUMBER] as number;
    return known === FREE ? undefined : known - 1;
  }

  /** The place of the term with these hashes, or the free one where it would be. */
  #placeOf(hash: number, check: number): number {
    const places = this.#places;
    const last = places.length - 1;
    let place = (hash * WIDTH) & last;
    while (
      places[place + NUMBER] !== FREE &&
      (places[place + HASH] !== hash || places[place + CHECK] !== check)
    )
      place = (place + WIDTH) & last;
    return place;
  }

  #add(term: ReadTerm, place: number): number {
    const text = stringOf(term);
    const number = this.terms.push(text);
    this.#tree.set(text, number - 1);
    this.#places.set([number, term.hash, term.check], place);
    if (2 * WIDTH * number > this.#places.length) this.#makeRoom();
    return number - 1;
  }

  #makeRoom(): void {
    const before = this.#places;
    this.#places = new Int32Array(2 * before.length);
    for (let at = 0; at < before.length; at += WIDTH) {
      if (before[at + NUMBER] === FREE) continue;
      const place = this.#placeOf(before[at + HASH] as number, before[at + CHECK] as number);
      this.#places.set(before.subarray(at, at + WIDTH), place);
    }
  }

  /** The numbers of the terms with this beginning. */
  beginningWith(beginning: string): Iterable<number> {
    return this.#tree.atPrefix(beginning).values();
  }

  /** The numbers of terms that differ by at most so many slips. minisearch counts two swapped neighbours as two. */
  slipsOf(term: string, mostSlips: number): Set<number> {
    const most = Math.min(mostSlips, mostSlipsFrom(term));
    const numbers = new Set<number>();
    const take = (near: string, distance: number) => {
      for (const [found, [number]] of this.#tree.fuzzyGet(near, distance))
        if (found !== term && isSlipOf(term, found, most)) numbers.add(number);
    };
    if (most > 0) take(term, most);
    const swaps = most > 0 ? swapsOf(term) : [];
    if (most > 1) for (const swapped of swaps) take(swapped, 1);
    const swapped = most > 1 ? [...swaps, ...swaps.flatMap(swapsOf)] : swaps;
    for (const found of swapped) {
      const number = found !== term && isSlipOf(term, found, most) ? this.find(found) : undefined;
      if (number !== undefined) numbers.add(number);
    }
    return numbers;
  }
}
