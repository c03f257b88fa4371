import { promisify } from 'node:util';
import { RECORD_MODELS } from '~models/records';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { Types } from 'mongoose';
import { Version, type StoredSave, type StoredVersion } from '~models/version';
import { storedActor, type Actor } from '~/core/access/permissions';
import { dividedValues } from '~/core/fields/divided-groups';
import { versionedFields, type Kind } from '~/core/nouns/kinds';
import { uploadIdsIn } from '~/core/files/uploads';
import { isDuplicate } from '~/core/db/database-errors.server';
import { viewOf } from '~/core/nouns/record-view.server';
import type { RecordWrite, RecordState, WriteListener } from './record-listeners.server';
import { historyLimits } from '~/core/db/retention.server';
import { SITTING_MINUTES } from '~/core/db/retention-limits';

const decompress = promisify(brotliDecompress);
/** Higher quality takes many times longer and saves a tenth of an article. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Characters up to which switching threads takes longer than the compression (a tenth of a millisecond). */
const QUICK_LENGTH = 16 * 1024;

export const packState = (text: string): Buffer | Promise<Buffer> =>
  text.length <= QUICK_LENGTH ? brotliCompressSync(text, QUALITY) : promisify(brotliCompress)(text, QUALITY);

export async function unpackState(body: Buffer): Promise<Record<string, unknown>> {
  // Without hydration the driver returns its own type of binary data.
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from((body as { buffer: Uint8Array }).buffer);
  return JSON.parse((await decompress(bytes)).toString()) as Record<string, unknown>;
}

export const versionKey = (kind: Kind, id: unknown, version: number): string =>
  `${kind}:${String(id)}:${version}`;

/** Versioned fields as the services return them. */
export const versionedView = (kind: Kind, record: object): Record<string, unknown> =>
  viewOf(versionedFields(kind), record as never, RECORD_MODELS[kind].schema);

function writtenView(kind: Kind, change: object): Record<string, unknown> {
  const written = Object.entries(versionedFields(kind)).filter(([name]) => name in change);
  return viewOf(Object.fromEntries(written), change as never, RECORD_MODELS[kind].schema);
}

/** The save that made a record's state. For an older record it counts as the first. */
export function saveOf(record: RecordState): StoredSave {
  if (record.saved) return record.saved;
  const { version, updatedAt = new Date(0), updatedBy = null } = record;
  const by = updatedBy !== null && Types.ObjectId.isValid(updatedBy) ? updatedBy : null;
  return { version, at: updatedAt, by, byName: '', via: by ? 'form' : 'cli', changed: [], earlier: [] };
}

function authorOf(actor: Actor) {
  const { id, name } = storedActor(actor);
  return { by: id, byName: name, via: actor.via };
}

const firstSave = (actor: Actor, at: Date): StoredSave => ({
  version: 1,
  at,
  ...authorOf(actor),
  changed: [],
  earlier: [],
});

/**
 * Keeps a record's state before a change. Must precede the write, which must be a compare-and-set on `current.version`: then the state of a
 * version never changes, and a repetition after a crash keeps the same. Returns the save to write with the change; unchanged versioned
 * fields make none.
 */
export async function prepareSave({
  kind,
  current,
  actor,
  at,
  fields,
}: RecordWrite): Promise<{ saved?: StoredSave }> {
  const before = versionedView(kind, current);
  const changed = changedFields(kind, before, writtenView(kind, fields));
  if (changed.length === 0) return {};
  const last = saveOf(current);
  const save = { version: current.version + 1, at, ...authorOf(actor), changed };
  const limit = historyLimits().versions;
  const [chosen] = await Promise.all([
    choose(kind, current, [last, save], limit),
    limit > 0 && keep(kind, current, last, before),
  ]);
  const drop = new Set(chosen);
  const earlier = [...last.earlier, last.version].filter((version) => !drop.has(version));
  return { saved: { ...save, earlier } };
}

export const keepVersions: WriteListener = {
  before: async (write) =>
    write.current.version === 0 ? { saved: firstSave(write.actor, write.at) } : prepareSave(write),

  after: async ({ kind, current }, { saved }) => {
    if (!saved || current.version === 0 || saved === current.saved) return;
    const last = saveOf(current);
    const kept = new Set(saved.earlier);
    const dropped = [...last.earlier, last.version].filter((version) => !kept.has(version));
    await dropVersions(dropped.map((version) => versionKey(kind, current._id, version)));
  },
};

/** Names of the changed fields; for a divided group the paths of its fields. */
export function changedFields(kind: Kind, before: object, after: object): string[] {
  const [earlier, later] = [before, after].map((state) => dividedValues(versionedFields(kind), state));
  return Object.keys(later ?? {}).filter(
    (name) => JSON.stringify(earlier?.[name]) !== JSON.stringify(later?.[name]),
  );
}

async function keep(
  kind: Kind,
  current: RecordState,
  { version, at, by, byName, via, changed }: StoredSave,
  fields: object,
): Promise<void> {
  const text = JSON.stringify(fields);
  const body = await packState(text);
  const _id = versionKey(kind, current._id, version);
  const files = [...new Set(uploadIdsIn(text))];
  const about = {
    at,
    by,
    byName,
    via,
    changed,
    slug: current.slug ?? '',
    ...(files.length > 0 && { files }),
  };
  const kept: object = { _id, ...about, body };
  // The values are made here, so Mongoose need not check and convert them.
  await Version.collection.insertOne(kept).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
  });
}

async function choose(
  kind: Kind,
  current: RecordState,
  [last, next]: [StoredSave, Omit<StoredSave, 'earlier'>],
  limit: number,
): Promise<number[]> {
  if (last.earlier.length + 1 <= limit) return [];
  const known = await findVersions(kind, current._id, last.earlier);
  const times = last.earlier.map((version) => {
    const { at = new Date(0), by = null } = known.get(version) ?? {};
    return { version, at, by };
  });
  return versionsToDrop([...times, last, next], limit);
}

type VersionMeta = Omit<StoredVersion, 'body'>;

export async function findVersions(
  kind: Kind,
  id: unknown,
  versions: readonly number[],
): Promise<Map<number, VersionMeta>> {
  const numbers = new Map(versions.map((version) => [versionKey(kind, id, version), version]));
  const found = await Version.find({ _id: { $in: [...numbers.keys()] } }, { body: 0 }).lean<VersionMeta[]>();
  return new Map(found.map((each) => [numbers.get(each._id) ?? 0, each]));
}

export async function findVersion(kind: Kind, id: unknown, version: number) {
  const stored = await Version.findById(versionKey(kind, id, version)).lean<StoredVersion | null>();
  if (!stored) return null;
  const { body, ...meta } = stored;
  return { ...meta, fields: await unpackState(body) };
}

async function dropVersions(keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await Version.deleteMany({ _id: { $in: [...keys] } });
}

/** Deletes all earlier versions. Returns the names of the uploads in them. */
export async function dropHistory(kind: Kind, record: RecordState): Promise<string[]> {
  const keys = saveOf(record).earlier.map((version) => versionKey(kind, record._id, version));
  const filter = { _id: { $in: keys }, 'files.0': { $exists: true } };
  const withFiles = await Version.find(filter, { files: 1 }).lean<Pick<StoredVersion, 'files'>[]>();
  await dropVersions(keys);
  return withFiles.flatMap(({ files = [] }) => files);
}

interface SaveTime {
  version: number;
  at: Date;
  by: string | null;
}

const SITTING_MS = SITTING_MINUTES * 60 * 1000;

/**
 * Returns the versions to drop so that at most `limit` earlier ones remain: first those between the first and last save of one person
 * within ten minutes, oldest first; then the oldest. `saves` are ascending and end with the current state, which always stays.
 */
export function versionsToDrop(saves: readonly SaveTime[], limit: number): number[] {
  const left = [...saves];
  const dropped: number[] = [];
  while (left.length - 1 > limit) {
    const between = left.findIndex((_, index) => isBetween(left, index));
    const [gone] = left.splice(Math.max(0, between), 1);
    if (gone) dropped.push(gone.version);
  }
  return dropped;
}

function isBetween(saves: readonly SaveTime[], index: number): boolean {
  const [before, save, after] = [saves[index - 1], saves[index], saves[index + 1]];
  if (!before || !save || !after || save.by === null) return false;
  const isOnePerson = before.by === save.by && after.by === save.by;
  return isOnePerson && after.at.getTime() - before.at.getTime() <= SITTING_MS;
}
