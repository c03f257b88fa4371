import type { StoredPoster, StoredUpload } from '~models/upload';
import { ASSETS } from '~/core/files/uploads';
import { storageContext } from '~/media/storage/storage-open.server';
import { burnInKey, derivedKeys, frameKeys, socialKeys } from './file-keys.server';

export const postersOf = ({ current, earlier }: StoredUpload['poster']): StoredPoster[] =>
  current ? [current, ...earlier] : earlier;

const cropPicturesOf = ({ crop, earlierCrops = [] }: StoredUpload): StoredPoster[] =>
  crop ? [crop.picture, ...earlierCrops] : earlierCrops;

export function recordedFiles(upload: StoredUpload): string[] {
  const { variants, poster, excerpt, quickStart, rendition, burnIns = [], tracks } = upload;
  const listed = [
    ...variants,
    ...[...postersOf(poster), ...cropPicturesOf(upload)].flatMap((each) => [each, ...each.variants]),
    ...(excerpt ? [excerpt] : []),
    ...(quickStart ? [quickStart] : []),
    ...(rendition ? [rendition] : []),
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
