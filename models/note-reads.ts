import { AsyncLocalStorage } from 'node:async_hooks';
import { Types, type Aggregate, type PipelineStage, type Query, type Schema } from 'mongoose';

/** What a query read, as far as it decides whether a later write changes its result. */
export interface NotedRead {
  collection: string;
  operation: 'find' | 'findOne' | 'countDocuments' | 'distinct' | 'aggregate';
  /** The conditions, with values as they are stored. */
  filter: Readonly<Record<string, unknown>>;
  /** The paths that were read: these alone, or all but these. */
  paths: { only: readonly string[] } | { allBut: readonly string[] };
  /** The paths that decide the order. */
  order: readonly string[];
  isLimited: boolean;
  /** Whether the condition is the value of a unique index, so that no other record can take the place of what was found. */
  isUnique: boolean;
  /** The ids of the result; null if they are too many, or unknown. */
  ids: ReadonlySet<string> | null;
}

/** The most ids that are noted of a result, so that the notes stay small beside the page. */
const MAX_IDS = 100;
/** The approximate memory in bytes of a noted read, and of an id in it. */
const READ_BYTES = 300;
const ID_BYTES = 40;

/** Notes what is read in an asynchronous scope. */
export class ReadNotes {
  readonly reads: NotedRead[] = [];
  /** Notes that were made once for several scopes, such as those of the settings. */
  readonly included: ReadNotes[] = [];

  /** The approximate memory in bytes, without what is included, which is kept once. */
  get bytes(): number {
    return this.reads.reduce((sum, { ids }) => sum + READ_BYTES + ID_BYTES * (ids?.size ?? 0), 0);
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
  scope.getStore()?.included.push(notes);
}

type AnyQuery = Query<unknown, unknown>;

/** Lets the queries of a model note what they have read. */
export function noteQueries(schema: Schema): void {
  const unique = new Set(
    schema
      .indexes()
      .flatMap(([fields, options]) =>
        options.unique && Object.keys(fields).length === 1 ? Object.keys(fields) : [],
      ),
  );
  const note = (query: AnyQuery, operation: NotedRead['operation'], documents: unknown[] | null) => {
    const notes = scope.getStore();
    if (!notes) return;
    const { limit, skip, sort = {} } = query.getOptions() as { limit?: number; skip?: number; sort?: object };
    const filter = query.getFilter();
    const [first = '', ...others] = Object.keys(filter);
    notes.reads.push({
      collection: query.model.collection.name,
      operation,
      filter,
      paths: pathsOf(operation, query),
      order: Object.keys(sort),
      isLimited: operation === 'findOne' || Boolean(limit) || Boolean(skip),
      isUnique: operation === 'findOne' && others.length === 0 && unique.has(first),
      ids: documents && idsOf(documents),
    });
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
    if (notes) notes.reads.push(readOf(this, documents));
  });
}

/** Of an aggregation only a condition at its beginning is noted, and every field that it names. */
function readOf(aggregation: Aggregate<unknown>, documents: unknown[]): NotedRead {
  const pipeline: PipelineStage[] = aggregation.pipeline();
  const [first] = pipeline;
  const text = JSON.stringify(pipeline);
  const projected = pipeline.flatMap((stage) => ('$project' in stage ? Object.keys(stage.$project) : []));
  const named = [...text.matchAll(/"\$([a-zA-Z][\w.]*)"/g)].map(([, path = '']) => path);
  return {
    collection: aggregation.model().collection.name,
    operation: 'aggregate',
    filter: first && '$match' in first ? first.$match : {},
    paths: projected.length > 0 ? { only: [...projected, ...named] } : { allBut: [] },
    order: [],
    isLimited: text.includes('"$limit"') || text.includes('"$skip"'),
    isUnique: false,
    ids: idsOf(documents),
  };
}

function pathsOf(operation: NotedRead['operation'], query: AnyQuery): NotedRead['paths'] {
  if (operation === 'countDocuments') return { only: [] };
  if (operation === 'distinct')
    return { only: [String((query as unknown as { _distinct: unknown })._distinct)] };
  const projection = Object.entries((query.projection() ?? {}) as Record<string, unknown>);
  const named = projection.filter(([path]) => path !== '_id');
  const only = named.flatMap(([path, value]) => (value ? [path] : []));
  if (only.length > 0 || (named.length === 0 && projection.some(([, value]) => value))) return { only };
  return { allBut: named.map(([path]) => path) };
}

/** Returns the ids of documents; null if there are too many, or if one of them has none. */
function idsOf(documents: unknown[]): ReadonlySet<string> | null {
  if (documents.length > MAX_IDS) return null;
  const ids = documents.flatMap((document) => {
    const { _id } = document as { _id?: unknown };
    if (_id instanceof Types.ObjectId) return [_id.toHexString()];
    return typeof _id === 'string' ? [_id] : [];
  });
  return ids.length === documents.length ? new Set(ids) : null;
}
