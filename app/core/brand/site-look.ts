import { type DisplayWidths, displayWidth } from './display-width';
import DISPLAY_WIDTHS from './display-widths.json' with { type: 'json' };
import type { Ground } from './colours';
import { typefacesOf, type Typefaces, typefaceTokens } from './typefaces';

export interface Meaning {
  id: string;
  word: string;
  text: string;
}

export interface SiteLogo {
  /** '' shows the name of the site instead. */
  url: string;
  /** Drawn in the colour of the text, because it could not be read on its ground. */
  isPlain?: true;
}

export type Logos = Record<Ground, SiteLogo>;

/** The part of the brand that the markup of every page needs; colours, fonts and corners are in its style sheet. */
export interface SiteLook {
  logos: Logos;
  meanings: Meaning[];
  /** The widths of letters in titles; null for the default typefaces, whose widths the pages know. */
  titleWidths: DisplayWidths | null;
}

export interface LogoSettings {
  logoUrl: string;
  brand: { logoLightUrl: string; logoDarkUrl: string };
}

interface LookSettings extends LogoSettings {
  brand: LogoSettings['brand'] & { typefaces: string; meanings: Meaning[] };
}

/** Returns the logo for each ground; falls back to the one of the settings. */
export function logosOf({ logoUrl, brand }: LogoSettings, plain: readonly Ground[] = []): Logos {
  const logoOn = (ground: Ground, url: string): SiteLogo => ({
    url,
    ...(plain.includes(ground) && { isPlain: true }),
  });
  return {
    light: logoOn('light', brand.logoLightUrl || logoUrl),
    dark: logoOn('dark', brand.logoDarkUrl || logoUrl),
  };
}

export function siteLook(settings: LookSettings, plain: readonly Ground[]): SiteLook {
  const typefaces = typefacesOf(settings.brand.typefaces);
  return {
    logos: logosOf(settings, plain),
    meanings: settings.brand.meanings,
    titleWidths: typefaces === 'grotesque' ? null : DISPLAY_WIDTHS[typefaces],
  };
}

interface HeroFit {
  width: number;
  lines: number;
}

/** The longest default word, and the room that `styles/site/theme.css` gives it, in em. */
const LONGEST_DEFAULT = { word: 'Indispensable', room: 8.2 };

/** A line gets as much spare room as the longest default word. */
const ROOM = LONGEST_DEFAULT.room / displayWidth(LONGEST_DEFAULT.word, DISPLAY_WIDTHS.grotesque);

/** The minimum width in em, for words without width, such as a lone combining mark. */
const NARROWEST = 0.1;

export function heroFit(words: readonly string[], typefaces: Typefaces): HeroFit {
  const widest = Math.max(...words.map((word) => displayWidth(word, DISPLAY_WIDTHS[typefaces])), NARROWEST);
  return { width: Math.round(100 * widest * ROOM), lines: Math.max(words.length, 1) };
}

/** The radius of overlays and controls, and the gap between adjacent pictures; `square` equals `styles/site/theme.css`. */
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

const DEFAULT_HERO: HeroFit = { width: 820, lines: 3 };

export interface BrandShape {
  typefaces: string;
  corners: string;
  hero: HeroFit;
}

/** Keys are token names without the dashes. */
export const shapeTokens = ({ typefaces, corners, hero }: BrandShape): Record<string, string> => ({
  ...typefaceTokens(typefacesOf(typefaces)),
  ...CORNERS[isShape(corners) ? corners : 'square'],
  'hero-width': String(hero.width / 100),
  'hero-lines': String(hero.lines),
  // A browser that snaps letters to whole pixels would make small ones wider than they are.
  'hero-rendering': hero.width === DEFAULT_HERO.width ? 'auto' : 'geometricPrecision',
});

export const SITE_SHAPE = shapeTokens({ typefaces: '', corners: '', hero: DEFAULT_HERO });
