import type { StoredUpload } from '~models/upload';
import { ASSETS } from '~/rules/uploads/uploads';
import { storageContext } from '../../storage/open';
import { derivedKeys, frameKeys, socialKeys } from './keys';

/** Returns the keys of the files that the record of an upload lists: the original, its tracks and its derived files. */
export function recordedFiles(upload: StoredUpload): string[] {
  const { variants, poster, preview, earlierPosters = [], tracks = [] } = upload;
  const posters = poster ? [poster, ...earlierPosters] : earlierPosters;
  const listed = [
    ...variants,
    ...posters.flatMap((each) => [each, ...each.variants]),
    ...(preview ? [preview] : []),
    ...tracks,
  ];
  const ours = listed.map(({ url }) => url).filter((url) => url.startsWith(ASSETS));
  return [upload.key, ...ours.map((url) => url.slice(ASSETS.length))];
}

/** Returns the keys of all files that an upload can have, each once, of which some may not have been made. */
export const filesOf = (upload: StoredUpload): string[] => [
  ...new Set([...recordedFiles(upload), ...derivedKeys(upload), ...frameKeys(upload), ...socialKeys(upload)]),
];

const DECISION_LIFE_MS = 5_000;

/**
 * Deletes files that nothing needed at `decidedAt`, by the monotonic clock. A process that was suspended since then leaves them
 * to the cleanup: they may be needed by now.
 */
export async function deleteUnneeded(keys: readonly string[], decidedAt: number): Promise<void> {
  if (performance.now() - decidedAt > DECISION_LIFE_MS) return;
  await Promise.allSettled(keys.map((key) => storageContext().storage.delete(key)));
}
