import type { Block, BlockSize } from '~/core/html/block';
import { mediaType } from './media';

export const SIZE_WORDS: Record<BlockSize, string> = {
  text: 'text width',
  wide: 'wide',
  full: 'full width',
};

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

export const fileNameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
