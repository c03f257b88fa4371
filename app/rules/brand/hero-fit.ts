import DISPLAY_WIDTHS from './display-widths.json' with { type: 'json' };
import { displayWidth } from './display-width';
import type { Typefaces } from './typefaces';

/** How large the words over the reel of the home page can be. */
export interface HeroFit {
  /** What a line must hold, in hundredths of an em. */
  width: number;
  lines: number;
}

/** The longest of the words that a new site has, and what `styles/site/theme.css` gives it room for, in em. */
const LONGEST_DEFAULT = { word: 'Indispensable', room: 8.2 };

/** A line has as much room to spare as that of the longest default word. */
const ROOM = LONGEST_DEFAULT.room / displayWidth(LONGEST_DEFAULT.word, DISPLAY_WIDTHS.grotesque);

/** Of words that take no room, such as one that is a mark alone, in em. */
const NARROWEST = 0.1;

/** Returns the room that these words need, a line each, in a pair of typefaces. */
export function heroFit(words: readonly string[], typefaces: Typefaces): HeroFit {
  const widest = Math.max(...words.map((word) => displayWidth(word, DISPLAY_WIDTHS[typefaces])), NARROWEST);
  return { width: Math.round(100 * widest * ROOM), lines: Math.max(words.length, 1) };
}
