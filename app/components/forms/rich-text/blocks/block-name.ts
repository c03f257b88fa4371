import type { EditorBlock } from '~/rules/blocks/block';
import { nameOf, type StoredFile } from '~/rules/uploads/library';
import { mediaType } from '~/rules/uploads/media';

export const EMBED_NAMES = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** Returns what screen readers call a block; `file` is the library's, or the name of one that is being uploaded. */
export function blockName(block: EditorBlock, file: StoredFile | string | null | undefined): string {
  if (block.type === 'line') return 'Line';
  if (block.type === 'embed') return `Embed: ${block.title}`;
  if (block.type === 'gallery') return `Gallery: ${block.files.length} pictures`;
  const isStored = typeof file === 'object' && file !== null;
  const name = isStored ? nameOf(file) : (file ?? block.file.split('/').at(-1) ?? '');
  const isFilm = isStored ? file.kind === 'video' : mediaType(name) === 'video';
  return `${isFilm ? 'Film' : 'Picture'}: ${block.alt || (isStored ? file.alt : '') || name}`;
}
