import type { BlockSize } from '~/rules/blocks/block';

export const FIGURE_CLASSES: Record<BlockSize, string> = {
  text: 'text-figure',
  wide: 'text-figure is-wide',
  full: 'text-figure is-full',
};

/** The widths at which pictures of each size are drawn, as in the `sizes` attribute. */
export const PICTURE_SIZES: Record<BlockSize, string> = {
  text: '(min-width: 72rem) 45rem, (min-width: 48rem) 66vw, calc(100vw - 2.5rem)',
  wide: '(min-width: 72rem) 72rem, 100vw',
  full: '100vw',
};

/** The same for the cells of a gallery, which is wide. */
export const CELL_SIZES = {
  first: '(min-width: 72rem) 48rem, (min-width: 48rem) 67vw, 100vw',
  others: '(min-width: 72rem) 36rem, 50vw',
};
