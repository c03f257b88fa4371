import type { Ground } from './colours';

/** The brand data of a page. Every page carries it, so it is short. */
export interface PageBrand {
  /** Identifies the generated files, as in `brandFileUrl`; null for the default look. */
  look: string | null;
  /** The ground of all pages; empty if each page has its own. */
  ground: '' | Ground;
  colour: string;
  /** The fonts that every page needs; null for the default typefaces, which the pages know. */
  fonts: readonly string[] | null;
}

export const SITE_FONTS = ['archivo-wdth-wght', 'newsreader-wght'] as const;

export const fontUrl = (name: string): string => `/fonts/${name}.woff2`;

/** The generated files of a look: style sheet, icon in two formats, and default social media image. */
export const BRAND_FILES = ['css', 'svg', 'png', 'jpg'] as const;
export type BrandFile = (typeof BRAND_FILES)[number];

export const brandFileUrl = (look: string, file: BrandFile): string => `/brand/${look}.${file}`;
