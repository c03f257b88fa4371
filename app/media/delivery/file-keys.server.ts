import { createHash } from 'node:crypto';
import type { StoredTrack, StoredUpload } from '~models/upload';
import { ARTICLE_PICTURE } from '~/core/files/media';
import { frameTimes } from '~/core/files/file-advice';
import { ASSETS, FORMATS, VARIANT_WIDTHS } from '~/core/files/uploads';
import { withheldKey } from '~/media/storage/storage.server';
import { focusOf, areFilesServed } from './file-view.server';

type Keyed = Pick<StoredUpload, 'key'>;

/** Returns the key of a track's file while it is served. */
export const trackKey = ({ url }: StoredTrack): string => url.slice(ASSETS.length);

/** Returns the key under which a file of an upload is stored now. */
export const storedKey = (upload: Pick<StoredUpload, 'usage'>, key: string): string =>
  areFilesServed(upload) ? key : withheldKey(key);

export const TRACK_EXTENSION = '.vtt';
export const TRACK_TYPE = 'text/vtt; charset=utf-8';

/** Returns the MIME type of a stored file by its extension. */
export const typeOfKey = (key: string): string =>
  key.endsWith(TRACK_EXTENSION) ? TRACK_TYPE : mimeTypeOf(key);

const mimeTypeOf = (key: string) =>
  Object.values(FORMATS).find(({ extension }) => key.endsWith(`.${extension}`))?.mime ??
  'application/octet-stream';

export const withoutExtension = (key: string) => key.slice(0, key.lastIndexOf('.'));

/** The formats of the smaller copies of an image, the preferred one first. */
const VARIANT_EXTENSIONS = ['avif', 'webp'] as const;

/** Returns the standard widths below the image's own width, and its own instead of anything larger. */
export function widthsFor(width: number): number[] {
  const smaller = VARIANT_WIDTHS.filter((each) => each < width);
  return smaller.length < VARIANT_WIDTHS.length ? [...smaller, width] : smaller;
}

export const variantKey = (stem: string, width: number, extension: string) => `${stem}-${width}.${extension}`;

/** Returns the keys of the smaller copies of an image of this width. */
const variantKeys = (stem: string, width: number): string[] =>
  VARIANT_EXTENSIONS.flatMap((extension) =>
    widthsFor(width).map((each) => variantKey(stem, each, extension)),
  );

/** Returns the key of the excerpt of a video. */
export const excerptKey = ({ key }: Keyed): string => `${withoutExtension(key)}-preview.mp4`;

/** Returns the key of the copy of a film that every browser plays. */
export const renditionKey = ({ key }: Keyed): string => `${withoutExtension(key)}-rendition.mp4`;

/** Returns the key of the copy of a film with the name of a recipient in the picture. */
export const burnInKey = ({ key }: Keyed, recipient: string): string =>
  `${withoutExtension(key)}-burn-in-${recipient}.mp4`;

/** Returns the keys of the copies of a film for screeners that are made or wanted. */
const screenerKeys = (upload: StoredUpload): string[] => [
  ...(upload.needsRendition ? [renditionKey(upload)] : []),
  ...(upload.burnIns ?? []).map(({ recipient }) => burnInKey(upload, recipient)),
];

/** Returns the key of the first poster of a video, without its extension. */
export const firstPosterStem = ({ key }: Keyed): string => `${withoutExtension(key)}-poster`;

/**
 * Returns the keys of all files that background work can make of an upload in this state, whether or not it has made
 * them: a program that was killed may have stored some and recorded none.
 */
export function derivedKeys(upload: StoredUpload): string[] {
  const { key, facts } = upload;
  const width = facts.width ?? 0;
  if (facts.mediaType === 'image') return variantKeys(withoutExtension(key), width);
  const others = [excerptKey(upload), ...screenerKeys(upload)];
  const poster = upload.poster.current;
  if (poster?.url.startsWith(ASSETS)) {
    const stem = withoutExtension(poster.url.slice(ASSETS.length));
    return [...others, ...variantKeys(stem, poster.width)];
  }
  const stem = firstPosterStem(upload);
  return [...others, `${stem}.jpg`, ...variantKeys(stem, width)];
}

// The files below are made when they are first asked for. Their names follow from the record of their upload, which does
// not list them: one whose name follows no longer was replaced.

/** Returns the key of the small frame of a video at a second. */
export const frameKey = (upload: StoredUpload, second: number): string =>
  `${withoutExtension(upload.key)}-frame-${Math.round(second * 1000)}.jpg`;

/** Returns the keys of the frames from which the poster of a video can be chosen. */
export const frameKeys = (upload: StoredUpload): string[] =>
  upload.facts.mediaType === 'video'
    ? frameTimes(upload.facts.duration).map((second) => frameKey(upload, second))
    : [];

/** The MIME type of icons, which the image decoder cannot read. */
export const ICON_TYPE = 'image/x-icon';

interface SocialSource {
  /** What its address says of it: another one after another choice. */
  tag: string;
  /** The key of the image that it is cut from. */
  from: string;
}

/** Returns what the social picture of an upload is cut from: the image, or the poster of a video. */
export function socialSource(
  upload: Pick<StoredUpload, 'key' | 'facts' | 'focus' | 'poster'>,
): SocialSource | null {
  const { mediaType, contentType } = upload.facts;
  if (mediaType === 'image') {
    const { x = 0, y = 0 } = focusOf(upload) ?? {};
    return contentType === ICON_TYPE ? null : { tag: `${x}-${y}`, from: upload.key };
  }
  const poster = upload.poster.current;
  if (!poster?.url.startsWith(ASSETS) || poster.url === ARTICLE_PICTURE) return null;
  const from = poster.url.slice(ASSETS.length);
  return { tag: /-(poster(?:-[a-z0-9]+)?)\.jpg$/.exec(from)?.[1] ?? 'poster', from };
}

/** Returns the key of the social picture of an upload with this tag. */
export const socialKey = (upload: StoredUpload, tag: string): string =>
  `${withoutExtension(upload.key)}-social-${tag}.jpg`;

/** Returns the key of the social picture of an upload, if it can have one. */
export function socialKeys(upload: StoredUpload): string[] {
  const source = socialSource(upload);
  return source ? [socialKey(upload, source.tag)] : [];
}

/** Returns the address of the social picture of an upload; undefined if it can have none. */
export function socialUrlOf(
  upload: Parameters<typeof socialSource>[0] & Pick<StoredUpload, '_id'>,
): string | undefined {
  const source = socialSource(upload);
  return source ? `/social/${upload._id}-${source.tag}.jpg` : undefined;
}

/** Raised when copies for the press are made in another way, so that they are made again. */
const WEB_SIZE_VERSION = 1;

/**
 * Returns the key of the copy of an image that the press gets for screens. It has the texts of the image in it, so that with other
 * texts it is another file. It is never served under `/assets/`: the kits' own addresses decide who gets it.
 */
export function webSizeKey({ key, press, texts }: Keyed & Pick<StoredUpload, 'press' | 'texts'>): string {
  const written = [WEB_SIZE_VERSION, press?.credit ?? '', press?.rights ?? '', texts.caption];
  const tag = createHash('sha256').update(JSON.stringify(written)).digest('hex').slice(0, 12);
  return withheldKey(`${withoutExtension(key)}-web-${tag}.jpg`);
}

/** The folder of the chunks of unfinished uploads, which is served to nobody. */
export const CHUNKS_FOLDER = 'incoming';
const CHUNK_KEY = new RegExp(`^${CHUNKS_FOLDER}/([0-9a-f]{32})/`);

/** Returns the id of the upload session that a storage key belongs to; undefined for other keys. */
export const uploadSessionIdOf = (key: string): string | undefined => CHUNK_KEY.exec(key)?.[1];
