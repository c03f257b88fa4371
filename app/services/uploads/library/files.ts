import type { QueryFilter } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { Need } from '~/rules/uploads/library';
import { NOT_WITHHELD } from '../find-upload';
import { findUses } from '../usage';
import { describeFile, type FileView } from './file';
import { findNeeds } from './needs';

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
  const filter: QueryFilter<StoredUpload> = {
    ...NOT_WITHHELD,
    ...(needs && { _id: { $in: (await findNeeds(actor))[needs] } }),
  };
  const [total, stored] = await Promise.all([
    Upload.countDocuments(filter),
    Upload.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<StoredUpload[]>(),
  ]);
  const uses = await findUses(stored.map(({ _id }) => _id));
  return { files: stored.map((upload) => describeFile(actor, upload, uses.get(upload._id) ?? [])), total };
}
