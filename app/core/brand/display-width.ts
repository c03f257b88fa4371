/** How large the letters of the titles of a pair of typefaces are, in hundredths of an em. */
export interface DisplayWidths {
  /** The space between two letters, in em. */
  spacing: number;
  capHeight: number;
  /** How far a `p` reaches below the line. */
  descender: number;
  /** The letters without marks, by their width, rounded up. */
  letters: Readonly<Record<string, string>>;
}

/** Of letters that the typefaces lack, whose own fonts draw them: as wide as most scripts and pictures are at most. */
const OTHER_LETTERS = 125;

const MARKS = /\p{M}/gu;
/** Letters whose marks are part of them, by letters that are as wide. */
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

/** Returns the width of a line of titles in em, without kerning, which makes it narrower if it changes it. */
export function displayWidth(text: string, widths: DisplayWidths): number {
  const known = byLetter(widths);
  const letters = [...text.normalize('NFD').replace(MARKS, '')];
  const sum = letters.reduce(
    (total, letter) => total + (known.get(letter) ?? known.get(ALIKE[letter] ?? '') ?? OTHER_LETTERS),
    0,
  );
  return sum / 100 + letters.length * widths.spacing;
}
