// The blocks in the rich text of articles and pages. Files are named by their path after `/assets/`.

/** The width of a picture or film: the text column, wider than it, or the window. */
export const BLOCK_SIZES = ['text', 'wide', 'full'] as const;
export type BlockSize = (typeof BLOCK_SIZES)[number];

export interface MediaBlock {
  type: 'media';
  file: string;
  size: BlockSize;
  /** Plain text; empty to use the alternative text of the file. */
  alt: string;
  /** HTML with `strong`, `em` and `a`; empty for none. */
  caption: string;
}

/** Two to twelve pictures that open in the lightbox. */
export interface GalleryBlock {
  type: 'gallery';
  files: string[];
  /** HTML with `strong`, `em` and `a`; empty for none. */
  caption: string;
}

export const EMBED_SERVICES = ['youtube', 'vimeo'] as const;
export type EmbedService = (typeof EMBED_SERVICES)[number];

/** A video at another site. The page sends no request to that site before a visitor plays it. */
export interface EmbedBlock {
  type: 'embed';
  service: EmbedService;
  id: string;
  /** The secret of an unlisted Vimeo video; empty for none. */
  hash: string;
  title: string;
  /** The file of its poster; empty for none. */
  poster: string;
  /** The start time in seconds. */
  start: number;
}

export interface QuoteBlock {
  type: 'quote';
  html: string;
  /** The source as HTML with `strong`, `em` and `a`; empty for none. */
  cite: string;
}

export interface LineBlock {
  type: 'line';
}

export type Block = MediaBlock | GalleryBlock | EmbedBlock | QuoteBlock | LineBlock;

/** A block in the editor: captions and quotes are lines of text. */
export type EditorBlock =
  | Omit<MediaBlock, 'caption'>
  | Omit<GalleryBlock, 'caption'>
  | EmbedBlock
  | LineBlock;

export interface Prose {
  type: 'prose';
  html: string;
}

export type TextPart = Prose | Block;

export const MAX_BLOCKS = 60;
export const GALLERY_LIMITS = { least: 2, most: 12 } as const;

export const BLOCKS_IN_WORDS = [
  `Between its paragraphs it holds at most ${MAX_BLOCKS} blocks; a file is named by what follows \`/assets/\` in its URL, or by that URL.`,
  'A picture or film: `<figure data-media="{file}" data-size="text|wide|full" data-alt="…"><figcaption>…</figcaption></figure>`.',
  `A gallery of ${GALLERY_LIMITS.least} to ${GALLERY_LIMITS.most} pictures: \`<figure data-gallery="{file} {file}"><figcaption>…</figcaption></figure>\`.`,
  'A video at another site: `<figure data-embed="youtube:{id}" data-title="…" data-poster="{file}" data-start="{seconds}"></figure>`, or `vimeo:{id}`, or its whole address.',
  'A quote: `<blockquote><p>…</p><cite>…</cite></blockquote>`. A line: `<hr>`.',
].join('\n');

export function filesOf(block: TextPart): string[] {
  if (block.type === 'media') return [block.file];
  if (block.type === 'gallery') return block.files;
  return block.type === 'embed' && block.poster !== '' ? [block.poster] : [];
}
