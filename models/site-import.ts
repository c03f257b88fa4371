import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

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
export interface StoredImportFile {
  key: string;
  name: string;
  bytes: number;
}

/** The parts of a plan and a report are views, which no query reads. */
export interface StoredImport {
  _id: Types.ObjectId;
  state: ImportState;
  /** Empty until the export is read. */
  source: string;
  site: string;
  /** What wrote the export; empty until it is read. */
  program: string;
  /** What a CSV is, where its columns do not say it. */
  kind: string;
  files: StoredImportFile[];
  media: StoredImportFile[];
  createdAt: Date;
  /** The user's id; null for the machine. */
  createdBy: string | null;
  createdByName: string;
  /** The user who started or undid it, in whose name the job works; null for the machine. */
  startedBy: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
  status: 'as-it-was' | 'drafts';
  /** What each type becomes, by the type; the types of the plan have the defaults. */
  choices: Record<string, string>;
  /** What is worked on: all items, or only the pictures that were missing. */
  task: 'items' | 'pictures';
  isPrepared: boolean;
  done: number;
  total: number;
  at: string;
  error: string | null;
  types: unknown[];
  losses: unknown[];
  notBrought: string[];
  missing: unknown[];
  leftOut: unknown[];
  lines: unknown[];
  here: Record<string, number>;
  redirects: number;
  pictures: number;
}

const text = { type: String, default: '' } as const;
const date = { type: Date, default: null } as const;
const mixed = { type: [Schema.Types.Mixed], default: [] as unknown[] };
const count = { type: Number, default: 0 } as const;
const file = new Schema<StoredImportFile>({ key: text, name: text, bytes: count }, { _id: false });

const schema = new Schema<StoredImport>(
  {
    state: { type: String, enum: IMPORT_STATES, required: true },
    source: text,
    site: text,
    program: text,
    kind: text,
    files: { type: [file], default: [] },
    media: { type: [file], default: [] },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, default: null },
    createdByName: text,
    startedBy: { type: String, default: null },
    startedAt: date,
    endedAt: date,
    status: { type: String, enum: ['as-it-was', 'drafts'], default: 'as-it-was' },
    choices: { type: Schema.Types.Mixed, default: {} },
    task: { type: String, enum: ['items', 'pictures'], default: 'items' },
    isPrepared: { type: Boolean, default: false },
    done: count,
    total: count,
    at: text,
    error: { type: String, default: null },
    types: mixed,
    losses: mixed,
    notBrought: { type: [String], default: [] },
    missing: mixed,
    leftOut: mixed,
    lines: mixed,
    here: { type: Schema.Types.Mixed, default: {} },
    redirects: count,
    pictures: count,
  },
  { ...SCHEMA_OPTIONS, collection: 'imports' },
);

schema.index({ createdAt: -1, _id: -1 });
schema.index({ state: 1, createdAt: 1 });

export const SiteImport = define('SiteImport', schema);

/** An item of an export. */
export interface StoredImportItem {
  /** The import and the place in the export, such as `<id>:00000012`. */
  _id: string;
  importId: string;
  /** The export's type, and the row of the plan that it is counted in. */
  type: string;
  row: string;
  sourceId: string;
  title: string;
  /** In the order of the import; -1 for an item that is left out. */
  rank: number;
  kind: string;
  recordId: string;
  slug: string;
  /** The canonical old addresses. */
  paths: string[];
  /** The address that the record gets. */
  to: string;
  /** What the export says about the last change. */
  newer: string;
  what: string;
  why: string;
  isDone: boolean;
  warnings: string[];
  /** The files that were not found. */
  missing: string[];
  /** The number of the record's version before the import changed it; null for a new record. */
  before: number | null;
  /** The item, as compressed JSON. */
  body: Buffer;
}

const itemSchema = new Schema<StoredImportItem>(
  {
    _id: { type: String, required: true },
    importId: { type: String, required: true },
    type: text,
    row: text,
    sourceId: text,
    title: text,
    rank: { type: Number, default: -1 },
    kind: text,
    recordId: text,
    slug: text,
    paths: { type: [String], default: [] },
    to: text,
    newer: text,
    what: text,
    why: text,
    isDone: { type: Boolean, default: false },
    warnings: { type: [String], default: [] },
    missing: { type: [String], default: [] },
    before: { type: Number, default: null },
    body: { type: Buffer, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'import_items' },
);

itemSchema.index({ importId: 1, rank: 1, _id: 1 });
itemSchema.index({ importId: 1, isDone: 1, what: 1 });
itemSchema.index({ importId: 1, paths: 1 });
itemSchema.index({ importId: 1, type: 1, sourceId: 1 });

export const ImportItem = define('ImportItem', itemSchema);

/** What an import wrote. */
export interface StoredImportWrite {
  importId: string;
  newer: string;
  /** The number of the version that the import made. */
  version: number;
  at: Date;
}

/** Where a record, or a file of the library, came from, and the last import that wrote it. */
export interface StoredImportSource extends StoredImportWrite {
  /** The digest of site, type and id. */
  _id: string;
  /** `media` for a file. */
  kind: string;
  recordId: string;
  /** The imports that wrote it before, oldest first; empty if that import added the record. */
  earlier: StoredImportWrite[];
}

const write = new Schema<StoredImportWrite>(
  { importId: text, newer: text, version: count, at: { type: Date, required: true } },
  { _id: false },
);

const sourceSchema = new Schema<StoredImportSource>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    recordId: { type: String, required: true },
    importId: { type: String, required: true },
    newer: text,
    version: { type: Number, default: 0 },
    at: { type: Date, required: true },
    earlier: { type: [write], default: [] },
  },
  { ...SCHEMA_OPTIONS, collection: 'import_sources' },
);

sourceSchema.index({ importId: 1 });
sourceSchema.index({ 'earlier.importId': 1 });

export const ImportSource = define('ImportSource', sourceSchema);
