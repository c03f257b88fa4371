import { displayWidth, type DisplayWidths } from '~/rules/brand/display-width';

/** Character widths of the default display face at its widest setting, in em, rounded up. */
const WIDTHS: [RegExp, number][] = [
  [/[ijlI.,:;'’!|()[\]/ ]/, 0.34],
  [/[frt"“”*_-]/, 0.52],
  [/[mwGHMNOQW@%&]/, 1.1],
  [/[a-z0-9]/, 0.73],
];
const OTHER_LETTERS = 0.92;

const NARROWEST = 3;
const WIDEST_LINE = 12;
/** For titles that would need too many lines at any larger size. */
const SMALLEST = 16;
const MAX_LINES = 3;

/** Returns the approximate width of a text in em of the display face; `widths` if that is not the default one. */
export const widthOf = (text: string, widths: DisplayWidths | null) =>
  widths
    ? displayWidth(text, widths)
    : [...text].reduce(
        (sum, letter) => sum + (WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? OTHER_LETTERS),
        0,
      );

const clamp = (width: number) => {
  const whole = Math.max(Math.ceil(width), NARROWEST);
  return whole > WIDEST_LINE ? SMALLEST : whole;
};

/**
 * Returns how many em one line of a title must hold, so that the style sheet can fit it to the window's width: `fit`
 * for as few lines as possible, `word` for the longest word, where each word may take a line.
 */
export function titleFit(title: string, widths: DisplayWidths | null): { fit: number; word: number } {
  const width = widthOf(title, widths);
  const word = Math.max(...title.split(/[\s-]+/).map((each) => widthOf(each, widths)));
  const lines = Math.ceil(width / WIDEST_LINE);
  // Words do not break evenly, so with several lines each gets an extra em.
  const line = lines === 1 ? width : width / lines + 1;
  return { fit: lines > MAX_LINES ? SMALLEST : clamp(Math.max(line, word)), word: clamp(word) };
}
