import { randomInt } from 'node:crypto';
import SearchableMap from 'minisearch/SearchableMap';
import { isSlipOf, lettersOf, mostSlipsFrom, stringOf, swapsOf } from './search-words.server';

const FIRST_PLACES = 2 ** 12;
/** A place has the number of a term, from 1 on, and its hash. */
const [NUMBER, HASH, WIDTH] = [0, 1, 2] as const;
const FREE = 0;

/** Others in each process, so that nobody can write a text of terms with one hash, which would take quadratic time. */
const [FIRST_HASH, FACTOR] = [randomInt(2 ** 31), 2 * randomInt(2 ** 30) + 1];

function hashOf(letters: Uint16Array, from: number, to: number): number {
  let hash = FIRST_HASH;
  for (let at = from; at < to; at += 1) {
    hash = Math.imul(hash ^ (letters[at] as number), FACTOR);
    hash ^= hash >>> 15;
  }
  return hash;
}

function isPart(term: string, letters: Uint16Array, from: number, to: number): boolean {
  if (term.length !== to - from) return false;
  for (let at = from; at < to; at += 1) if (term.charCodeAt(at - from) !== letters[at]) return false;
  return true;
}

/** The terms of an index, and a number for each of them. They are looked up by their letters, without a string for each word of a text. */
export class Vocabulary {
  /** By number. */
  readonly terms: string[] = [];
  /** Finds beginnings and slips. */
  readonly #tree = new SearchableMap<number>();
  /** Each term is at the place of its hash, or the next free one. */
  #places = new Int32Array(FIRST_PLACES * WIDTH);

  /** Returns the number of the term that is this part of a text; it may be new. */
  numberOf(letters: Uint16Array, from: number, to: number): number {
    const hash = hashOf(letters, from, to);
    const place = this.#placeOf(hash, letters, from, to);
    const known = this.#places[place + NUMBER] as number;
    return known === FREE ? this.#add(stringOf(letters.subarray(from, to)), hash, place) : known - 1;
  }

  find(term: string): number | undefined {
    const letters = lettersOf(term);
    const place = this.#placeOf(hashOf(letters, 0, term.length), letters, 0, term.length);
    const known = this.#places[place + NUMBER] as number;
    return known === FREE ? undefined : known - 1;
  }

  #placeOf(hash: number, letters: Uint16Array, from: number, to: number): number {
    for (let place = this.#firstPlace(hash); ; place = this.#nextPlace(place)) {
      const known = this.#places[place + NUMBER] as number;
      const isHere =
        known === FREE ||
        (this.#places[place + HASH] === hash && isPart(this.terms[known - 1] as string, letters, from, to));
      if (isHere) return place;
    }
  }

  #firstPlace(hash: number): number {
    return (hash * WIDTH) & (this.#places.length - 1);
  }

  #nextPlace(place: number): number {
    return (place + WIDTH) & (this.#places.length - 1);
  }

  #add(term: string, hash: number, place: number): number {
    const number = this.terms.push(term);
    this.#tree.set(term, number - 1);
    this.#places.set([number, hash], place);
    if (2 * WIDTH * number > this.#places.length) this.#makeRoom();
    return number - 1;
  }

  #makeRoom(): void {
    const before = this.#places;
    this.#places = new Int32Array(2 * before.length);
    for (let at = 0; at < before.length; at += WIDTH) {
      if (before[at + NUMBER] === FREE) continue;
      let place = this.#firstPlace(before[at + HASH] as number);
      while (this.#places[place + NUMBER] !== FREE) place = this.#nextPlace(place);
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
