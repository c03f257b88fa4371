import { createHash, randomBytes } from 'node:crypto';
import type { StoredTrack, StoredUpload, StoredPoster } from '~models/upload';
import { POSTER_PLACEHOLDER } from '~/core/files/media';
import { frameTimes } from '~/core/files/file-advice';
import { ASSETS, FORMATS, VARIANT_WIDTHS } from '~/core/files/uploads';
import { withheldKey } from '~/media/storage/storage.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { focusOf, areFilesServed } from './file-view.server';

type Keyed = Pick<StoredUpload, 'key'>;

export const trackKey = ({ url }: StoredTrack): string => url.slice(ASSETS.length);

export const storedKey = (upload: Pick<StoredUpload, 'usage'>, key: string): string =>
  areFilesServed(upload) ? key : withheldKey(key);

export const TRACK_EXTENSION = '.vtt';
export const TRACK_TYPE = 'text/vtt; charset=utf-8';

export const typeOfKey = (key: string): string =>
  key.endsWith(TRACK_EXTENSION)
    ? TRACK_TYPE
    : (Object.values(FORMATS).find(({ extension }) => key.endsWith(`.${extension}`))?.mime ??
      'application/octet-stream');

/** Without the dot. */
export const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);
export const withoutExtension = (key: string) => key.slice(0, key.lastIndexOf('.'));

const VARIANT_EXTENSIONS = ['avif', 'webp'] as const;

/** Returns the standard widths below the image's own width; its own width replaces anything larger. */
export function widthsFor(width: number): number[] {
  const smaller = VARIANT_WIDTHS.filter((each) => each < width);
  return smaller.length < VARIANT_WIDTHS.length ? [...smaller, width] : smaller;
}

export const variantKey = (stem: string, width: number, extension: string) => `${stem}-${width}.${extension}`;

const variantKeys = (stem: string, width: number): string[] =>
  VARIANT_EXTENSIONS.flatMap((extension) =>
    widthsFor(width).map((each) => variantKey(stem, each, extension)),
  );

export const excerptKey = ({ key }: Keyed): string => `${withoutExtension(key)}-preview.mp4`;

/** Its container is the film's own. */
export const quickStartKey = ({ key }: Keyed): string =>
  `${withoutExtension(key)}-quick-start${key.slice(key.lastIndexOf('.'))}`;

export const renditionKey = ({ key }: Keyed): string => `${withoutExtension(key)}-rendition.mp4`;

export const burnInKey = ({ key }: Keyed, recipient: string): string =>
  `${withoutExtension(key)}-burn-in-${recipient}.mp4`;

const screenerKeys = (upload: StoredUpload): string[] => [
  ...(upload.needsRendition ? [renditionKey(upload)] : []),
  ...(upload.burnIns ?? []).map(({ recipient }) => burnInKey(upload, recipient)),
];

const TAG_BYTES = 3;

/** Distinguishes the files of one choice from those of an earlier one, which caches keep. */
export const newTag = (): string => randomBytes(TAG_BYTES).toString('hex');

export const cropKey = ({ key }: Keyed): string =>
  `${withoutExtension(key)}-crop-${newTag()}${key.slice(key.lastIndexOf('.'))}`;

/** Returns the key of the picture that pages, social pictures and press copies are made from. */
export const shownKey = ({ key, crop }: Keyed & Pick<StoredUpload, 'crop'>): string =>
  crop ? crop.picture.url.slice(ASSETS.length) : key;

export const firstPosterStem = ({ key }: Keyed): string => `${withoutExtension(key)}-poster`;

/**
 * Returns the keys of all files that background work can make of an upload in this state, made or not: a killed program may have stored
 * some without recording them.
 */
function derivedKeys(upload: StoredUpload): string[] {
  const { key, facts } = upload;
  const width = facts.width ?? 0;
  if (facts.mediaType === 'image') {
    const picture = upload.crop?.picture;
    const cropped = picture ? variantKeys(withoutExtension(shownKey(upload)), picture.width) : [];
    return [...variantKeys(withoutExtension(key), width), ...cropped];
  }
  const quickStarts = facts.fastStart ? [] : [quickStartKey(upload)];
  const others = [excerptKey(upload), ...quickStarts, ...screenerKeys(upload)];
  const poster = upload.poster.current;
  if (poster?.url.startsWith(ASSETS)) {
    const stem = withoutExtension(poster.url.slice(ASSETS.length));
    return [...others, ...variantKeys(stem, poster.width)];
  }
  const stem = firstPosterStem(upload);
  return [...others, `${stem}.jpg`, ...variantKeys(stem, width)];
}

// The files below are made on the first request. Their names follow from the upload's record, which does not list them. A file whose name
// no longer follows was replaced.

export const frameKey = (upload: StoredUpload, second: number): string =>
  `${withoutExtension(upload.key)}-frame-${Math.round(second * 1000)}.jpg`;

const frameKeys = (upload: StoredUpload): string[] =>
  upload.facts.mediaType === 'video'
    ? frameTimes(upload.facts.duration).map((second) => frameKey(upload, second))
    : [];

/** The image decoder cannot read icons. */
export const ICON_TYPE = 'image/x-icon';

/** A social picture is cut from the image itself, or from the poster of a video. */
export function socialSource(
  upload: Pick<StoredUpload, 'key' | 'facts' | 'focus' | 'poster' | 'crop'>,
): { tag: string; from: string } | null {
  const { mediaType, contentType } = upload.facts;
  if (mediaType === 'image') {
    const { x = 0, y = 0 } = focusOf(upload) ?? {};
    const from = shownKey(upload);
    const [, crop = ''] = /-crop(-[a-f0-9]+)\.\w+$/.exec(from) ?? [];
    return contentType === ICON_TYPE ? null : { tag: `${x}-${y}${crop}`, from };
  }
  const poster = upload.poster.current;
  if (!poster?.url.startsWith(ASSETS) || poster.url === POSTER_PLACEHOLDER) return null;
  const from = poster.url.slice(ASSETS.length);
  return { tag: /-(poster(?:-[a-z0-9]+)?)\.jpg$/.exec(from)?.[1] ?? 'poster', from };
}

export const socialKey = (upload: StoredUpload, tag: string): string =>
  `${withoutExtension(upload.key)}-social-${tag}.jpg`;

function socialKeys(upload: StoredUpload): string[] {
  const source = socialSource(upload);
  return source ? [socialKey(upload, source.tag)] : [];
}

/** Undefined if the upload cannot have a social picture. */
export function socialUrlOf(
  upload: Parameters<typeof socialSource>[0] & Pick<StoredUpload, '_id'>,
): string | undefined {
  const source = socialSource(upload);
  return source ? `/social/${upload._id}-${source.tag}.jpg` : undefined;
}

/** Raise it when the way of making press copies changes, so that they are made again. */
const WEB_SIZE_VERSION = 1;

/**
 * Returns the key of the press's screen copy of an image. The image's texts are in the file, so other texts make another file. It is never
 * served under `/assets/`: the press kits' own addresses check access.
 */
export function webSizeKey({
  key,
  press,
  texts,
  crop,
}: Keyed & Pick<StoredUpload, 'press' | 'texts' | 'crop'>): string {
  const written = [
    ...[WEB_SIZE_VERSION, press?.credit ?? '', press?.rights ?? '', texts.caption],
    ...(crop ? [crop.picture.url] : []),
  ];
  const tag = createHash('sha256').update(JSON.stringify(written)).digest('hex').slice(0, 12);
  return withheldKey(`${withoutExtension(key)}-web-${tag}.jpg`);
}

export const CHUNKS_FOLDER = 'incoming';
const CHUNK_KEY = new RegExp(`^${CHUNKS_FOLDER}/([0-9a-f]{32})/`);

/** Undefined for a key that belongs to no upload session. */
export const uploadSessionIdOf = (key: string): string | undefined => CHUNK_KEY.exec(key)?.[1];

export const postersOf = ({ current, earlier }: StoredUpload['poster']): StoredPoster[] =>
  current ? [current, ...earlier] : earlier;

const cropPicturesOf = ({ crop, earlierCrops = [] }: StoredUpload): StoredPoster[] =>
  crop ? [crop.picture, ...earlierCrops] : earlierCrops;

export function recordedFiles(upload: StoredUpload): string[] {
  const { variants, poster, excerpt, quickStart, rendition, burnIns = [], tracks } = upload;
  const listed = [
    ...variants,
    ...[...postersOf(poster), ...cropPicturesOf(upload)].flatMap((each) => [each, ...each.variants]),
    ...[excerpt, quickStart, rendition].flatMap((copy) => copy ?? []),
    ...burnIns,
    ...tracks,
  ];
  const ours = listed.map(({ url }) => url).filter((url) => url.startsWith(ASSETS));
  return [upload.key, ...ours.map((url) => url.slice(ASSETS.length))];
}

/** All recorded files but copies with a recipient's name in the picture. */
export function servableFiles(upload: StoredUpload): string[] {
  const named = new Set((upload.burnIns ?? []).map(({ recipient }) => burnInKey(upload, recipient)));
  return filesOfUpload(upload).filter((key) => !named.has(key));
}

/** Each key once; some files may not have been made. */
export const filesOfUpload = (upload: StoredUpload): string[] => [
  ...new Set([...recordedFiles(upload), ...derivedKeys(upload), ...frameKeys(upload), ...socialKeys(upload)]),
];

const DECISION_LIFE_MS = 5_000;

/**
 * Deletes files that were unneeded at `decidedAt` (monotonic clock). A process that was suspended since leaves them to the cleanup: they
 * may be needed by now.
 */
export async function deleteUnneeded(keys: readonly string[], decidedAt: number): Promise<void> {
  if (performance.now() - decidedAt > DECISION_LIFE_MS) return;
  await Promise.allSettled(keys.map((key) => storageContext().storage.delete(key)));
}
