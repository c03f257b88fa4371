import type { StoredUpload } from '~models/upload';
import { ASSETS } from '~/rules/uploads/uploads';
import { storageContext } from '../../storage/open';
import { derivedKeys, frameKeys, socialKeys } from './keys';

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

const DECISION_LIFE_MS = 5_000;

/**
 * Deletes files that nothing needed at `decidedAt`, by the monotonic clock. A process that was suspended since then leaves them
 * to the cleanup: they may be needed by now.
 */
export async function deleteUnneeded(keys: readonly string[], decidedAt: number): Promise<void> {
  if (performance.now() - decidedAt > DECISION_LIFE_MS) return;
  await Promise.allSettled(keys.map((key) => storageContext().storage.delete(key)));
}
