import type { Model } from 'mongoose';
import { Upload } from '~models/upload';
import { groupedUpload } from '../uploads/library/earlier-records';
import { BackupError } from './archive';
import { COLLECTIONS, FORMER_COLLECTIONS, type StoredRecord } from './collections';

/** Whether a collection was one of an earlier version, whose records are restored no more. */
export const isFormer = (collection: string): boolean => FORMER_COLLECTIONS.includes(collection);

/** Returns the model of a collection of a backup. Throws `BackupError`; `name` is that of the part of the backup. */
export function modelOfCollection(collection: string, name: string): Model<StoredRecord> {
  const model = COLLECTIONS.find((each) => each.collection.name === collection);
  if (!model) throw new BackupError(`${name} does not belong into a backup.`);
  return model;
}

/** Checks a record against today's rules. Throws `BackupError`. */
export async function checkRecord(collection: string, record: StoredRecord, name: string): Promise<void> {
  if (isFormer(collection)) return;
  const model = modelOfCollection(collection, name);
  const isUpload = collection === Upload.collection.name;
  const wrong = await new model(isUpload ? groupedUpload(record) : record)
    .validate()
    .catch((error: unknown) => error as Error);
  if (wrong) throw new BackupError(`${name}: record ${String(record._id)} is not valid (${wrong.message}).`);
}
