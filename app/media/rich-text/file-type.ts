import type { FileType } from '~/core/files/uploads';

/** Returns the purpose of a file of a text; the server looks at its bytes. */
export function fileTypeOf({ type }: File): FileType {
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('image/') ? 'image' : 'gallery';
}
