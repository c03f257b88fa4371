import { createContext, useContext } from 'react';
import { displayWidth, type DisplayWidths } from '~/core/brand/display-width';
import { DEFAULT_MENU, type SiteLink } from './site-navigation';

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

/** In em of the display face; `widths` is for typefaces other than the default one. */
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

/** Letter widths of titles; null for the default typefaces, whose widths are built in. */
export const TitleWidthsContext = createContext<DisplayWidths | null>(null);

export const useTitleWidths = () => useContext(TitleWidthsContext);

/** Widths of the characters of links, in em, rounded up. */
const MENU_WIDTHS: [RegExp, number][] = [
  [/[-ijlftrI.,:;'’!|()[\]/ ]/, 0.4],
  [/[mwMW@%&]/, 0.92],
  [/\p{Lu}|\d/u, 0.7],
  [/\p{Ll}/u, 0.6],
];
const OTHER_CHARACTERS = 1;

/** In rem, as in the style sheet of the header. */
const GAP = 2;
const WORDMARK_SIZE = 1.5;
const LOGO = 10;
/** The space between wordmark, Edit Mode link and menu, including that link and the page margins. */
const BESIDE = 17;

const labelWidth = (label: string) =>
  [...label].reduce(
    (sum, letter) => sum + (MENU_WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? OTHER_CHARACTERS),
    0,
  );

const linksWidth = (links: readonly SiteLink[]) =>
  links.reduce((sum, { label }) => sum + labelWidth(label), 0) + GAP * (links.length - 1);

const STANDARD = linksWidth(DEFAULT_MENU);

/**
 * Returns the window width in rem from which the menu's links fit beside the wordmark, or `never`; null if the default breakpoint is wide
 * enough.
 */
export function menuWidth(
  links: readonly SiteLink[],
  brand: { siteName: string; logoUrl: string } | null,
  widths: DisplayWidths | null,
): 64 | 80 | 'never' | null {
  const width = linksWidth(links);
  if (width <= STANDARD) return null;
  const wordmark = brand?.logoUrl ? LOGO : widthOf(brand?.siteName ?? '', widths) * WORDMARK_SIZE;
  const all = width + wordmark + BESIDE;
  return ([64, 80] as const).find((rem) => all <= rem) ?? 'never';
}
