import type { Ground } from './colours';

/** The brand data of a page. Every page carries it, so it is short. */
export interface PageBrand {
  /** Identifies the generated files, as in `brandFileUrl`; null for the default look. */
  look: string | null;
  /** Identifies its icon and pictures; null for the bundled ones. */
  pictures: string | null;
  /** The ground of all pages; empty if each page has its own. */
  ground: '' | Ground;
  colour: string;
  /** The fonts that every page needs; null for the default typefaces, which the pages know. */
  fonts: readonly string[] | null;
}

export const SITE_FONTS = ['archivo-wdth-wght', 'newsreader-wght'] as const;

export const fontUrl = (name: string): string => `/fonts/${name}.woff2`;

/**
 * The generated files of a look: style sheet, icon in two formats, default social media image, and what stands for a missing picture, on the
 * ground of the brand and in the place of a film.
 */
export const BRAND_FILES = ['css', 'svg', 'png', 'jpg', 'wide.svg', 'film.svg'] as const;
export type BrandFile = (typeof BRAND_FILES)[number];

export const brandFileUrl = (look: string, file: BrandFile): string => `/brand/${look}.${file}`;

/** Returns the picture that stands for a missing one in lists. */
export const placeholderUrl = (
  brand: PageBrand | null | undefined,
  file: 'wide.svg' | 'film.svg' = 'wide.svg',
): string => (brand?.pictures ? brandFileUrl(brand.pictures, file) : '/placeholders/picture.svg');

/** Returns the social media image of pages without a picture. */
export const shareImage = (brand: PageBrand | null | undefined): string =>
  brand?.pictures ? brandFileUrl(brand.pictures, 'jpg') : '/placeholders/og-default.jpg';

export const brandIconUrl = (brand: PageBrand | null | undefined): string =>
  brand?.pictures ? brandFileUrl(brand.pictures, 'png') : '/icons/icon-512.png';
