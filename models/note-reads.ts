import { AsyncLocalStorage } from 'node:async_hooks';
import type { Aggregate, PipelineStage, Query, Schema } from 'mongoose';
import {
  ReadNotes,
  sharedShape,
  shortScalar,
  joinValues,
  type NotedRead,
  type ReadShape,
  type Scalar,
} from './read-notes';

/** The most ids that are noted of a result, so that the notes stay small beside the page. */
const MAX_IDS = 100;

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

/** The notes of queries that have brought records; a cursor brings each record on its own. */
const noted = new WeakMap<AnyQuery, NotedRead>();

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

/** Returns the paths that conditions name. */
function pathsIn(filter: object): string[] {
  return Object.entries(filter).flatMap(([path, condition]: [string, unknown]) => {
    if (!path.startsWith('$')) return [path];
    return Array.isArray(condition) ? condition.flatMap((each) => pathsIn(each as object)) : [];
  });
}

type Wanted = readonly (readonly [path: string, values: readonly Scalar[]])[];

/** Returns the conditions that want one of some short values. */
function wantedIn(filter: object): Wanted {
  return Object.entries(filter).flatMap(([path, condition]: [string, unknown]) => {
    const among = (condition as { $in?: unknown } | null)?.$in;
    const values = (Array.isArray(among) ? among : [condition]).map(shortScalar);
    // What is stored as null may be absent.
    const isKnown = values.every((value) => value !== undefined && value !== null);
    return isKnown && !path.startsWith('$') ? [[path, values] as const] : [];
  });
}

/** Returns what a query wanted and found. Ids that it wanted need not be noted again as those of its result. */
const findingsOf = (wanted: Wanted, documents: unknown[] | null): Omit<NotedRead, 'shape'> => ({
  values: wanted.map(([, values]) => joinValues(values)),
  ids: documents === null || wanted.some(([path]) => path === '_id') ? null : idsOf(documents),
});

/** Returns the ids of documents; null if there are too many, or if one of them has none. */
function idsOf(documents: unknown[]): string | null {
  if (documents.length > MAX_IDS) return null;
  const ids = documents.map((document) => shortScalar((document as { _id?: unknown })._id));
  return ids.every((id) => typeof id === 'string') ? ids.join(' ') : null;
}
