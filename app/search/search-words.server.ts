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

export function wordsIn(text: string): SearchWord[] {
  const folded = fold(text);
  return (folded.match(PLAIN.test(folded) ? PLAIN_WORD : WORD) ?? []).map(toWord);
}

let letters = new Uint16Array(2 ** 12);

/** Returns the UTF-16 codes of a text, until the next call. They are read some times faster than those of a string. */
export function lettersOf(text: string): Uint16Array {
  if (text.length > letters.length) letters = new Uint16Array(2 * text.length);
  Buffer.from(letters.buffer).write(text, 'utf16le');
  return letters.subarray(0, text.length);
}

export const stringOf = (codes: Uint16Array): string =>
  Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('utf16le');

/** Takes a term: a part of a folded text, until it returns. */
type TakeTerm = (letters: Uint16Array, from: number, to: number) => void;

/** Calls back with every term under which a text is found. */
export function eachTerm(text: string, take: TakeTerm): void {
  const folded = fold(text);
  const others = PLAIN.test(folded)
    ? eachPlainTerm(folded, take)
    : (folded.match(WORD) ?? []).map(toWord).flatMap(({ whole, parts }) => [whole, ...parts]);
  for (const term of others) take(lettersOf(term), 0, term.length);
}

const SPACE = 32;
const isPlainLetter = (code = 0): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

/** Finds the terms of a text of ASCII letters and digits without a string for each. Returns those that are no part of the text. */
function eachPlainTerm(folded: string, take: TakeTerm): string[] {
  const codes = lettersOf(folded);
  const joined: string[] = [];
  let [wordAt, partAt] = [-1, -1];
  for (let at = 0; at <= codes.length; at += 1) {
    if (isPlainLetter(codes[at])) {
      if (partAt < 0) partAt = at;
      continue;
    }
    if (partAt < 0) continue;
    take(codes, partAt, at);
    if (wordAt < 0) wordAt = partAt;
    const goesOn = codes[at] !== SPACE && isPlainLetter(codes[at + 1]) && PLAIN_JOINTS.has(codes[at] ?? 0);
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

export interface WrittenWord {
  /** The place of its first character in the text. */
  at: number;
  text: string;
}

/** Returns the words of a text as they are written there. */
export const writtenWords = (text: string): WrittenWord[] =>
  [...text.matchAll(PLAIN.test(text) ? PLAIN_WORD : WRITTEN_WORD)].map((match) => ({
    at: match.index,
    text: match[0],
  }));
