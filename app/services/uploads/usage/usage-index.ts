import { Upload } from '~models/upload';
import { uploadIdsIn } from '~/rules/uploads/uploads';
import { declareUses } from '../delivery/declare-change';
import { contentRef, uploadUsers, type ContentRecord } from './content-kinds';

// The records that may use an upload are listed in it, in `usage.usedBy`: see docs/decisions/0039-index-of-upload-uses.md.

/** Matches uploads that no record uses or is about to use. */
export const WITHOUT_USES = { 'usage.usedBy.0': { $exists: false } } as const;

/** The key of a write that makes a record use an upload; `version` is the one that it gives the record. */
const keyOf = (ref: string, version: number) => `${ref}:${version}`;

/** Returns the record and the version of a key. */
export function parseKey(key: string): { ref: string; version: number } {
  const end = key.lastIndexOf(':');
  return { ref: key.slice(0, end), version: Number(key.slice(end + 1)) };
}

/** Returns the uploads in any text of a record. */
export const usedIn = (record: object): Set<string> => new Set(uploadIdsIn(JSON.stringify(record)));

/** Returns the fields of a record in which each upload is. */
export function fieldsByName(record: object): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [field, value] of Object.entries(record))
    for (const name of usedIn({ value: value as unknown }))
      found.set(name, [...(found.get(name) ?? []), field]);
  return found;
}

/** Returns the paths at which each upload is in a record, such as `media.1.url`. */
export function pathsByName(record: object): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (path: string, name: string) => found.set(name, [...(found.get(name) ?? []), path]);
  const walk = (value: unknown, path: string, key: string) => {
    if (typeof value === 'string') for (const name of usedIn({ [key]: value })) add(path, name);
    // Ids and moments have no files.
    else if (Array.isArray(value) || isPlain(value))
      for (const [name, each] of Object.entries(value))
        walk(each, path === '' ? name : `${path}.${name}`, name);
  };
  walk(record, '', '');
  return found;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns the uploads that a write of these fields adds to a record. */
export function addedUses(current: ContentRecord, fields: object): string[] {
  const written = [...usedIn(fields)];
  if (written.length === 0) return [];
  const before = usedIn(current);
  return written.filter((name) => !before.has(name));
}

/**
 * Records which uploads a write adds to a record. Must come before the write, which must be a compare-and-set on the
 * version of `current`, or an insertion after `version: 0`. Each upload
 * has its own update in it, because drivers do not retry one of several documents.
 */
export async function indexUses(
  model: { collection: { name: string } },
  current: ContentRecord,
  added: readonly string[],
): Promise<void> {
  const key = keyOf(contentRef(model, current._id), current.version + 1);
  const update = { $addToSet: { 'usage.usedBy': key }, $set: { 'usage.addedAt': new Date() } };
  const writes = added.map((_id) => ({ updateOne: { filter: { _id }, update } }));
  await declareUses(added, () => Upload.bulkWrite(writes));
}

const RECORDS_AT_ONCE = 200;

/** Adds the uses of all stored content. Can be interrupted and run again. */
export async function indexAllUses(): Promise<void> {
  for (const { model, toRecord } of uploadUsers()) {
    let writes: Parameters<typeof Upload.bulkWrite>[0] = [];
    for await (const stored of model.find().lean<ContentRecord[]>().cursor()) {
      const record = toRecord?.(stored) ?? stored;
      const names = [...usedIn(record)];
      if (names.length === 0) continue;
      const key = keyOf(contentRef(model, record._id), record.version);
      const update = { $addToSet: { 'usage.usedBy': key } };
      writes.push({ updateMany: { filter: { _id: { $in: names } }, update } });
      if (writes.length < RECORDS_AT_ONCE) continue;
      await Upload.bulkWrite(writes);
      writes = [];
    }
    if (writes.length > 0) await Upload.bulkWrite(writes);
  }
}
