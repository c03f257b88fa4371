import type { Block, BlockSize } from '~/core/html/block';
import { mediaType } from './media';

/** How wide a picture or film is, as a word. */
export const SIZE_WORDS: Record<BlockSize, string> = {
  text: 'text width',
  wide: 'wide',
  full: 'full width',
};

/** Returns what a block is called, such as `Picture`. */
export function blockNoun(block: Block): string {
  switch (block.type) {
    case 'media':
      return mediaType(block.file) === 'video' ? 'Film' : 'Picture';
    case 'gallery':
      return 'Gallery';
    case 'embed':
      return 'Embed';
    case 'quote':
      return 'Quote';
    case 'line':
      return 'Line';
  }
}

/** Returns the last part of a file's path. */
export const fileNameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
