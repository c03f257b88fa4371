import { randomInt } from 'node:crypto';

/** Letters that have no decomposition. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const WHOLE_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
const MARKS = /\p{M}+/gu;
/** A text in which only ASCII letters and digits make words, as in most texts. Their words are found without Unicode properties, which are slow. */
const PLAIN = /^[\0-\x7f\u00a0\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*$/;
/** Hyphens and apostrophes, which may stand between the letters of a word. */
const JOINTS = "-\u2010\u2011'\u2018\u2019\u02bc`\u00b4";
const WORD = new RegExp(`[\\p{L}\\p{N}]+(?:[${JOINTS}][\\p{L}\\p{N}]+)*`, 'gu');
const PLAIN_WORD = new RegExp(`[A-Za-z0-9]+(?:[${JOINTS}][A-Za-z0-9]+)*`, 'g');
const ONE_PLAIN_TERM = /^[a-z0-9]+$/;
const JOINT = new RegExp(`[${JOINTS}]`);
const PLAIN_JOINTS: ReadonlySet<number> = new Set(
  [...JOINTS].filter((joint) => PLAIN.test(joint)).map((joint) => joint.charCodeAt(0)),
);
const EVERY_JOINT = new RegExp(JOINT, 'g');
/** The same in a text as it is written, with its accents. */
const WRITTEN_WORD = new RegExp(
  `[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*(?:[${JOINTS}][\\p{L}\\p{N}\\p{M}]+)*`,
  'gu',
);

/** Returns a text without case and accents. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(WHOLE_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** A word of a query or a text: `jean-luc` is `jeanluc`, and has the parts `jean` and `luc`. Other words have no parts. */
export interface SearchWord {
  whole: string;
  parts: readonly string[];
}

function toWord(word: string): SearchWord {
  if (!JOINT.test(word)) return { whole: word, parts: [] };
  const parts = word.split(JOINT);
  return { whole: parts.join(''), parts };
}

const wordsOf = (folded: string): SearchWord[] =>
  (folded.match(PLAIN.test(folded) ? PLAIN_WORD : WORD) ?? []).map(toWord);

export const wordsIn = (text: string): SearchWord[] => wordsOf(fold(text));

/** Returns the terms under which a word is found. */
export const termsOf = ({ whole, parts }: SearchWord): string[] => [whole, ...parts];

/** Returns the terms under which a text is found. */
export function termsIn(text: string): string[] {
  const folded = fold(text);
  return ONE_PLAIN_TERM.test(folded) ? [folded] : wordsOf(folded).flatMap(termsOf);
}

/** A term: a part of a folded text, and two hashes of it. */
export interface ReadTerm {
  /** The UTF-16 codes of the text, which are read some times faster than those of a string. */
  codes: Uint16Array;
  from: number;
  to: number;
  hash: number;
  /** Tells terms with the same hash apart. */
  check: number;
}

/** Others in each process, so that nobody can write terms with the same hashes, which would take quadratic time. */
const HASH_START = randomInt(2 ** 31);
const HASH_FACTOR = 2 * randomInt(2 ** 30) + 1;
const CHECK_START = randomInt(2 ** 31);
const CHECK_FACTOR = 2 * randomInt(2 ** 30) + 1;

function mixed(hash: number, code: number, factor: number): number {
  const product = Math.imul(hash ^ code, factor);
  return product ^ (product >>> 15);
}

const read: ReadTerm = { codes: new Uint16Array(2 ** 12), from: 0, to: 0, hash: 0, check: 0 };

function readCodes(text: string): Uint16Array {
  // There is room for a character behind the text.
  if (text.length >= read.codes.length) read.codes = new Uint16Array(2 * text.length);
  Buffer.from(read.codes.buffer).write(text, 'utf16le');
  return read.codes;
}

/** Reads a whole text as one term. It is valid until the next one is read. */
export function termOf(text: string): ReadTerm {
  const codes = readCodes(text);
  [read.from, read.to, read.hash, read.check] = [0, text.length, HASH_START, CHECK_START];
  for (let at = 0; at < text.length; at += 1) {
    read.hash = mixed(read.hash, codes[at] as number, HASH_FACTOR);
    read.check = mixed(read.check, codes[at] as number, CHECK_FACTOR);
  }
  return read;
}

export const stringOf = ({ codes, from, to }: ReadTerm): string =>
  Buffer.from(codes.buffer, 2 * from, 2 * (to - from)).toString('utf16le');

/** Takes a term, which is valid until it returns. */
type TakeTerm = (term: ReadTerm) => void;

/** Calls back with every term under which a text is found. */
export function eachTerm(text: string, take: TakeTerm): void {
  const folded = fold(text);
  const others = PLAIN.test(folded) ? eachPlainTerm(folded, take) : wordsOf(folded).flatMap(termsOf);
  for (const term of others) take(termOf(term));
}

const SPACE = 32;
const isPlainLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

/** Finds the terms of a text of ASCII letters and digits without a string for each. Returns those that are no part of the text. */
function eachPlainTerm(folded: string, take: TakeTerm): string[] {
  const codes = readCodes(folded);
  codes[folded.length] = SPACE;
  const joined: string[] = [];
  let [wordAt, partAt] = [-1, -1];
  let [hash, check] = [HASH_START, CHECK_START];
  for (let at = 0; at <= folded.length; at += 1) {
    const code = codes[at] as number;
    if (isPlainLetter(code)) {
      if (partAt < 0) partAt = at;
      hash = mixed(hash, code, HASH_FACTOR);
      check = mixed(check, code, CHECK_FACTOR);
      continue;
    }
    if (partAt < 0) continue;
    read.from = partAt;
    read.to = at;
    read.hash = hash;
    read.check = check;
    take(read);
    [hash, check] = [HASH_START, CHECK_START];
    if (wordAt < 0) wordAt = partAt;
    const goesOn = code !== SPACE && PLAIN_JOINTS.has(code) && isPlainLetter(codes[at + 1] as number);
    if (!goesOn && wordAt < partAt) joined.push(folded.slice(wordAt, at).replace(EVERY_JOINT, ''));
    if (!goesOn) wordAt = -1;
    partAt = -1;
  }
  return joined;
}

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

const withoutArticle = (words: SearchWord[]): SearchWord[] =>
  words.length > 1 && ARTICLES.has(words[0]?.whole ?? '') ? words.slice(1) : words;

/** Returns a title in the forms that a whole query may have: without an article, and with hyphens as spaces and as nothing. */
export function titleForms(title: string): string[] {
  const words = withoutArticle(wordsIn(title));
  const joined = words.map(({ whole }) => whole).join(' ');
  if (words.every(({ parts }) => parts.length === 0)) return [joined];
  return [joined, words.map(({ whole, parts }) => (parts.length > 0 ? parts.join(' ') : whole)).join(' ')];
}

const ONE_SLIP_FROM = 5;
const TWO_SLIPS_FROM = 9;
/** Longer words are no words, and would take long. */
const NO_SLIPS_FROM = 32;

/** The number of slips of the finger that a word of this length may have. */
export function slipsAllowed({ length }: { length: number }): number {
  if (length < ONE_SLIP_FROM || length >= NO_SLIPS_FROM) return 0;
  return length < TWO_SLIPS_FROM ? 1 : 2;
}

/** The most slips of any word that may be meant by a typed one, in which letters may be missing. */
export const mostSlipsFrom = ({ length }: { length: number }): number =>
  Math.max(...[0, 1, 2].map((missing) => Math.min(missing || 2, slipsAllowed({ length: length + missing }))));

/** Whether one of the words may be meant by the other. */
export const isSlipOf = (typed: string, word: string, most = 2): boolean => {
  const allowed = Math.min(most, slipsAllowed(typed.length > word.length ? typed : word));
  return slipsBetween(typed, word, allowed) <= allowed;
};

/**
 * Returns the number of slips between two words, or `most + 1` if there are more. A slip is a letter too many, missing, or another, or two
 * swapped neighbours.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      next.push(slips);
      least = Math.min(least, slips);
    }
    if (least > most) return most + 1;
    [before, last] = [last, next];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}

/** Returns a word with each two neighbours swapped. */
export function swapsOf(word: string): string[] {
  const letters = [...word];
  const swapped = letters.slice(1).flatMap((letter, index) => {
    const before = letters[index] ?? '';
    return letter === before
      ? []
      : [[...letters.slice(0, index), letter, before, ...letters.slice(index + 2)].join('')];
  });
  return [...new Set(swapped)];
}

/** Returns the words of a text as they are written there, and their places. */
export const writtenWords = (text: string): IterableIterator<RegExpExecArray> =>
  text.matchAll(PLAIN.test(text) ? PLAIN_WORD : WRITTEN_WORD);
