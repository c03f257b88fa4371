import { Upload, type StoredUpload } from '~models/upload';
import { declareUses } from '../delivery/declare-change';
import { contentRef, uploadUsers, type ContentRecord, type UploadUsage } from './content-kinds';
import { fieldsByName, parseKey, usedIn } from './usage-index';

/**
 * A write that has not come this long after its uses were added was interrupted. It is far longer than any write takes, because the
 * time was stored by another machine's clock.
 */
const MAX_WRITE_MS = 30 * 60 * 1000;

/** The uses of an upload, compared with the stored content. */
interface CheckedUses {
  uses: UploadUsage[];
  /** The keys of writes that are over and whose record does not use the upload: none of them can become true again. */
  stale: string[];
}

/** A record that an upload's index names. */
interface Candidate {
  version: number;
  names: Set<string>;
}

/** Returns the uses of these uploads, by name: the records in their index whose stored text contains the name. */
export async function findUses(names: readonly string[]): Promise<Map<string, UploadUsage[]>> {
  const checked = await checkUses(names);
  return new Map(names.map((name) => [name, checked.get(name)?.uses ?? []]));
}

/**
 * Removes the stale keys of these uploads, and returns what was found. `deleted` is a record that was just deleted, so
 * that writes to it are over. Uploads without a record are left out.
 */
export async function pruneUses(
  names: readonly string[],
  deleted?: string,
): Promise<Map<string, CheckedUses>> {
  const checked = await checkUses(names, deleted);
  const outdated = [...checked].filter(([, { stale }]) => stale.length > 0);
  const writes = outdated.map(([_id, { stale }]) => ({
    updateOne: { filter: { _id }, update: { $pull: { 'usage.usedBy': { $in: stale } } } },
  }));
  const ids = outdated.map(([_id]) => _id);
  if (writes.length > 0) await declareUses(ids, () => Upload.bulkWrite(writes));
  return checked;
}

/** Reads the uploads before the records: a record that is read later than a key tells whether the key's write is over. */
async function checkUses(names: readonly string[], deleted?: string): Promise<Map<string, CheckedUses>> {
  const uploads = await Upload.find({ _id: { $in: names } }, { usage: 1 }).lean<
    Pick<StoredUpload, '_id' | 'usage'>[]
  >();
  const checked = new Map<string, CheckedUses>(uploads.map(({ _id }) => [_id, { uses: [], stale: [] }]));
  const refs = new Set(uploads.flatMap(({ usage }) => usage.usedBy.map((key) => parseKey(key).ref)));
  const candidates = await readCandidates(refs, (name, usage) => checked.get(name)?.uses.push(usage));
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

/** Whether a write may still come that was announced by a key. `versions` has the number of writes of each record that is stored. */
export function isPending(
  key: string,
  { addedAt }: StoredUpload['usage'],
  versions: ReadonlyMap<string, number>,
): boolean {
  const { ref, version } = parseKey(key);
  return (versions.get(ref) ?? 0) < version && isRecent(addedAt);
}

const isRecent = (at: Date | null) => at !== null && Date.now() - at.getTime() < MAX_WRITE_MS;

/** Reads the records with one query for each kind, and reports each upload that one of them uses. */
async function readCandidates(
  refs: Set<string>,
  onUse: (name: string, usage: UploadUsage) => void,
): Promise<Map<string, Candidate>> {
  const candidates = new Map<string, Candidate>();
  for await (const { ref, record, user } of recordsOf(refs)) {
    const names = usedIn(record);
    candidates.set(ref, { version: record.version, names });
    const usage = { ...user.describe(record), createdBy: record.createdBy ?? null };
    const fields = fieldsByName(user.fieldsOf?.(record) ?? record);
    for (const name of names) onUse(name, { ...usage, fields: fields.get(name) ?? [] });
  }
  return candidates;
}

/** Reads the records that the keys of uploads name, with one query for each kind. */
export async function* recordsOf(refs: ReadonlySet<string>) {
  for (const user of uploadUsers()) {
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
