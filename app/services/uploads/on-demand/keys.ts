import type { StoredUpload } from '~models/upload';
import { ARTICLE_PICTURE } from '~/rules/uploads/placeholders';
import { frameTimes } from '~/rules/uploads/frames';
import { ASSETS } from '~/rules/uploads/uploads';
import { focusOf } from '../view';

// Files that are made when they are first asked for. Their names follow from the record of their upload, which does not
// list them: one whose name follows no longer was replaced.

const stemOf = ({ key }: StoredUpload) => key.slice(0, key.lastIndexOf('.'));

/** Returns the key of the small frame of a video at a second. */
export const frameKey = (upload: StoredUpload, second: number): string =>
  `${stemOf(upload)}-frame-${Math.round(second * 1000)}.jpg`;

/** Returns the keys of the frames from which the poster of a video can be chosen. */
export const frameKeys = (upload: StoredUpload): string[] =>
  upload.kind === 'video' ? frameTimes(upload.duration).map((second) => frameKey(upload, second)) : [];

/** The files that the image decoder cannot read. */
const UNREADABLE = 'image/x-icon';

interface SocialSource {
  /** What its address says of it: another one after another choice. */
  tag: string;
  /** The key of the image that it is cut from. */
  from: string;
}

/** Returns what the social picture of an upload is cut from: the image, or the poster of a video. */
export function socialSource(upload: StoredUpload): SocialSource | null {
  const { kind, key, format, poster } = upload;
  if (kind === 'image') {
    const { x = 0, y = 0 } = focusOf(upload) ?? {};
    return format === UNREADABLE ? null : { tag: `${x}-${y}`, from: key };
  }
  if (!poster?.url.startsWith(ASSETS) || poster.url === ARTICLE_PICTURE) return null;
  const from = poster.url.slice(ASSETS.length);
  return { tag: /-(poster(?:-[a-z0-9]+)?)\.jpg$/.exec(from)?.[1] ?? 'poster', from };
}

/** Returns the key of the social picture of an upload with this tag. */
export const socialKey = (upload: StoredUpload, tag: string): string => `${stemOf(upload)}-social-${tag}.jpg`;

/** Returns the key of the social picture of an upload, if it can have one. */
export function socialKeys(upload: StoredUpload): string[] {
  const source = socialSource(upload);
  return source ? [socialKey(upload, source.tag)] : [];
}

/** Returns the address of the social picture of an upload; undefined if it can have none. */
export function socialUrlOf(upload: StoredUpload): string | undefined {
  const source = socialSource(upload);
  return source ? `/social/${upload._id}-${source.tag}.jpg` : undefined;
}
