import {
  eachTerm,
  mostSlipsFrom,
  termOf,
  titleForms,
  wordsIn,
  type ReadTerm,
  type SearchWord,
} from './search-words.server';
import { Vocabulary } from './vocabulary.server';
import { documentOfPosting, FIELD_MASK, postingOf, PostingLists } from './posting-lists.server';

/** What is found, such as a record or the press kit of a show. */
export interface SearchDocument {
  /** Unique among all documents. */
  key: string;
  title: string;
  /** Among those found in the same way lower ones come first. */
  precedence: number;
  /** Milliseconds since 1970; newer documents come first among equals. */
  date: number;
}

/** The words by which a document is found besides its title. They are not kept. */
export interface SearchTexts {
  /** Other titles of the same. */
  names?: readonly string[];
  /** Credits and other short names within it, such as roles, genres, episodes and vacancies. */
  credits?: readonly string[];
  texts?: readonly string[];
}

/** How a document is found, best first. */
export const MATCH_RANKS = [
  'whole title',
  'beginning of a title',
  'word of a title',
  'credits',
  'rest',
] as const;

export interface SearchHit<Document> {
  document: Document;
  /** The index in `MATCH_RANKS`; as many further for a document that is found by a slip. */
  rank: number;
}

/** The fields in which a document has a term, as bits of a posting. */
const [TITLE, CREDITS, REST] = [1, 2, 4] as const;

/** How well a word is found in a document, from the best on: by its field, and the whole of it before its beginning. */
const MATCHES_OF_FIELDS = 2;
const FIRST_MATCH = 1;
const FIRST_SLIP = FIRST_MATCH + 3 * MATCHES_OF_FIELDS;
const matchOf = (fields: number, isBeginning: boolean, isSlip: boolean): number => {
  const field = fields & TITLE ? 0 : fields & CREDITS ? 1 : 2;
  return (isSlip ? FIRST_SLIP : FIRST_MATCH) + field * MATCHES_OF_FIELDS + (isBeginning ? 1 : 0);
};
const matchesOfFields = (isBeginning: boolean, isSlip: boolean) =>
  Uint8Array.from({ length: FIELD_MASK + 1 }, (_, fields) => matchOf(fields, isBeginning, isSlip));
const WHOLE_MATCHES = matchesOfFields(false, false);
const BEGINNING_MATCHES = matchesOfFields(true, false);
const SLIP_MATCHES = matchesOfFields(false, true);
const isOfBeginning = (match: number) => (match - FIRST_MATCH) % MATCHES_OF_FIELDS === 1;

interface Entry<Document> {
  document: Document;
  forms: readonly string[];
}

interface Query {
  words: readonly SearchWord[];
  forms: readonly string[];
}

/** The share of removed documents from which their postings are removed, too. */
const MAX_REMOVED = 0.2;

/**
 * An index of documents by their words, in memory. The vocabulary is minisearch's radix tree, which finds beginnings and slips; which documents
 * have a term is kept apart, in a sixth of the memory that minisearch itself would need. See docs/decisions/0138-postings-of-our-own.md.
 */
export class SearchIndex<Document extends SearchDocument> {
  #vocabulary = new Vocabulary();
  #lists = new PostingLists();
  /** By number; a removed document leaves a gap until its number is used again. */
  readonly #entries: (Entry<Document> | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  /** The numbers of all documents by precedence and date; null after a change. */
  #inOrder: number[] | null = [];
  #free: number[] = [];
  #removed: number[] = [];

  get size(): number {
    return this.#numbers.size;
  }

  /** Adds a document, or replaces the one with its key. */
  put(document: Document, { names = [], credits = [], texts = [] }: SearchTexts): void {
    this.remove(document.key);
    this.#inOrder = null;
    const number = this.#free.pop() ?? this.#entries.length;
    this.#numbers.set(document.key, number);
    const titles = [document.title, ...names];
    this.#entries[number] = { document, forms: titles.flatMap(titleForms) };
    const note = (field: number) => {
      const posting = postingOf(number, field);
      return (term: ReadTerm) => this.#lists.add(this.#vocabulary.numberOf(term), posting);
    };
    for (const text of titles) eachTerm(text, note(TITLE));
    for (const text of credits) eachTerm(text, note(CREDITS));
    for (const text of texts) eachTerm(text, note(REST));
  }

  remove(key: string): void {
    const number = this.#numbers.get(key);
    if (number === undefined) return;
    this.#inOrder = null;
    this.#numbers.delete(key);
    this.#entries[number] = undefined;
    this.#removed.push(number);
  }

  /** Removes what removed documents left, when there is enough of it. It pauses where it yields, so that others are not held up. */
  *tidy(): Generator<undefined, void> {
    if (this.#removed.length < MAX_REMOVED * this.#entries.length) return;
    const removed = this.#removed;
    this.#removed = [];
    const isGone = new Set(removed);
    const [vocabulary, lists] = [new Vocabulary(), new PostingLists()];
    for (const [number, term] of this.#vocabulary.terms.entries()) {
      const kept = this.#lists.of(number).filter((posting) => !isGone.has(documentOfPosting(posting)));
      const list = kept.length > 0 ? vocabulary.numberOf(termOf(term)) : 0;
      for (const posting of kept) lists.add(list, posting);
      yield;
    }
    [this.#vocabulary, this.#lists] = [vocabulary, lists];
    this.#free.push(...removed);
  }

  /** Sorts the documents after changes, so that no search has to. */
  sort(): readonly number[] {
    return (this.#inOrder ??= this.#numbersInOrder());
  }

  /** Returns the documents that have all words of the query, best first. `isVisible` says which ones the reader may find. */
  search(text: string, isVisible: (document: Document) => boolean): SearchHit<Document>[] {
    const query = { words: wordsIn(text), forms: titleForms(text) };
    if (query.words.length === 0) return [];
    const hits = this.#find(query, { mostSlips: 1, isVisible });
    const isLong = query.words.some(({ whole }) => mostSlipsFrom(whole) > 1);
    return hits.length === 0 && isLong ? this.#find(query, { mostSlips: 2, isVisible }) : hits;
  }

  #find(
    { words, forms }: Query,
    { mostSlips, isVisible }: { mostSlips: number; isVisible: (document: Document) => boolean },
  ): SearchHit<Document>[] {
    const worst = new Uint8Array(this.#entries.length).fill(FIRST_MATCH);
    for (const [index, word] of words.entries()) {
      keepWorst(worst, this.#matches(word, { isLast: index === words.length - 1, mostSlips }));
      // The other words need not be looked up.
      if (!worst.some(Boolean)) return [];
    }
    const groups: SearchHit<Document>[][] = [];
    for (const number of this.sort()) {
      const match = worst[number] ?? 0;
      const entry = match === 0 ? undefined : this.#entries[number];
      if (!entry || !isVisible(entry.document)) continue;
      const rank = rankOf(match, entry.forms, { words, forms });
      (groups[2 * rank + Number(isOfBeginning(match))] ??= []).push({ document: entry.document, rank });
    }
    return groups.flat();
  }

  #numbersInOrder(): number[] {
    const documents = [...this.#entries.entries()].flatMap(([number, entry]) =>
      entry ? { number, precedence: entry.document.precedence, date: entry.document.date } : [],
    );
    return documents
      .sort((a, b) => a.precedence - b.precedence || b.date - a.date)
      .map(({ number }) => number);
  }

  /** Returns how well each document, by its number, has the word; 0 if it has not. */
  #matches(word: SearchWord, options: { isLast: boolean; mostSlips: number }): Uint8Array {
    const whole = this.#matchesOfTerm(word.whole, options);
    if (word.parts.length === 0) return whole;
    const parts = word.parts.map((part, index) =>
      this.#matchesOfTerm(part, { ...options, isLast: options.isLast && index === word.parts.length - 1 }),
    );
    const [first = whole, ...others] = parts;
    for (const other of others) keepWorst(first, other);
    return whole.map((match, number) => better(match, first[number] ?? 0));
  }

  #matchesOfTerm(term: string, { isLast, mostSlips }: { isLast: boolean; mostSlips: number }): Uint8Array {
    const matches = new Uint8Array(this.#entries.length);
    const mark = (list: number, matchOfFields: Uint8Array) => this.#lists.mark(list, matches, matchOfFields);
    const whole = this.#vocabulary.find(term);
    if (whole !== undefined) mark(whole, WHOLE_MATCHES);
    if (isLast) for (const list of this.#vocabulary.beginningWith(term)) mark(list, BEGINNING_MATCHES);
    for (const list of this.#vocabulary.slipsOf(term, mostSlips)) mark(list, SLIP_MATCHES);
    return matches;
  }

  newest(isVisible: (document: Document) => boolean, most: number): Document[] {
    const found: Document[] = [];
    for (const number of this.sort()) {
      const document = this.#entries[number]?.document;
      if (document && isVisible(document)) found.push(document);
      if (found.length === most) break;
    }
    return found;
  }

  /** All documents, in no order. */
  *documents(): Generator<{ document: Document; forms: readonly string[] }> {
    for (const entry of this.#entries) if (entry) yield entry;
  }
}

/** Of two matches; 0 means no match. */
const better = (one: number, other: number): number =>
  one === 0 || (other !== 0 && other < one) ? other : one;

/** Keeps the worse of both matches of each document in the first list, and 0 where one is missing. */
function keepWorst(worst: Uint8Array, others: Uint8Array): void {
  for (let number = 0; number < worst.length; number += 1) {
    const match = worst[number] as number;
    const other = others[number] as number;
    if (other === 0) worst[number] = 0;
    else if (match !== 0 && other > match) worst[number] = other;
  }
}

const RANK_OF_CREDITS = MATCH_RANKS.indexOf('credits');

function rankOf(match: number, forms: readonly string[], query: Query): number {
  const isSlip = match >= FIRST_SLIP;
  const field = Math.floor((match - (isSlip ? FIRST_SLIP : FIRST_MATCH)) / MATCHES_OF_FIELDS);
  const rank = field === 0 ? titleRank(forms, query, isSlip) : RANK_OF_CREDITS + field - 1;
  return isSlip ? rank + MATCH_RANKS.length : rank;
}

function titleRank(forms: readonly string[], query: Query, isSlip: boolean): number {
  const isWhole = isSlip
    ? forms.some((form) => form.split(' ').length === query.words.length)
    : forms.some((form) => query.forms.includes(form));
  if (isWhole) return 0;
  const isBeginning = forms.some((form) => query.forms.some((typed) => form.startsWith(typed)));
  return isBeginning ? 1 : 2;
}
