import { type DisplayWidths, displayWidth } from './display-width';
import DISPLAY_WIDTHS from './display-widths.json' with { type: 'json' };
import { typefacesOf, type Typefaces, typefaceTokens } from './typefaces';

/** A word that says what the name of the company means, and what that word means. */
export interface Meaning {
  id: string;
  word: string;
  text: string;
}

/** The logos of the site, by the ground on which they stand; '' where the name of the site stands in their place. */
export interface Logos {
  light: string;
  dark: string;
}

/** What the markup of every page needs of the brand; colours, fonts and corners are in its style sheet. */
export interface SiteLook {
  logos: Logos;
  meanings: Meaning[];
  /** The widths of the letters of titles; null for the default typefaces, whose widths the pages know. */
  titleWidths: DisplayWidths | null;
}

interface LogoSettings {
  logoUrl: string;
  brand: { logoLightUrl: string; logoDarkUrl: string };
}

interface LookSettings extends LogoSettings {
  brand: LogoSettings['brand'] & { typefaces: string; meanings: Meaning[] };
}

/** Returns the logo for each ground: its own, else the one of the settings. */
export const logosOf = ({ logoUrl, brand }: LogoSettings): Logos => ({
  light: brand.logoLightUrl || logoUrl,
  dark: brand.logoDarkUrl || logoUrl,
});

export function siteLook(settings: LookSettings): SiteLook {
  const typefaces = typefacesOf(settings.brand.typefaces);
  return {
    logos: logosOf(settings),
    meanings: settings.brand.meanings,
    titleWidths: typefaces === 'grotesque' ? null : DISPLAY_WIDTHS[typefaces],
  };
}

/** How large the words over the reel of the home page can be. */
interface HeroFit {
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

/** Corners of what floats and of controls, and the space between pictures that stand side by side; `square` is as `styles/site/theme.css`. */
const CORNERS = {
  square: { corner: '0px', 'corner-control': '0px', 'grid-gap': 'var(--hair)', 'grid-inset': '0px' },
  soft: {
    corner: 'var(--r-2)',
    'corner-control': 'var(--r-2)',
    'grid-gap': '0.375rem',
    'grid-inset': '0.375rem',
  },
  round: {
    corner: '1.25rem',
    'corner-control': 'var(--r-full)',
    'grid-gap': '0.75rem',
    'grid-inset': 'var(--gutter)',
  },
} as const;

const isShape = (corners: string): corners is keyof typeof CORNERS => Object.hasOwn(CORNERS, corners);

/** What the words of a new site need, in the default typefaces. */
const DEFAULT_HERO: HeroFit = { width: 820, lines: 3 };

/** The part of the look of a brand that is not colour. */
export interface BrandShape {
  typefaces: string;
  corners: string;
  hero: HeroFit;
}

/** Returns the tokens of typefaces, corners and hero words, by their names without the dashes. */
export const shapeTokens = ({ typefaces, corners, hero }: BrandShape): Record<string, string> => ({
  ...typefaceTokens(typefacesOf(typefaces)),
  ...CORNERS[isShape(corners) ? corners : 'square'],
  'hero-width': String(hero.width / 100),
  'hero-lines': String(hero.lines),
  // A browser that draws letters at whole pixels would make small ones wider than they are.
  'hero-rendering': hero.width === DEFAULT_HERO.width ? 'auto' : 'geometricPrecision',
});

/** The tokens that every page has without a brand. */
export const SITE_SHAPE = shapeTokens({ typefaces: '', corners: '', hero: DEFAULT_HERO });
