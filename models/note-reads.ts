import { AsyncLocalStorage } from 'node:async_hooks';
import { Types, type Aggregate, type PipelineStage, type Query, type Schema } from 'mongoose';

/** A value in the form in which values are compared. */
export type Scalar = string | number | boolean | null;

/** What all queries of one place in the code have in common; kept once. */
interface ReadShape {
  collection: string;
  operation: 'find' | 'findOne' | 'countDocuments' | 'distinct' | 'aggregate';
  /** The paths that the conditions name. */
  conditions: readonly string[];
  /** The paths that were read: these alone, or all but these. */
  paths: { only: readonly string[] } | { allBut: readonly string[] };
  /** The paths that decide the order. */
  order: readonly string[];
  isLimited: boolean;
  /** Whether the condition is the value of a unique index, so that no other record can take the place of what was found. */
  isUnique: boolean;
}

/** What a query read, as far as it decides whether a later write changes its result. */
export interface NotedRead {
  shape: ReadShape;
  /** The conditions that want one of some values; others may be met by any record. */
  wanted: readonly (readonly [path: string, values: readonly Scalar[]])[];
  /** The ids of the result, with spaces between them; null if they are too many, or unknown. */
  ids: string | null;
}

/** The most ids that are noted of a result, so that the notes stay small beside the page. */
const MAX_IDS = 100;
/** The most shapes that are kept once; there are about fifty in the code. */
const MAX_SHAPES = 1_000;
const MAX_TEXT = 80;
/** The approximate memory in bytes of a noted read without its texts. */
const READ_BYTES = 500;

/** Notes what is read in an asynchronous scope. */
export class ReadNotes {
  // Copied instead of pushed to: an array that grows keeps room for more, and there are notes for every page.
  reads: readonly NotedRead[] = [];
  /** Notes that were made once for several scopes, such as those of the settings. */
  included: readonly ReadNotes[] = [];

  add(read: NotedRead): void {
    this.reads = [...this.reads, read];
  }

  include(notes: ReadNotes): void {
    this.included = [...this.included, notes];
  }

  /** The approximate memory in bytes, without what is included, which is kept once. */
  get bytes(): number {
    const texts = this.reads.map(({ wanted, ids }) => (ids ?? '').length + JSON.stringify(wanted).length);
    return texts.reduce((sum, length) => sum + READ_BYTES + length, 0);
  }
}

const scope = new AsyncLocalStorage<ReadNotes>();

/** Runs the work, and returns with its result the notes of what it reads, which are complete when the work has ended. */
export function noteReads<Result>(work: () => Promise<Result>): {
  result: Promise<Result>;
  notes: ReadNotes;
} {
  const notes = new ReadNotes();
  return { result: scope.run(notes, work), notes };
}

/** Adds the notes of what was read earlier to those of the current scope, if there is one. */
export function includeNotes(notes: ReadNotes): void {
  scope.getStore()?.include(notes);
}

type AnyQuery = Query<unknown, unknown>;

const shapes = new Map<string, ReadShape>();
/** The notes of queries that have brought records; a cursor brings each record on its own. */
const noted = new WeakMap<AnyQuery, NotedRead>();

/** Returns the same object for equal shapes. */
function shapeOf(shape: ReadShape): ReadShape {
  const key = JSON.stringify(shape);
  const known = shapes.get(key);
  if (known) return known;
  if (shapes.size < MAX_SHAPES) shapes.set(key, shape);
  return shape;
}

/** Lets the queries of a model note what they have read. */
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
    const shape = shapeOf({
      collection: query.model.collection.name,
      operation,
      conditions,
      paths: pathsOf(operation, query),
      order: Object.keys(sort),
      isLimited: operation === 'findOne' || Boolean(limit) || Boolean(skip),
      isUnique: operation === 'findOne' && conditions.length === 1 && unique.has(conditions[0] ?? ''),
    });
    const read = { shape, wanted: [...wantedIn(filter)], ids: documents && idsOf(documents) };
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
  const named = [...text.matchAll(/"\$([a-zA-Z][\w.]*)"/g)].map(([, path = '']) => path);
  const shape = shapeOf({
    collection: aggregation.model().collection.name,
    operation: 'aggregate',
    conditions: pathsIn(filter),
    paths: projected.length > 0 ? { only: [...projected, ...named] } : { allBut: [] },
    order: [],
    isLimited: text.includes('"$limit"') || text.includes('"$skip"'),
    isUnique: false,
  });
  return { shape, wanted: wantedIn(filter), ids: idsOf(documents) };
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

/** Returns the paths that conditions name. */
function pathsIn(filter: object): string[] {
  return Object.entries(filter).flatMap(([path, condition]: [string, unknown]) => {
    if (!path.startsWith('$')) return [path];
    return Array.isArray(condition) ? condition.flatMap((each) => pathsIn(each as object)) : [];
  });
}

/** Returns the conditions that want one of some short values. */
function wantedIn(filter: object): NotedRead['wanted'] {
  return Object.entries(filter).flatMap(([path, condition]: [string, unknown]) => {
    const among = (condition as { $in?: unknown } | null)?.$in;
    const values = (Array.isArray(among) ? among : [condition]).map(shortScalar);
    // What is stored as null may be absent.
    const isKnown = values.every((value) => value !== undefined && value !== null);
    return isKnown && !path.startsWith('$') ? [[path, values] as const] : [];
  });
}

/** Returns a value in the form in which values are compared; undefined for what is long, or no single value. */
export function shortScalar(value: unknown): Scalar | undefined {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.length <= MAX_TEXT ? value : undefined;
  if (value instanceof Date) return value.toISOString();
  return value instanceof Types.ObjectId ? value.toHexString() : undefined;
}

/** Returns the ids of documents; null if there are too many, or if one of them has none. */
function idsOf(documents: unknown[]): string | null {
  if (documents.length > MAX_IDS) return null;
  const ids = documents.map((document) => shortScalar((document as { _id?: unknown })._id));
  return ids.every((id) => typeof id === 'string') ? ids.join(' ') : null;
}
