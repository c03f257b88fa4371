/** The widths of letters in the titles of a pair of typefaces, in hundredths of an em. */
export interface DisplayWidths {
  spacing: number;
  capHeight: number;
  descender: number;
  /** Letters without diacritics by width, rounded up. */
  letters: Readonly<Record<string, string>>;
}

/** The width of letters that the typefaces lack and a fallback font draws; most scripts and emoji are no wider. */
const OTHER_LETTERS = 125;

const MARKS = /\p{M}/gu;
/** Letters that do not decompose, and letters of the same width. */
const ALIKE: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  Œ: 'W',
  œ: 'm',
  ı: 'i',
};

const widthsByLetter = new WeakMap<DisplayWidths, Map<string, number>>();

function byLetter(widths: DisplayWidths): Map<string, number> {
  const known = widthsByLetter.get(widths);
  if (known) return known;
  const map = new Map(
    Object.entries(widths.letters).flatMap(([width, letters]) =>
      [...letters].map((letter) => [letter, Number(width)] as const),
    ),
  );
  widthsByLetter.set(widths, map);
  return map;
}

/** Returns the width of a title line in em, without kerning, which only makes it narrower. */
export function displayWidth(text: string, widths: DisplayWidths): number {
  const known = byLetter(widths);
  const letters = [...text.normalize('NFD').replace(MARKS, '')];
  const sum = letters.reduce(
    (total, letter) => total + (known.get(letter) ?? known.get(ALIKE[letter] ?? '') ?? OTHER_LETTERS),
    0,
  );
  return sum / 100 + letters.length * widths.spacing;
}
