import type { BlockSize } from '~/core/html/block';
import type { Embed } from '~/core/html/embed-address';
import type { FileReference } from '~/moving/sources/source-item';

/** A gallery that the export names as one; its pictures stand next to each other. */
export interface NamedGallery {
  /** HTML with `strong`, `em` and `a`; empty for none. */
  caption: string;
}

export interface PlacedMedia {
  type: 'file';
  reference: FileReference;
  isFilm: boolean;
  size: BlockSize;
  caption: string;
  gallery: NamedGallery | null;
}

export interface PlacedEmbed {
  type: 'embed';
  embed: Embed;
  /** Plain text; empty for the title of the item. */
  title: string;
}

/** What stands between paragraphs. */
export type Placed = PlacedMedia | PlacedEmbed | { type: 'line' };
