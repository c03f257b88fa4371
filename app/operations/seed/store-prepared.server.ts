import path from 'node:path';
import {
  Upload,
  type StoredFacts,
  type StoredPoster,
  type StoredTrack,
  type StoredUpload,
} from '~models/upload';
import { NOTHING_FOUND } from '~models/upload-press';
import type { Actor } from '~/core/access/permissions';
import { pick } from '~/core/fields/field-path';
import type { UploadTarget } from '~/core/files/press-input.server';
import { folderOf, FORMATS, NAME_LENGTH } from '~/core/files/uploads';
import { storageContext } from '~/media/storage/storage-open.server';
import {
  firstPosterStem,
  excerptKey,
  withoutExtension,
  TRACK_EXTENSION,
  typeOfKey,
} from '~/media/delivery/file-keys.server';
import { shareUpload } from '~/media/usage/garbage-collection.server';
import { insertUpload } from '~/media/intake/store-upload.server';
import { urlOf } from '~/media/delivery/file-view.server';

/** A picture and its smaller copies, by their paths in a folder. */
export interface PreparedPicture {
  file: string;
  width: number;
  height: number;
  variants: { file: string; width: number; type: string }[];
}

/** A file with all its derived files, so that it can be stored without processing. */
export interface PreparedFile
  extends
    PreparedPicture,
    Pick<StoredUpload, 'sha256' | 'originalName' | 'focus' | 'texts'>,
    Pick<StoredFacts, 'bytes' | 'duration' | 'placeholder' | 'videoCodec' | 'audioCodec'> {
  target: Required<UploadTarget>;
  contentType: string;
  poster: PreparedPicture | null;
  excerpt: { file: string; width: number; height: number; bytes: number } | null;
  tracks: (Omit<StoredTrack, 'id' | 'url'> & { file: string })[];
  press?: StoredUpload['press'];
}

/** The storage keys of a prepared file and its derived files, by their paths in the folder. */
export type Places = ReadonlyMap<string, string>;

interface StoreOptions {
  actor: Actor;
  at: Date;
  /** Whether the library had the same content before. */
  isStored: boolean;
}

/**
 * Stores a prepared file, or returns the existing upload with the same content. The name follows from the content, so that an interrupted
 * call can be repeated.
 */
export async function storePrepared(
  folder: string,
  prepared: PreparedFile,
  { actor, at, isStored }: StoreOptions,
): Promise<StoredUpload> {
  const existing = isStored ? await shareUpload(prepared.sha256, actor.id) : null;
  if (existing) return existing;
  const places = placesOf(prepared);
  const { storage } = storageContext();
  for (const [file, key] of places) await storage.copy(key, path.join(folder, file), typeOfKey(key));
  const upload = new Upload({
    ...describe(prepared, places),
    createdBy: actor.id,
    createdByName: actor.name,
    createdAt: at,
  });
  return insertUpload(upload, actor.id, [...places.values()]);
}

const nameOf = ({ sha256 }: PreparedFile) => sha256.slice(0, NAME_LENGTH);

const trackId = (prepared: PreparedFile, index: number) => `${nameOf(prepared).slice(0, 10)}${index}`;

export function placesOf(prepared: PreparedFile): Places {
  const { file, target, contentType, poster, excerpt, tracks } = prepared;
  const folder = `${target.type}/${folderOf(target.slug)}/${target.fileType}`;
  const key = `${folder}/${nameOf(prepared)}.${FORMATS[contentType]?.extension ?? ''}`;
  const stem = withoutExtension(key);
  const posterStem = firstPosterStem({ key });
  const variantsOf = (of: string, { variants }: PreparedPicture) =>
    variants.map(({ file: variant, width }): [string, string] => [
      variant,
      `${of}-${width}${path.extname(variant)}`,
    ]);
  return new Map([
    [file, key],
    ...variantsOf(stem, prepared),
    ...(poster ? [[poster.file, `${posterStem}.jpg`] as const, ...variantsOf(posterStem, poster)] : []),
    ...(excerpt ? [[excerpt.file, excerptKey({ key })] as const] : []),
    ...tracks.map(
      (track, index) =>
        [track.file, `${stem}-${track.role}-${trackId(prepared, index)}${TRACK_EXTENSION}`] as const,
    ),
  ]);
}

function describe(prepared: PreparedFile, places: Places) {
  const { file, poster, excerpt, tracks, variants, contentType } = prepared;
  const place = (of: string) => urlOf(places.get(of) ?? '');
  const toVariants = (made: PreparedPicture['variants']) =>
    made.map(({ file: variant, ...about }) => ({ ...about, url: place(variant) }));
  const toPoster = ({ file: still, variants: made, ...about }: PreparedPicture): StoredPoster => ({
    ...about,
    url: place(still),
    variants: toVariants(made),
  });
  return {
    _id: nameOf(prepared),
    key: places.get(file),
    ...pick(prepared, ['sha256', 'originalName', 'texts', 'focus']),
    ...(prepared.press && { press: prepared.press }),
    facts: {
      mediaType: FORMATS[contentType]?.mediaType,
      contentType,
      ...pick(prepared, ['bytes', 'width', 'height', 'duration', 'placeholder', 'videoCodec', 'audioCodec']),
    },
    // The bundled files have no embedded metadata.
    found: NOTHING_FOUND,
    variants: toVariants(variants),
    poster: { current: poster && toPoster(poster) },
    excerpt: excerpt && { ...excerpt, url: place(excerpt.file) },
    tracks: tracks.map(({ file: words, ...about }, index): StoredTrack => ({
      ...about,
      id: trackId(prepared, index),
      url: place(words),
    })),
  };
}
