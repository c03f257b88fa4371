import { readFile, stat } from 'node:fs/promises';
import type { StoredUpload } from '~models/upload';
import { NOTHING_FOUND, type StoredFound } from '~models/upload-press';
import { MetadataBudget } from '../../media/metadata/budget';
import { takePositionOutOfFilm } from '../../media/metadata/film-position';
import { readFound } from '../../media/metadata/read-found';
import { withoutPosition } from '../../media/metadata/without-position';
import { openSharp } from '../../media/sharp';
import { withFileOf } from '../delivery/stored-files';
import type { StoreFile } from './variants';

/** Returns what a stored file says, and stores it without its position under the same key, if it says one. */
export const readStoredFile = (upload: StoredUpload, put: StoreFile): Promise<StoredFound> =>
  withFileOf(upload, upload.key, (file) =>
    upload.facts.mediaType === 'video'
      ? readStoredFilm(file, upload, put)
      : readStoredPicture(file, upload, put),
  );

async function readStoredPicture(
  file: string,
  { key, facts }: StoredUpload,
  put: StoreFile,
): Promise<StoredFound> {
  const content = await readFile(file);
  const sharp = await openSharp();
  const header = await sharp(content, { limitInputPixels: false }).metadata();
  const budget = new MetadataBudget();
  const cleaned = await withoutPosition(content, facts.contentType, budget);
  if (cleaned) await put(key, cleaned, facts.contentType);
  return { ...readFound(header, budget), hadPosition: cleaned !== null };
}

async function readStoredFilm(
  file: string,
  { key, facts }: StoredUpload,
  put: StoreFile,
): Promise<StoredFound> {
  const hadPosition = await takePositionOutOfFilm(file, facts.contentType);
  // Where it is a second name of the stored file, that one has changed with it.
  const isStored = (await stat(file)).nlink > 1;
  if (hadPosition && !isStored) await put(key, file, facts.contentType);
  return { ...NOTHING_FOUND, hadPosition };
}
