import type { Ground } from './colours';

/** What a page has of the brand. Every page carries it, so it is short. */
export interface PageBrand {
  /** Names the files that follow from the look, as in `brandFileUrl`; null for a look without any. */
  look: string | null;
  /** The ground of all pages; empty: each page has its own. */
  ground: '' | Ground;
  /** The colour of the browser around the page. */
  colour: string;
  /** The fonts that every page needs; null for those of the default typefaces, which the pages know. */
  fonts: readonly string[] | null;
}

/** The fonts of the default typefaces that every page needs. */
export const SITE_FONTS = ['archivo-wdth-wght', 'newsreader-wght'] as const;

/** Returns the path of a font. */
export const fontUrl = (name: string): string => `/fonts/${name}.woff2`;

/** The files that follow from a look: the style sheet, the icon in two formats, and the picture that stands for a page without one. */
export const BRAND_FILES = ['css', 'svg', 'png', 'jpg'] as const;
export type BrandFile = (typeof BRAND_FILES)[number];

/** Returns the path of such a file. */
export const brandFileUrl = (look: string, file: BrandFile): string => `/brand/${look}.${file}`;
