import type { FileType } from '~/core/files/uploads';

/** The purpose of a file in a text; the server checks its bytes. */
export function fileTypeOf({ type }: File): FileType {
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('image/') ? 'image' : 'gallery';
}
