import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { Need } from '~/rules/uploads/library';
import { findUses } from '../usage';
import { describeFile, type FileView } from './file';
import { countMatching, readMatching, uploadsMatching } from './matching-uploads';

interface FilesQuery {
  page: number;
  limit: number;
  /** Only files in use that lack this. */
  needs?: Need | undefined;
}

/** Returns one page of the files with everything that is known about each, the newest first, and their number. */
export async function listFiles(
  actor: Actor,
  { page, limit, needs }: FilesQuery,
): Promise<{ files: FileView[]; total: number }> {
  authorize(actor, 'openAdmin');
  const query = await uploadsMatching(actor, {}, needs);
  const [total, stored] = await Promise.all([countMatching(query), readMatching(query, { page, limit })]);
  const uses = await findUses(stored.map(({ _id }) => _id));
  return { files: stored.map((upload) => describeFile(actor, upload, uses.get(upload._id) ?? [])), total };
}
