import { Upload, type StoredUpload } from '~models/upload';
import { uploadIdsIn } from '~/core/files/uploads';
import { batches } from '~/media/jobs/job-queue.server';
import { declareUses } from '~/media/delivery/declare-upload.server';
import { contentRef, UPLOAD_USERS, type ContentRecord, type UploadUsage } from './content-kinds.server';

// An upload lists the records that may use it in `usage.usedBy`: see docs/decisions/0039-index-of-upload-uses.md.

/** Matches uploads that no record uses or is about to use. */
export const WITHOUT_USES = { 'usage.usedBy.0': { $exists: false } } as const;

/** The key of a write that makes a record use an upload; `version` is the version after the write. */
const keyOf = (ref: string, version: number) => `${ref}:${version}`;

function parseKey(key: string): { ref: string; version: number } {
  const end = key.lastIndexOf(':');
  return { ref: key.slice(0, end), version: Number(key.slice(end + 1)) };
}

export const usedIn = (record: object): Set<string> => new Set(uploadIdsIn(JSON.stringify(record)));

export function fieldsByName(record: object): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [field, value] of Object.entries(record))
    for (const name of usedIn({ value: value as unknown }))
      found.set(name, [...(found.get(name) ?? []), field]);
  return found;
}

export function pathsByName(record: object): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (path: string, name: string) => found.set(name, [...(found.get(name) ?? []), path]);
  const walk = (value: unknown, path: string, key: string) => {
    if (typeof value === 'string') for (const name of usedIn({ [key]: value })) add(path, name);
    // Ids and dates contain no files.
    else if (Array.isArray(value) || isPlain(value))
      for (const [name, each] of Object.entries(value))
        walk(each, path === '' ? name : `${path}.${name}`, name);
  };
  walk(record, '', '');
  return found;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export function addedUses(current: ContentRecord, fields: object): string[] {
  const written = [...usedIn(fields)];
  if (written.length === 0) return [];
  const before = usedIn(current);
  return written.filter((name) => !before.has(name));
}

/**
 * Indexes the uploads that a write adds to a record. Must precede the write, which must be a compare-and-set on the version of `current`,
 * or an insertion after `version: 0`. One update per upload, because drivers do not retry updates of several documents.
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

/** Indexes all stored content. Can be interrupted and repeated. */
export async function indexAllUses(): Promise<void> {
  for (const { model, toRecord } of UPLOAD_USERS) {
    for await (const batch of batches(model.find().lean<ContentRecord[]>().cursor())) {
      const writes = batch.flatMap((stored) => {
        const record = toRecord?.(stored) ?? stored;
        const names = [...usedIn(record)];
        const key = keyOf(contentRef(model, record._id), record.version);
        const update = { $addToSet: { 'usage.usedBy': key } };
        return names.length > 0 ? { updateMany: { filter: { _id: { $in: names } }, update } } : [];
      });
      if (writes.length > 0) await Upload.bulkWrite(writes);
    }
  }
}

/**
 * A write that is this late after indexing was interrupted. Far longer than any write takes, because another machine's clock stored the
 * time.
 */
const MAX_WRITE_MS = 30 * 60 * 1000;

interface CheckedUses {
  uses: UploadUsage[];
  /** Keys of finished writes whose record does not use the upload; they cannot become true again. */
  stale: string[];
}

type Indexed = Pick<StoredUpload, '_id' | 'usage'>;

/** Uses of these uploads by name: the indexed records whose stored text contains the name. */
export async function findUses(names: readonly string[]): Promise<Map<string, UploadUsage[]>> {
  const found = await usesOf(await readIndexed(names));
  return new Map(names.map((name) => [name, found.get(name) ?? []]));
}

/** The same for uploads that were just read. */
export async function usesOf(uploads: readonly Indexed[]): Promise<Map<string, UploadUsage[]>> {
  const checked = await checkUses(uploads);
  return new Map([...checked].map(([name, { uses }]) => [name, uses]));
}

const readIndexed = (names: readonly string[]) =>
  Upload.find({ _id: { $in: names } }, { usage: 1 }).lean<Indexed[]>();

/**
 * Removes stale keys of these uploads, and returns the checked uses. `deleted` is a record that was just deleted, so its writes are over.
 * Uploads without a record are left out.
 */
export async function pruneUses(
  names: readonly string[],
  deleted?: string,
): Promise<Map<string, CheckedUses>> {
  const checked = await checkUses(await readIndexed(names), deleted);
  const outdated = [...checked].filter(([, { stale }]) => stale.length > 0);
  const writes = outdated.map(([_id, { stale }]) => ({
    updateOne: { filter: { _id }, update: { $pull: { 'usage.usedBy': { $in: stale } } } },
  }));
  const ids = outdated.map(([_id]) => _id);
  if (writes.length > 0) await declareUses(ids, () => Upload.bulkWrite(writes));
  return checked;
}

/** The uploads are read before the records: a record read later than a key tells whether the key's write is over. */
async function checkUses(uploads: readonly Indexed[], deleted?: string): Promise<Map<string, CheckedUses>> {
  const checked = new Map<string, CheckedUses>(uploads.map(({ _id }) => [_id, { uses: [], stale: [] }]));
  const candidates = new Map<string, { version: number; names: Set<string> }>();
  for await (const { ref, record, user } of recordsOf(uploads)) {
    const names = usedIn(record);
    candidates.set(ref, { version: record.version, names });
    const usage = { ...user.describe(record), createdBy: record.createdBy ?? null };
    const fields = fieldsByName(user.fieldsOf?.(record) ?? record);
    for (const name of names) checked.get(name)?.uses.push({ ...usage, fields: fields.get(name) ?? [] });
  }
  const versions = new Map([...candidates].map(([ref, { version }]) => [ref, version] as const));
  for (const { _id, usage } of uploads) {
    const result = checked.get(_id);
    for (const key of usage.usedBy) {
      const { ref } = parseKey(key);
      if (candidates.get(ref)?.names.has(_id)) continue;
      if (ref === deleted || !isPending(key, usage, versions)) result?.stale.push(key);
    }
  }
  return checked;
}

/** Whether the write that a key announces may still come. `versions` has the number of writes of each stored record. */
export function isPending(
  key: string,
  { addedAt }: StoredUpload['usage'],
  versions: ReadonlyMap<string, number>,
): boolean {
  const { ref, version } = parseKey(key);
  const isRecent = addedAt !== null && Date.now() - addedAt.getTime() < MAX_WRITE_MS;
  return (versions.get(ref) ?? 0) < version && isRecent;
}

/** The records that may use these uploads; one query for each kind. */
export async function* recordsOf(uploads: readonly Pick<StoredUpload, 'usage'>[]) {
  const refs = new Set(uploads.flatMap(({ usage }) => usage.usedBy.map((key) => parseKey(key).ref)));
  for (const user of UPLOAD_USERS) {
    const { name, model, toRecord } = user;
    const ids = [...refs]
      .filter((ref) => ref.startsWith(`${name}:`))
      .map((ref) => ref.slice(name.length + 1));
    if (ids.length === 0) continue;
    const records = model.find({ _id: { $in: ids } }).sort({ _id: 1 });
    for await (const stored of records.lean<ContentRecord[]>().cursor())
      yield { ref: contentRef(model, stored._id), record: toRecord?.(stored) ?? stored, user };
  }
}
