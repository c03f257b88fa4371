import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { InsertableFile } from '~/rules/forms/block-form';
import { nameOf } from '~/rules/uploads/library';
import { uploadIdOf } from '~/rules/uploads/uploads';
import { NOT_WITHHELD, urlOf } from '../delivery/view';
import { heldBackMarks } from '../usage/held-back-marks';
import { readMatching } from './matching-uploads';

const NEWEST = 12;
/** Characters of what a text names a file by. */
const MAX_FILE = 500;

/** Returns the twelve newest files of the library, the newest first. */
export async function listNewestFiles(actor: Actor): Promise<InsertableFile[]> {
  authorize(actor, 'openAdmin');
  return toInsertable(await readMatching({ search: {}, names: null }, { page: 1, limit: NEWEST }));
}

/** Returns these files of the library in their order, as texts name them; undefined for what the library does not have. */
export async function findInsertableFiles(
  actor: Actor,
  files: readonly string[],
): Promise<(InsertableFile | undefined)[]> {
  authorize(actor, 'openAdmin');
  const ids = files.map((file) => (file.length > MAX_FILE ? '' : (uploadIdOf(file)[0] ?? '')));
  const stored = await Upload.find({ ...NOT_WITHHELD, _id: { $in: ids } }).lean<StoredUpload[]>();
  const insertable = await toInsertable(stored);
  const found = new Map(stored.map(({ _id }, index) => [_id, insertable[index]]));
  return ids.map((id) => found.get(id));
}

async function toInsertable(stored: readonly StoredUpload[]): Promise<InsertableFile[]> {
  const marks = await heldBackMarks(stored);
  return stored.map(({ _id, key, originalName, facts, createdAt }) => ({
    file: key,
    name: nameOf({ originalName, url: urlOf(key) }),
    kind: facts.mediaType,
    duration: facts.duration,
    heldBack: marks.get(_id) ?? null,
    createdAt: createdAt.toISOString(),
  }));
}
