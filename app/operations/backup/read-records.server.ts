import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import mongoose, { type Model } from 'mongoose';
import { AppState } from '~models/app-state';
import { RECORD_MODELS } from '~models/records';
import { TrashEntry } from '~models/trash-entry';
import { UnpublishedChanges } from '~models/unpublished-changes';
import { Upload, type StoredUpload } from '~models/upload';
import { Version } from '~models/version';
import type { Pace } from '~/core/db/pace.server';
import { dividedFields } from '~/core/fields/divided-groups';
import type { Fields } from '~/core/fields/field';
import { toSanitizedHtml } from '~/core/html/sanitize-html';
import { toSanitizedText } from '~/core/html/sanitize-text';
import { KIND_LIST, RECORD_FIELDS } from '~/core/nouns/kinds';
import { withNestedFields } from '~/media/library/earlier-records.server';
import { DATA_VERSION_ID } from '~/operations/migrations/migrations.server';
import type { ArchiveContents } from './archive-file.server';
import { type ArchivePart, BackupError } from './backup-place.server';
import {
  COLLECTIONS,
  idsOf,
  isEphemeral,
  toLine,
  type StoredRecord,
  FORMER_COLLECTIONS,
} from './backup-collections.server';
import { keepFiles, type PlacedFiles } from './placed-files.server';

const { BSON } = mongoose.mongo;

/** Small enough for one database reply without a cursor, and not to delay requests. */
const RECORDS_AT_ONCE = 50;
/** How often all records are compared with those already read. */
const MOST_PASSES = 10;
/** How often constantly changing records are read again in each pass. */
const MOST_QUICK_PASSES = 40;
/** Collections whose records are added and deleted, but never changed. */
const NEVER_CHANGED: ReadonlySet<unknown> = new Set([Version]);

type RecordModel = Model<StoredRecord>;

/**
 * The trash is read after every collection that feeds it: its entry is stored before the record is deleted, so a record deleted between two
 * readings is found there. Uploads come last, because all others may refer to them.
 */
const READ_LAST = [TrashEntry, Upload] as unknown as RecordModel[];
const READ_ORDER = [...COLLECTIONS.filter((model) => !READ_LAST.includes(model)), ...READ_LAST];

/** Collections whose records move into the trash, and out of it. */
const FEEDS_TRASH = [...Object.values(RECORD_MODELS), UnpublishedChanges] as unknown as RecordModel[];

/** The last reading of a record. */
interface ReadRecord {
  id: unknown;
  /** A checksum that detects later changes. */
  sum: number;
  /** Its line in the archive; null for an upload whose file is lost. */
  line: number | null;
}

/**
 * Reads all records as of one moment without a database snapshot: reads everything, then compares it with what is stored until nothing
 * changes between two readings. See docs/decisions/0112-backups.md.
 */
export class RecordReading {
  /** False if the records kept changing. */
  isOfOneMoment = false;
  readonly #read = new Map(COLLECTIONS.map((model) => [model, new Map<string, ReadRecord>()]));
  readonly #busy = new Map<RecordModel, Map<string, unknown>>();
  readonly #partsOf = new Map<string, ArchivePart[]>();
  readonly #superseded: number[] = [];
  #lines = 0;
  #pass = 0;
  #dataVersion = 0;

  constructor(
    private readonly files: PlacedFiles,
    private readonly pace: Pace,
  ) {}

  get parts(): ArchivePart[] {
    return [...this.#partsOf.values()].flat();
  }

  contents(createdAt: Date): ArchiveContents {
    const counts = [...this.#read].map(([model, records]) => {
      const written = [...records.values()].filter(({ line }) => line !== null);
      return [model.collection.name, written.length] as const;
    });
    return {
      dataVersion: this.#dataVersion,
      createdAt: createdAt.toISOString(),
      records: Object.fromEntries(counts),
      superseded: this.#superseded,
    };
  }

  /**
   * Yields the lines of an archive: every record, then the changed ones. Constantly changing records are read until two readings match. The
   * backup's moment lies between these two, if no other record changed since it was read.
   */
  async *lines(): AsyncGenerator<string> {
    for (const model of READ_ORDER) yield* this.#compare(model, await listed(model));
    for (this.#pass = 1; this.#pass <= MOST_PASSES && !this.isOfOneMoment; this.#pass += 1) {
      const isStill = yield* this.#readBusy();
      const busy = new Map([...this.#busy].map(([model, ids]) => [model, new Set(ids.keys())]));
      let changes = 0;
      for (const model of READ_ORDER) {
        const { ids, moved } = await this.#calm(model, busy.get(model));
        changes += moved + (yield* this.#compare(model, ids));
      }
      this.isOfOneMoment = isStill && changes === 0;
    }
  }

  /** Returns whether two readings of the constantly changing records match. All are requested at once, so that little time passes. */
  async *#readBusy(): AsyncGenerator<string, boolean> {
    for (let turn = 0; turn < MOST_QUICK_PASSES; turn += 1) {
      let changes = 0;
      for (const { model, ids, all, stored } of await this.#askBusy()) {
        const moved = this.#moved(model, all);
        changes += moved.length + (yield* this.#take(model, ids, stored));
        yield* this.#compare(model, moved);
      }
      if (changes === 0) return true;
    }
    return false;
  }

  async #askBusy() {
    const ask = async (model: RecordModel) => {
      const ids = [...(this.#busy.get(model)?.values() ?? [])];
      const [all, stored] = await Promise.all([listed(model), storedRecords(model, ids)]);
      return { model, ids, all, stored };
    };
    const models = [...this.#busy.keys()];
    const others = await Promise.all(models.filter((model) => !same(model, TrashEntry)).map(ask));
    return [...others, ...(await Promise.all(models.filter((model) => same(model, TrashEntry)).map(ask)))];
  }

  /**
   * Returns what else to compare, and the number of records added or deleted. In constantly changing collections, later additions and
   * deletions are after the backup's moment.
   */
  async #calm(
    model: RecordModel,
    busy: ReadonlySet<string> | undefined,
  ): Promise<{ ids: unknown[]; moved: number }> {
    const moved = busy ? [] : this.#moved(model, await listed(model));
    const read = NEVER_CHANGED.has(model) ? [] : [...this.#recordsOf(model)];
    const known = read.flatMap(([key, { id }]) => (busy?.has(key) ? [] : [id]));
    return { ids: [...new Set([...known, ...moved])], moved: moved.length };
  }

  #recordsOf = (model: RecordModel) => this.#read.get(model) ?? new Map<string, ReadRecord>();

  #moved(model: RecordModel, ids: readonly unknown[]): unknown[] {
    const records = this.#recordsOf(model);
    const keys = new Set(ids.map(String));
    const gone = [...records].flatMap(([key, { id }]) => (keys.has(key) ? [] : [id]));
    return [...ids.filter((id) => !records.has(String(id))), ...gone];
  }

  /** Yields the lines of new and changed records. Returns the number of changes, including deletions. */
  async *#compare(model: RecordModel, ids: readonly unknown[]): AsyncGenerator<string, number> {
    let changes = 0;
    for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
      await this.pace();
      const asked = ids.slice(at, at + RECORDS_AT_ONCE);
      changes += yield* this.#take(model, asked, await storedRecords(model, asked));
    }
    return changes;
  }

  /** Like `#compare`, for records already fetched. */
  async *#take(
    model: RecordModel,
    ids: readonly unknown[],
    found: readonly Uint8Array[],
  ): AsyncGenerator<string, number> {
    const records = this.#recordsOf(model);
    const missing = new Map(ids.map((id) => [String(id), id]));
    const known = new Map([...missing.keys()].map((key) => [records.get(key)?.sum, key]));
    let changes = 0;
    for (const stored of found) {
      const sum = sumOf(stored);
      const record = known.has(sum) ? null : (BSON.deserialize(stored) as StoredRecord);
      missing.delete(record ? String(record._id) : (known.get(sum) ?? ''));
      if (!record) continue;
      changes += this.#note(model, record._id);
      yield* this.#write(model, record, sum);
    }
    for (const [key, id] of missing) if (records.has(key)) changes += this.#remove(model, id);
    return changes;
  }

  /** Marks a record as changing. Returns 1: one change. */
  #note(model: RecordModel, id: unknown): number {
    if (this.#pass > 0) {
      this.#busyIn(model).set(String(id), id);
      // Without them a record could go into the trash after the trash was read, and before its collection is.
      if (same(model, TrashEntry)) FEEDS_TRASH.forEach((source) => this.#busyIn(source));
    }
    return 1;
  }

  #busyIn(model: RecordModel): Map<string, unknown> {
    const ids = this.#busy.get(model) ?? new Map<string, unknown>();
    this.#busy.set(model, ids);
    return ids;
  }

  async *#write(model: RecordModel, record: StoredRecord, sum: number): AsyncGenerator<string> {
    const { _id: id } = record;
    const key = String(id);
    await this.pace();
    const parts = same(model, Upload) ? await keepFiles(this.files, record as unknown as StoredUpload) : [];
    this.#supersede(model, key);
    if (same(model, AppState) && id === DATA_VERSION_ID) this.#dataVersion = Number(record.value);
    if (parts && parts.length > 0) this.#partsOf.set(key, parts);
    this.#recordsOf(model).set(key, { id, sum, line: parts && this.#lines });
    if (!parts) return;
    this.#lines += 1;
    yield `${model.collection.name}\t${toLine(record)}`;
  }

  /** In the last pass nothing is removed: a record moved meanwhile may have been read in neither place. */
  #remove(model: RecordModel, id: unknown): number {
    const key = String(id);
    if (this.#pass < MOST_PASSES) {
      this.#supersede(model, key);
      this.#recordsOf(model).delete(key);
    }
    return this.#note(model, id);
  }

  #supersede(model: RecordModel, key: string): void {
    const line = this.#recordsOf(model).get(key)?.line ?? null;
    if (line !== null) this.#superseded.push(line);
    if (same(model, Upload)) this.#partsOf.delete(key);
  }
}

const same = (one: unknown, other: unknown) => one === other;

const listed = async (model: RecordModel): Promise<unknown[]> =>
  (await idsOf(model)).filter((_id) => !isEphemeral({ _id }));

async function storedRecords({ collection }: RecordModel, ids: readonly unknown[]): Promise<Uint8Array[]> {
  if (ids.length === 0) return [];
  const found = collection.find({ _id: { $in: ids as never } }, { raw: true });
  return (await found.toArray()) as unknown as Uint8Array[];
}

const SUM_BYTES = 6;
const sumOf = (stored: Uint8Array): number =>
  createHash('sha256').update(stored).digest().readUIntBE(0, SUM_BYTES);

/** Whether a collection belongs to an earlier version and is no longer restored. */
export const isFormer = (collection: string): boolean => FORMER_COLLECTIONS.includes(collection);

/** Throws `BackupError` for an unknown collection; `name` is the part of the backup. */
export function modelOfCollection(collection: string, name: string): Model<StoredRecord> {
  const model = COLLECTIONS.find((each) => each.collection.name === collection);
  if (!model) throw new BackupError(`${name} does not belong in a backup.`);
  return model;
}

/** Validates a record against today's rules. Throws `BackupError`. */
export async function checkRecord(collection: string, record: StoredRecord, name: string): Promise<void> {
  if (isFormer(collection)) return;
  const model = modelOfCollection(collection, name);
  const isUpload = collection === Upload.collection.name;
  const wrong = await new model(isUpload ? withNestedFields(record) : record)
    .validate()
    .catch((error: unknown) => error as Error);
  if (wrong) throw new BackupError(`${name}: record ${String(record._id)} is not valid (${wrong.message}).`);
}

type Values = Record<string, unknown>;

const FIELDS_OF = new Map<unknown, Fields>(KIND_LIST.map((kind) => [kind, RECORD_FIELDS[kind]]));
const FIELDS_IN = new Map<string, Fields>(
  KIND_LIST.map((kind) => [RECORD_MODELS[kind].collection.name, RECORD_FIELDS[kind]]),
);

/**
 * Sanitises the rich texts in a record of a backup, which may come from elsewhere: pages show stored texts as they are. Versions are
 * sanitised when they are shown. Texts that are already in sanitised form are only read, because sanitising takes 10 ms each.
 */
export async function cleanTexts(collection: string, record: StoredRecord): Promise<void> {
  // The sanitiser's memory is freed only after a turn of the event loop.
  for (const [fields, values] of textsIn(collection, record))
    if (cleanIn({ ...dividedFields(fields), ...fields }, values)) await nextTurn();
}

function textsIn(collection: string, record: StoredRecord): [Fields, Values][] {
  const found: [Fields | undefined, unknown][] = [[FIELDS_IN.get(collection), record]];
  if (collection === UnpublishedChanges.collection.name)
    found.push([FIELDS_OF.get(String(record._id).split(':')[0]), record.fields]);
  if (collection === TrashEntry.collection.name) {
    const fields = FIELDS_OF.get(record.kind);
    found.push([fields, record.record], [fields, isValues(record.changes) && record.changes.fields]);
  }
  return found.flatMap(([fields, values]) =>
    fields && isValues(values) ? [[fields, values] as [Fields, Values]] : [],
  );
}

function cleanIn(fields: Fields, values: Values): boolean {
  let isChanged = false;
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.type === 'richText') {
      if (value === undefined || value === '') continue;
      const clean = cleaned(value, field.blocks === true);
      if (clean === value) continue;
      values[name] = clean;
      isChanged = true;
    } else if (field.type === 'group' || field.type === 'items')
      for (const inner of [value].flat()) if (isValues(inner) && cleanIn(field.of, inner)) isChanged = true;
  }
  return isChanged;
}

/** A value that is not a string would be written into a page unchanged. */
function cleaned(value: unknown, hasBlocks: boolean): string {
  if (typeof value !== 'string') return '';
  return hasBlocks ? toSanitizedText(value) : toSanitizedHtml(value);
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
