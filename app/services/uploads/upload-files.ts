import type { QueryFilter } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import { ASSETS } from '~/rules/uploads/uploads';
import { storageContext } from '../storage/open';
import { withheldKey } from '../storage/storage';
import { derivedKeys } from './background/derived-keys';
import { frameKeys, socialKeys } from './on-demand/keys';
import { WITHOUT_USES } from './usage-index';

/**
 * Returns the keys of an upload's original, its tracks and its derived files, each once, of which some may not have been
 * made.
 */
export function filesOf(upload: StoredUpload): string[] {
  const { variants, poster, preview, earlierPosters = [], tracks = [] } = upload;
  const posters = poster ? [poster, ...earlierPosters] : earlierPosters;
  const derived = [
    ...variants,
    ...posters.flatMap((each) => [each, ...each.variants]),
    ...(preview ? [preview] : []),
    ...tracks,
  ];
  const ours = derived.map(({ url }) => url).filter((url) => url.startsWith(ASSETS));
  const named = [...derivedKeys(upload), ...frameKeys(upload), ...socialKeys(upload)];
  return [...new Set([upload.key, ...ours.map((url) => url.slice(ASSETS.length)), ...named])];
}

/**
 * Deletes the record and then the files, unless the upload has uses (stale ones must be pruned before) or does not meet
 * `condition`, such as that it was not taken off the site since it was read. The files are those in the record at deletion; a worker deletes what it is still
 * generating (see `background/job.ts`). Files that cannot be deleted now are deleted by the cleanup, which finds files without a
 * record.
 */
export async function removeUpload(_id: string, condition: QueryFilter<StoredUpload>): Promise<boolean> {
  const unused = { _id, ...WITHOUT_USES, ...condition };
  const deleted = await Upload.findOneAndDelete(unused).lean<StoredUpload | null>();
  if (!deleted) return false;
  const keys = filesOf(deleted).flatMap((key) => [key, withheldKey(key)]);
  await Promise.allSettled(keys.map((key) => storageContext().storage.delete(key)));
  return true;
}

const DECISION_LIFE_MS = 5_000;

/**
 * Deletes files that nothing needed at `decidedAt`, by the monotonic clock. A process that was suspended since then leaves them
 * to the cleanup: they may be needed by now.
 */
export async function deleteUnneeded(keys: readonly string[], decidedAt: number): Promise<void> {
  if (performance.now() - decidedAt > DECISION_LIFE_MS) return;
  await Promise.allSettled(keys.map((key) => storageContext().storage.delete(key)));
}
