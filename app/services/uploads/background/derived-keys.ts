import type { StoredUpload } from '~models/upload';
import { ASSETS } from '~/rules/uploads/uploads';
import { variantKeys, withoutExtension } from '../images/variants';

/** Returns the key of the preview of a video. */
export const previewKey = ({ key }: Pick<StoredUpload, 'key'>): string =>
  `${withoutExtension(key)}-preview.mp4`;

/** Returns the key of the first poster of a video, without its extension. */
export const firstPosterStem = ({ key }: Pick<StoredUpload, 'key'>): string =>
  `${withoutExtension(key)}-poster`;

/**
 * Returns the keys of all files that background work can make of an upload in this state, whether or not it has made
 * them: a program that was killed may have stored some and recorded none.
 */
export function derivedKeys(upload: StoredUpload): string[] {
  const { kind, key, width, poster } = upload;
  if (kind === 'image') return variantKeys(withoutExtension(key), width ?? 0);
  if (poster?.url.startsWith(ASSETS)) {
    const stem = withoutExtension(poster.url.slice(ASSETS.length));
    return [previewKey(upload), ...variantKeys(stem, poster.width)];
  }
  const stem = firstPosterStem(upload);
  return [previewKey(upload), `${stem}.jpg`, ...variantKeys(stem, width ?? 0)];
}
