import { Upload, type StoredUpload } from '~models/upload';
import { servingPlacesOf } from './places';

const READ_AT_ONCE = 100;
/** So many are enough to say that something is wrong. */
const MAX_FOUND = 1_000;

/** Returns the uploads that are held back although they belong where everybody gets them. */
export async function findLateFiles(): Promise<string[]> {
  const heldBack = await Upload.find({ 'usage.heldBackAt': { $ne: null } }, { _id: 1 })
    .limit(MAX_FOUND)
    .lean<Pick<StoredUpload, '_id'>[]>();
  const names = heldBack.map(({ _id }) => _id);
  const late: string[] = [];
  for (let at = 0; at < names.length; at += READ_AT_ONCE)
    for (const [name, place] of await servingPlacesOf(names.slice(at, at + READ_AT_ONCE)))
      if (place === 'served') late.push(name);
  return late;
}
