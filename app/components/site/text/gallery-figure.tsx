import { MediaCells } from '~/components/site/shows/media-cells';
import type { MediaEntry } from '~/components/site/shows/media-items';
import type { GalleryBlock } from '~/rules/blocks/block';
import { fileUrl } from '~/rules/site/text-media';
import { Caption } from './caption';
import { CELL_SIZES, FIGURE_CLASSES } from './figure-size';

/** The texts of a picture are those of its file. */
const toItem = (file: string): MediaEntry => ({
  type: 'image',
  url: fileUrl(file),
  alt: '',
  caption: '',
  posterUrl: '',
});

/** Pictures in a grid: links to their files; with JavaScript a click opens the lightbox. */
export const GalleryFigure = ({ gallery, title }: { gallery: GalleryBlock; title: string }) => (
  <figure className={FIGURE_CLASSES.wide}>
    <div className="text-gallery">
      <MediaCells title={title} items={gallery.files.map(toItem)} autoplay={false} sizes={CELL_SIZES} />
    </div>
    <Caption html={gallery.caption} />
  </figure>
);
