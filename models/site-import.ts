import { Schema } from 'mongoose';
import { defineModel, stored, partSchema, type StoredIn } from './define';

export const IMPORT_STATES = [
  'reading',
  'planned',
  'importing',
  'stopped',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

/** What became of an item; in a plan, what will become of it. */
export const ITEM_OUTCOMES = ['added', 'updated', 'same', 'left', 'deleted', 'failed'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

/** An uploaded file, in the storage until the import has ended. */
const file = partSchema({
  key: stored.text,
  name: stored.text,
  bytes: stored.count,
});
export type StoredImportFile = StoredIn<typeof file>;

/** The parts of a plan and a report are views, which no query reads. */
export const SiteImport = defineModel(
  'SiteImport',
  'imports',
  [
    { createdAt: -1, _id: -1 },
    { state: 1, createdAt: 1 },
  ],
  {
    state: stored.oneOf(IMPORT_STATES),
    /** Empty until the export is read. */
    source: stored.text,
    site: stored.text,
    /** What wrote the export; empty until it is read. */
    program: stored.text,
    /** What a CSV is, where its columns do not say it. */
    kind: stored.text,
    files: stored.is<StoredImportFile[]>({ type: [file], default: [] }),
    media: stored.is<StoredImportFile[]>({ type: [file], default: [] }),
    createdAt: stored.moment,
    /** The user's id; null for the machine. */
    createdBy: stored.textOrNull,
    createdByName: stored.text,
    /** The user who started or undid it, in whose name the job works; null for the machine. */
    startedBy: stored.textOrNull,
    startedAt: stored.momentOrNull,
    endedAt: stored.momentOrNull,
    status: stored.oneOf(['as-it-was', 'drafts'], 'as-it-was'),
    /** What each type becomes, by the type; the types of the plan have the defaults. */
    choices: stored.is<Record<string, string>>({ type: Schema.Types.Mixed, default: {} }),
    /** What is worked on: all items, or only the pictures that were missing. */
    task: stored.oneOf(['items', 'pictures'], 'items'),
    isPrepared: stored.flag,
    done: stored.count,
    total: stored.count,
    /** The title of the item that is worked on, or the name of the step; empty while nothing is. */
    at: stored.text,
    error: stored.textOrNull,
    types: stored.is<unknown[]>({ type: [Schema.Types.Mixed], default: [] }),
    /** What texts lose, in words, each with the number of items and the first of them. */
    losses: stored.is<unknown[]>({ type: [Schema.Types.Mixed], default: [] }),
    /** What is never imported, in words, such as `Comments (1,071)`. */
    notBrought: stored.texts,
    missing: stored.is<unknown[]>({ type: [Schema.Types.Mixed], default: [] }),
    /** Files of the uploaded archives that are left out, each with the reason. */
    leftOut: stored.is<unknown[]>({ type: [Schema.Types.Mixed], default: [] }),
    /** The wrong lines of a CSV. */
    lines: stored.is<unknown[]>({ type: [Schema.Types.Mixed], default: [] }),
    /** The numbers of items that were imported before: unchanged, newer in the export, edited on this site, and deleted on this site. */
    here: stored.is<Record<string, number>>({ type: Schema.Types.Mixed, default: {} }),
    redirects: stored.count,
    pictures: stored.count,
  },
);
export type StoredImport = StoredIn<typeof SiteImport>;

/** An item of an export. */
export const ImportItem = defineModel(
  'ImportItem',
  'import_items',
  [
    { importId: 1, rank: 1, _id: 1 },
    { importId: 1, isDone: 1, what: 1 },
    { importId: 1, paths: 1 },
    { importId: 1, type: 1, sourceId: 1 },
  ],
  {
    /** The import and the place in the export, such as `<id>:00000012`. */
    _id: stored.required,
    importId: stored.required,
    /** The export's type, and the row of the plan that it is counted in. */
    type: stored.text,
    row: stored.text,
    sourceId: stored.text,
    title: stored.text,
    /** In the order of the import; -1 for an item that is left out. */
    rank: stored.is<number>({ type: Number, default: -1 }),
    kind: stored.text,
    recordId: stored.text,
    slug: stored.text,
    /** The canonical old addresses. */
    paths: stored.texts,
    /** The address that the record gets. */
    to: stored.text,
    /** What the export says about the last change. */
    newer: stored.text,
    what: stored.text,
    why: stored.text,
    isDone: stored.flag,
    warnings: stored.texts,
    /** The files that were not found. */
    missing: stored.texts,
    /** The number of the record's version before the import changed it; null for a new record. */
    before: stored.is<number | null>({ type: Number, default: null }),
    /** The item, as compressed JSON. */
    body: stored.is<Buffer>({ type: Buffer, required: true }),
  },
);
export type StoredImportItem = StoredIn<typeof ImportItem>;

/** What an import wrote. */
const write = partSchema({
  importId: stored.text,
  newer: stored.text,
  /** The number of the version that the import made. */
  version: stored.count,
  at: stored.moment,
});
export type StoredImportWrite = StoredIn<typeof write>;

/** Where a record, or a file of the library, came from, and the last import that wrote it. */
export const ImportSource = defineModel(
  'ImportSource',
  'import_sources',
  [{ importId: 1 }, { 'earlier.importId': 1 }],
  {
    /** The digest of site, type and id. */
    _id: stored.required,
    /** `media` for a file. */
    kind: stored.required,
    recordId: stored.required,
    importId: stored.required,
    newer: stored.text,
    version: stored.count,
    at: stored.moment,
    /** The imports that wrote it before, oldest first; empty if that import added the record. */
    earlier: stored.is<StoredImportWrite[]>({ type: [write], default: [] }),
  },
);
export type StoredImportSource = StoredIn<typeof ImportSource>;
