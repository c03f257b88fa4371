import type { HeroFit } from './hero-fit';
import { typefacesOf, typefaceTokens } from './typefaces';

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
