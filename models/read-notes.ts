import { AsyncLocalStorage } from 'node:async_hooks';
import { Types, type Aggregate, type PipelineStage, type Query, type Schema } from 'mongoose';

/** A value in its comparable form. */
export type Scalar = string | number | boolean | null;

/** The paths read: only these, or all but these. */
type ReadPaths = { only: readonly string[] } | { allBut: readonly string[] };

/** What all queries from one place in the code share; stored once. */
interface ReadShape {
  collection: string;
  operation: 'find' | 'findOne' | 'countDocuments' | 'distinct' | 'aggregate';
  conditions: readonly string[];
  /** The paths restricted to certain values; any record may meet the other conditions. */
  wanted: readonly string[];
  paths: ReadPaths;
  order: readonly string[];
  isLimited: boolean;
  /** Whether the condition is one value of a unique index, so that no other record can match. */
  isUnique: boolean;
}

/** A query's reads, as far as they decide whether a later write changes its result. */
export interface NotedRead {
  shape: ReadShape;
  /** The allowed values of each path in `shape.wanted`, as `joinValues` writes them. */
  values: readonly string[];
  /** The ids of the result, separated by spaces; null if they are too many, unknown, or among the wanted values. */
  ids: string | null;
}

/** The most shared shapes; the code has about fifty. */
const MAX_SHAPES = 1_000;
const MAX_TEXT = 80;
/** The approximate memory in bytes of notes, of a noted read without its texts, and of a text without its characters. */
const NOTES_BYTES = 140;
const READ_BYTES = 160;
const TEXT_BYTES = 24;

const shapes = new Map<string, ReadShape>();

function sharedShape(shape: ReadShape): ReadShape {
  const key = JSON.stringify(shape);
  const known = shapes.get(key);
  if (known) return known;
  if (shapes.size < MAX_SHAPES) shapes.set(key, shape);
  return shape;
}

/** Returns the comparable form of a value; undefined for long values, arrays and objects. */
export function shortScalar(value: unknown): Scalar | undefined {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.length <= MAX_TEXT ? value : undefined;
  if (value instanceof Date) return value.toISOString();
  return value instanceof Types.ObjectId ? value.toHexString() : undefined;
}

/** One text takes less memory than many values. JSON has no line break within a value. */
const joinValues = (values: readonly Scalar[]): string =>
  values.map((value) => JSON.stringify(value)).join('\n');

export const hasValue = (text: string, value: Scalar): boolean =>
  `\n${text}\n`.includes(`\n${JSON.stringify(value)}\n`);

export class ReadNotes {
  // Copied rather than pushed: a growing array reserves room for more, and there are notes for every page.
  reads: readonly NotedRead[] = [];
  /** Notes shared by several scopes, such as those of the settings. */
  included: readonly ReadNotes[] = [];
  /** The notes reduced to some fields of the result, by their names. */
  #ofFields: Map<string, ReadNotes> | undefined;

  add(read: NotedRead): void {
    this.reads = [...this.reads, read];
  }

  include(notes: ReadNotes): void {
    if (!this.included.includes(notes)) this.included = [...this.included, notes];
  }

  /** Returns the notes of a caller that uses only these fields. Equal notes are one object. */
  ofFields(fields: readonly string[]): ReadNotes {
    const key = fields.join(' ');
    const known = this.#ofFields?.get(key);
    if (known) return known;
    const notes = new ReadNotes();
    notes.reads = this.reads.map(({ shape, ...read }) => ({
      ...read,
      shape: sharedShape({ ...shape, paths: { only: fields } }),
    }));
    notes.included = this.included;
    this.#ofFields ??= new Map();
    this.#ofFields.set(key, notes);
    return notes;
  }

  /** The approximate memory in bytes, without included notes, which are stored once. */
  get bytes(): number {
    const bytesOf = (text: string) => TEXT_BYTES + text.length;
    return this.reads
      .flatMap(({ values, ids }) => [READ_BYTES, ...[...values, ids ?? ''].map(bytesOf)])
      .reduce((sum, bytes) => sum + bytes, NOTES_BYTES);
  }
}

/** The most ids noted of a result, so that the notes stay small beside the page. */
const MAX_IDS = 100;

/** Survives a reload of this module, because the models keep the hooks of its first load. */
const processWide = globalThis as typeof globalThis & { showreelReadNotes?: AsyncLocalStorage<ReadNotes> };
const scope = (processWide.showreelReadNotes ??= new AsyncLocalStorage<ReadNotes>());

/** Runs the work, and returns its result with the notes of its reads, which are complete when the work has ended. */
export function noteReads<Result>(work: () => Promise<Result>): {
  result: Promise<Result>;
  notes: ReadNotes;
} {
  const notes = new ReadNotes();
  return { result: scope.run(notes, work), notes };
}

/** Adds the notes of an earlier read to the current scope, if there is one. */
export function includeNotes(notes: ReadNotes): void {
  scope.getStore()?.include(notes);
}

/** Notes that any record of a collection may be read, by these fields. */
export function noteFields(collection: string, fields: readonly string[]): void {
  const shape = sharedShape({
    collection,
    operation: 'find',
    conditions: [],
    wanted: [],
    paths: { only: fields },
    order: [],
    isLimited: false,
    isUnique: false,
  });
  scope.getStore()?.add({ shape, values: [], ids: null });
}

type AnyQuery = Query<unknown, unknown>;

/** The notes of queries that returned records; a cursor returns each record on its own. */
const noted = new WeakMap<AnyQuery, NotedRead>();

export function noteQueries(schema: Schema): void {
  const unique = new Set(
    schema
      .indexes()
      .flatMap(([fields, options]) =>
        options.unique && Object.keys(fields).length === 1 ? Object.keys(fields) : [],
      ),
  );
  const note = (query: AnyQuery, operation: ReadShape['operation'], documents: unknown[] | null) => {
    const known = noted.get(query);
    if (known) known.ids = null;
    const notes = scope.getStore();
    if (!notes || known) return;
    const { limit, skip, sort = {} } = query.getOptions() as { limit?: number; skip?: number; sort?: object };
    const filter = query.getFilter();
    const conditions = pathsIn(filter);
    const wanted = wantedIn(filter);
    const isOneValue = conditions.length === 1 && wanted.length === 1 && wanted[0]?.[1].length === 1;
    const shape = sharedShape({
      collection: query.model.collection.name,
      operation,
      conditions,
      wanted: wanted.map(([path]) => path),
      paths: pathsOf(operation, query),
      order: Object.keys(sort),
      isLimited: operation === 'findOne' || Boolean(limit) || Boolean(skip),
      isUnique: operation === 'findOne' && isOneValue && unique.has(conditions[0] ?? ''),
    });
    const read = { shape, ...findingsOf(wanted, documents) };
    noted.set(query, read);
    notes.add(read);
  };
  schema.post('find', function (documents: unknown[]) {
    note(this, 'find', documents);
  });
  schema.post('findOne', function (document: unknown) {
    note(this as AnyQuery, 'findOne', document ? [document] : []);
  });
  schema.post('countDocuments', function () {
    note(this as AnyQuery, 'countDocuments', null);
  });
  schema.post('distinct', function () {
    note(this as AnyQuery, 'distinct', null);
  });
  schema.post('aggregate', function (documents: unknown[]) {
    const notes = scope.getStore();
    if (notes) notes.add(readOf(this, documents));
  });
}

/** Of an aggregation only a condition at its beginning is noted, and every field that it names. */
function readOf(aggregation: Aggregate<unknown>, documents: unknown[]): NotedRead {
  const pipeline: PipelineStage[] = aggregation.pipeline();
  const [first] = pipeline;
  const filter = first && '$match' in first ? first.$match : {};
  const text = JSON.stringify(pipeline);
  const projected = pipeline.flatMap((stage) => ('$project' in stage ? Object.keys(stage.$project) : []));
  const wanted = wantedIn(filter);
  const named = [...text.matchAll(/"\$([a-zA-Z][\w.]*)"/g)].map(([, path = '']) => path);
  const shape = sharedShape({
    collection: aggregation.model().collection.name,
    operation: 'aggregate',
    conditions: pathsIn(filter),
    wanted: wanted.map(([path]) => path),
    paths: projected.length > 0 ? { only: [...projected, ...named] } : { allBut: [] },
    order: [],
    isLimited: text.includes('"$limit"') || text.includes('"$skip"'),
    isUnique: false,
  });
  return { shape, ...findingsOf(wanted, documents) };
}

function pathsOf(operation: ReadShape['operation'], query: AnyQuery): ReadShape['paths'] {
  if (operation === 'countDocuments') return { only: [] };
  if (operation === 'distinct')
    return { only: [String((query as unknown as { _distinct: unknown })._distinct)] };
  const projection = Object.entries((query.projection() ?? {}) as Record<string, unknown>);
  const named = projection.filter(([path]) => path !== '_id');
  const only = named.flatMap(([path, value]) => (value ? [path] : []));
  if (only.length > 0 || (named.length === 0 && projection.some(([, value]) => value))) return { only };
  return { allBut: named.map(([path]) => path) };
}

function pathsIn(filter: object): string[] {
  return Object.entries(filter).flatMap(([path, condition]: [string, unknown]) => {
    if (!path.startsWith('$')) return [path];
    return Array.isArray(condition) ? condition.flatMap((each) => pathsIn(each as object)) : [];
  });
}

type Wanted = readonly (readonly [path: string, values: readonly Scalar[]])[];

/** Returns the conditions restricted to certain short values. */
function wantedIn(filter: object): Wanted {
  return Object.entries(filter).flatMap(([path, condition]: [string, unknown]) => {
    const among = (condition as { $in?: unknown } | null)?.$in;
    const values = (Array.isArray(among) ? among : [condition]).map(shortScalar);
    // A value stored as null may be absent.
    const isKnown = values.every((value) => value !== undefined && value !== null);
    return isKnown && !path.startsWith('$') ? [[path, values] as const] : [];
  });
}

/** Returns what a query wanted and found. Wanted ids are not noted again as those of its result. */
const findingsOf = (wanted: Wanted, documents: unknown[] | null): Omit<NotedRead, 'shape'> => ({
  values: wanted.map(([, values]) => joinValues(values)),
  ids: documents === null || wanted.some(([path]) => path === '_id') ? null : idsOf(documents),
});

/** Returns the ids of documents; null if there are too many, or if one has no id. */
function idsOf(documents: unknown[]): string | null {
  if (documents.length > MAX_IDS) return null;
  const ids = documents.map((document) => shortScalar((document as { _id?: unknown })._id));
  return ids.every((id) => typeof id === 'string') ? ids.join(' ') : null;
}
