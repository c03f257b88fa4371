import type { MarkedText } from './search-kinds';
import { isSlipOf, termsIn, termsOf, writtenWords, type SearchWord } from './search-words.server';

/** Characters of an excerpt, and of it before the first word that was found. */
const MAX_EXCERPT = 160;
const BEFORE = 60;

/** Returns the index of the word of the query that a written word is; -1 for none. Most words are in many texts. */
function wordFoundBy(written: string, query: Query): number {
  const known = query.known.get(written);
  if (known !== undefined) return known;
  const found = lookUp(written, query);
  query.known.set(written, found);
  return found;
}

function lookUp(written: string, query: Query): number {
  const terms = termsIn(written);
  const last = query.words.length - 1;
  const exact = query.words.findIndex((word, index) =>
    termsOf(word).some((typed) =>
      terms.some((term) => term === typed || (index === last && term.startsWith(typed))),
    ),
  );
  if (exact >= 0 || !query.hasSlips) return exact;
  return query.words.findIndex((word) =>
    termsOf(word).some((typed) => terms.some((term) => isSlipOf(typed, term))),
  );
}

interface Query {
  words: readonly SearchWord[];
  /** Whether the records were found by a slip of the finger. */
  hasSlips: boolean;
  /** By written word, for the texts of one search. */
  known: Map<string, number>;
}

/** What the words of a search are found by in texts. */
export const markingQuery = (words: readonly SearchWord[], hasSlips: boolean): Query => ({
  words,
  hasSlips,
  known: new Map(),
});

interface FoundWord {
  /** The place of its first character in the text. */
  at: number;
  text: string;
  /** The index of the word of the query. */
  by: number;
}

function foundIn(text: string, query: Query): FoundWord[] {
  const found: FoundWord[] = [];
  for (const { 0: word, index: at } of writtenWords(text)) {
    const by = wordFoundBy(word, query);
    if (by >= 0) found.push({ at, text: word, by });
  }
  return found;
}

/** Marks the words of a query in a text, or in the part of it from one place to another. */
function mark(text: string, found: readonly FoundWord[], from = 0, to = text.length): MarkedText {
  const parts: { text: string; isFound: boolean }[] = [];
  const add = (start: number, end: number, isFound: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end), isFound });
  };
  let at = from;
  for (const word of found) {
    const end = word.at + word.text.length;
    if (word.at < at || end > to) continue;
    add(at, word.at, false);
    add(word.at, end, true);
    at = end;
  }
  add(at, to, false);
  return parts;
}

/** Returns a text around the first word that was found in it. */
function cut(text: string, found: readonly FoundWord[]): MarkedText {
  const first = found[0]?.at ?? 0;
  const start = first <= MAX_EXCERPT / 2 ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const isWhole = text.length - start <= MAX_EXCERPT;
  const space = text.lastIndexOf(' ', start + MAX_EXCERPT);
  const end = isWhole ? text.length : space > start ? space : start + MAX_EXCERPT;
  return [
    ...(start > 0 ? [{ text: '… ', isFound: false }] : []),
    ...mark(text, found, start, end),
    ...(isWhole ? [] : [{ text: ' …', isFound: false }]),
  ];
}

/**
 * Marks what a query found in a record: in its title, and in that one of its lines that has most of the words which the title lacks. By
 * default that is its first line.
 */
export function markFound(
  { title, lines }: { title: string; lines: readonly string[] },
  query: Query,
): { title: MarkedText; excerpt: MarkedText } {
  const inTitle = foundIn(title, query);
  const missing = new Set(query.words.keys());
  for (const { by } of inTitle) missing.delete(by);
  const texts = lines.filter((line) => line.trim() !== '');
  let best = { text: texts[0] ?? '', found: foundIn(texts[0] ?? '', query), count: -1 };
  for (const text of missing.size > 0 ? texts : []) {
    const found = foundIn(text, query);
    const count = new Set(found.map(({ by }) => by).filter((by) => missing.has(by))).size;
    if (count > Math.max(best.count, 0)) best = { text, found, count };
    if (count === missing.size) break;
  }
  return { title: mark(title, inTitle), excerpt: cut(best.text, best.found) };
}
