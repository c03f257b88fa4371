import { SITE_FONTS } from './page-brand';

/** The fonts of each pair of typefaces but the first, and the space between the letters of titles in em. Written by tools/fonts. */
const FONT_STACKS = {
  condensed: {
    display: "'League Gothic', 'League Gothic Fallback', 'League Gothic Fallback Linux', sans-serif",
    text: "'Libre Franklin Text', 'Libre Franklin Text Fallback', 'Libre Franklin Text Fallback Linux', sans-serif",
    ui: "'Libre Franklin', 'Libre Franklin Fallback', 'Libre Franklin Fallback Linux', sans-serif",
    tight: -0.005,
  },
  geometric: {
    display: "'Jost Display', 'Jost Display Fallback', 'Jost Display Fallback Linux', sans-serif",
    text: "'Literata', 'Literata Fallback', 'Literata Fallback Android', 'Literata Fallback Linux', serif",
    ui: "'Jost', 'Jost Fallback', 'Jost Fallback Linux', sans-serif",
    tight: -0.03,
  },
  bookish: {
    display:
      "'Source Serif Display', 'Source Serif Display Fallback', 'Source Serif Display Fallback Android', 'Source Serif Display Fallback Linux', serif",
    text: "'Source Serif', 'Source Serif Fallback', 'Source Serif Fallback Android', 'Source Serif Fallback Linux', serif",
    ui: "'Source Sans', 'Source Sans Fallback', 'Source Sans Fallback Linux', sans-serif",
    tight: -0.03,
  },
  didone: {
    display:
      "'Bodoni Moda Display', 'Bodoni Moda Display Fallback', 'Bodoni Moda Display Fallback Android', 'Bodoni Moda Display Fallback Linux', serif",
    text: "'Hanken Grotesk Text', 'Hanken Grotesk Text Fallback', 'Hanken Grotesk Text Fallback Linux', sans-serif",
    ui: "'Hanken Grotesk', 'Hanken Grotesk Fallback', 'Hanken Grotesk Fallback Linux', sans-serif",
    tight: -0.02,
  },
  soft: {
    display:
      "'Fraunces Display', 'Fraunces Display Fallback', 'Fraunces Display Fallback Android', 'Fraunces Display Fallback Linux', serif",
    text: "'Figtree Text', 'Figtree Text Fallback', 'Figtree Text Fallback Linux', sans-serif",
    ui: "'Figtree', 'Figtree Fallback', 'Figtree Fallback Linux', sans-serif",
    tight: -0.03,
  },
  rounded: {
    display: "'Nunito Display', 'Nunito Display Fallback', 'Nunito Display Fallback Linux', sans-serif",
    text: "'Nunito Sans Text', 'Nunito Sans Text Fallback', 'Nunito Sans Text Fallback Linux', sans-serif",
    ui: "'Nunito Sans', 'Nunito Sans Fallback', 'Nunito Sans Fallback Linux', sans-serif",
    tight: -0.025,
  },
  mono: {
    display: "'Martian Mono Display', 'Martian Mono Display Fallback', monospace",
    text: "'Newsreader Text', 'Newsreader Text Fallback', 'Newsreader Text Fallback Android', 'Newsreader Text Fallback Linux', serif",
    ui: "'Martian Mono', 'Martian Mono Fallback', monospace",
    tight: -0.05,
  },
} as const;

/** A pair of typefaces that ships with the program. */
export type Typefaces = 'grotesque' | keyof typeof FONT_STACKS;

/** The first pair, which a site has before anybody has chosen one; what `styles/tokens.css` says. */
const GROTESQUE = {
  display: "'Archivo Variable', 'Archivo Fallback', 'Archivo Fallback Linux', sans-serif",
  ui: "'Archivo Variable', 'Archivo Fallback', 'Archivo Fallback Linux', sans-serif",
  text: "'Newsreader Variable', 'Newsreader Fallback', 'Newsreader Fallback Android', 'Newsreader Fallback Linux', serif",
  wide: '125%',
  open: '112%',
  tight: '-0.035em',
};

/** Only the first pair has letters of several widths: in the others a title does not open. */
const ONE_WIDTH = { wide: '100%', open: '100%' };

/** Returns the pair of a brand; an empty text is none. */
export const typefacesOf = (chosen: string): Typefaces => (isOther(chosen) ? chosen : 'grotesque');

const isOther = (chosen: string): chosen is keyof typeof FONT_STACKS => Object.hasOwn(FONT_STACKS, chosen);

/** Returns the tokens of a pair, by their names without the dashes. */
export function typefaceTokens(typefaces: Typefaces): Record<string, string> {
  if (typefaces === 'grotesque') return GROTESQUE;
  const { tight, ...stacks } = FONT_STACKS[typefaces];
  return { ...GROTESQUE, ...stacks, ...ONE_WIDTH, tight: `${tight}em` };
}

/** What a form calls each pair. */
export const TYPEFACE_NAMES: Readonly<Record<Typefaces, string>> = {
  grotesque: 'Archivo with Newsreader',
  condensed: 'League Gothic with Libre Franklin',
  geometric: 'Jost with Literata',
  bookish: 'Source Serif 4 with Source Sans 3',
  didone: 'Bodoni Moda with Hanken Grotesk',
  soft: 'Fraunces with Figtree',
  rounded: 'Nunito with Nunito Sans',
  mono: 'Martian Mono with Newsreader',
};

/** The files of each pair that every page needs: those of the titles, of running text, its italics and of the interface. */
export const FONT_FILES: Readonly<Record<Typefaces, readonly string[]>> = {
  grotesque: SITE_FONTS,
  condensed: ['league-gothic', 'libre-franklin', 'libre-franklin-italic'],
  geometric: ['jost-display', 'literata', 'literata-italic', 'jost'],
  bookish: ['source-serif-display', 'source-serif', 'source-serif-italic', 'source-sans'],
  didone: ['bodoni-moda-display', 'hanken-grotesk', 'hanken-grotesk-italic'],
  soft: ['fraunces-display', 'figtree', 'figtree-italic'],
  rounded: ['nunito-display', 'nunito-sans', 'nunito-sans-italic'],
  mono: ['martian-mono-display', 'newsreader-wght', 'newsreader-italic', 'martian-mono'],
};
