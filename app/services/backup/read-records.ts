import type { Model } from 'mongoose';
import { AppState, type StoredState } from '~models/app-state';
import { RECORD_MODELS, type SluggedKind } from '~models/records';
import { TrashEntry } from '~models/trash-entry';
import { UnpublishedChanges } from '~models/unpublished-changes';
import { Upload, type StoredUpload } from '~models/upload';
import { Version } from '~models/version';
import { uploadIdsIn } from '~/rules/uploads/uploads';
import { DATA_VERSION_ID } from '../migrations';
import type { ArchivePart } from './archive';
import type { ArchiveContents } from './archive-file/archive-file';
import { idsOf, isEphemeral, READ_ORDER, toLine, type StoredRecord } from './collections';
import { keepFiles } from './keep-files';
import type { Pace } from './pace';
import type { PlacedFiles } from './placed-files';

/** Small enough for the database to return them in one reply, and for requests not to wait for them. */
const RECORDS_AT_ONCE = 20;
/** A record moves between its collection and the trash in a moment, so that it is found in the second round at the latest. */
const ROUNDS = 3;

/** Thrown when what was read first names what was deleted before it was read: the records have to be read again. */
export class ChangedWhileRead extends Error {}

const KINDS = new Map<unknown, SluggedKind>(
  (['show', 'article', 'person', 'page'] as const).map((kind) => [RECORD_MODELS[kind], kind]),
);

interface Reading {
  files: PlacedFiles;
  /** The uploads that existed, with their files, before the reading began. */
  uploadsBefore: ReadonlySet<string>;
  pace: Pace;
}

/** One reading of all records. The records are of one moment as far as it can be seen in them: see docs/decisions/0112-backups.md. */
export class RecordReading {
  readonly counts: Record<string, number> = {};
  /** The files of the uploads. */
  readonly parts: ArchivePart[] = [];
  readonly #reading: Reading;
  #dataVersion = 0;
  /** The records and deleted records that existed at some time of the reading, such as `show:<id>`, and those that were read. */
  readonly #expected = new Set<string>();
  readonly #read = new Set<string>();
  readonly #changesRead = new Set<unknown>();
  readonly #uploadsRead = new Set<string>();
  readonly #named = new Set<string>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** What the archive says of its records, once they were read. */
  contents(createdAt: Date): ArchiveContents {
    return { dataVersion: this.#dataVersion, createdAt: createdAt.toISOString(), records: this.counts };
  }

  /** Yields the lines of an archive. Throws `ChangedWhileRead`. */
  async *lines(): AsyncGenerator<string> {
    this.#dataVersion = await dataVersion();
    await this.#expectAll();
    for (const model of READ_ORDER) {
      this.counts[model.collection.name] = 0;
      yield* this.#linesOf(model, await idsOf(model));
      if (same(model, TrashEntry)) yield* this.#moved();
    }
    if ((await dataVersion()) !== this.#dataVersion) throw new ChangedWhileRead();
    for (const name of this.#named)
      if (this.#reading.uploadsBefore.has(name) && !this.#uploadsRead.has(name)) throw new ChangedWhileRead();
  }

  async #expectAll(): Promise<void> {
    for (const model of [...KINDS.keys(), TrashEntry] as Model<StoredRecord>[])
      for (const id of await idsOf(model)) this.#expected.add(keyOf(model, id));
  }

  async *#linesOf(model: Model<StoredRecord>, ids: readonly unknown[]): AsyncGenerator<string> {
    const { name } = model.collection;
    const isMovable = KINDS.has(model) || same(model, TrashEntry);
    for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
      const batch = ids.slice(at, at + RECORDS_AT_ONCE);
      if (isMovable) for (const id of batch) this.#expected.add(keyOf(model, id));
      for (const record of await model.find({ _id: { $in: batch } }).lean<StoredRecord[]>()) {
        await this.#reading.pace();
        if (!(await this.#accept(model, record))) continue;
        const line = `${name}\t${toLine(record)}`;
        // Versions may name files that are kept no longer.
        if (!same(model, Version)) for (const upload of uploadIdsIn(line)) this.#named.add(upload);
        this.counts[name] = (this.counts[name] ?? 0) + 1;
        yield line;
      }
    }
  }

  /** Returns whether a record belongs into the archive: each once, and an upload with its files. */
  async #accept(model: Model<StoredRecord>, record: StoredRecord): Promise<boolean> {
    if (isEphemeral(record)) return false;
    if (same(model, UnpublishedChanges)) this.#changesRead.add(record._id);
    if (KINDS.has(model) || same(model, TrashEntry)) {
      const key = keyOf(model, record._id);
      if (this.#read.has(key)) return false;
      this.#read.add(key);
    }
    if (!same(model, Upload)) return true;
    const upload = record as unknown as StoredUpload;
    const parts = await keepFiles(this.#reading.files, upload);
    if (!parts) return false;
    this.#uploadsRead.add(upload._id);
    this.parts.push(...parts);
    return true;
  }

  /** Yields what went from the trash to its collection, or back, while both were read, with its unpublished changes. */
  async *#moved(): AsyncGenerator<string> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const missing = [...this.#expected].filter((key) => !this.#read.has(key));
      if (missing.length === 0) break;
      for (const [model, kind] of KINDS as Map<Model<StoredRecord>, SluggedKind>) {
        const ids = missing
          .filter((key) => key.startsWith(`${kind}:`))
          .map((key) => key.slice(kind.length + 1));
        yield* this.#linesOf(
          model,
          ids.map((id) => new model.base.Types.ObjectId(id)),
        );
      }
      yield* this.#linesOf(TrashEntry as unknown as Model<StoredRecord>, missing);
    }
    const model = UnpublishedChanges as unknown as Model<StoredRecord>;
    yield* this.#linesOf(
      model,
      (await idsOf(model)).filter((id) => !this.#changesRead.has(id)),
    );
  }
}

const same = (one: unknown, other: unknown) => one === other;

/** Names a record in the same way whether it is deleted or not, as the ids of the trash do. */
const keyOf = (model: Model<StoredRecord>, id: unknown): string => {
  const kind = KINDS.get(model);
  return kind ? `${kind}:${String(id)}` : String(id);
};

const dataVersion = async () =>
  Number((await AppState.findById(DATA_VERSION_ID).lean<StoredState | null>())?.value ?? 0);
