import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import {
  includeNotes,
  noteReads,
  type ReadNotes,
  hasValue,
  shortScalar,
  type NotedRead,
  type Scalar,
} from '~models/read-notes';
import { valueOf } from '~/core/fields/field-path';

/**
 * Returns the same text in memory of its own, for texts that are kept. V8 keeps the whole text that a part was cut from, and each step of a
 * concatenation, for as long as the result.
 */
export const ownCopy = (text: string): string => Buffer.from(text).toString();

/** Runs the work and returns its result with notes of its reads; they are complete when the work has ended. */
export const withReadNotes = noteReads;

interface MadeFromContent {
  epoch: number;
  notes: ReadNotes | null;
}

/** The content as the server tracks it, including writes of other instances. */
export interface FollowedContent {
  /** Every write to content increments this number before its writer gets the result. */
  readonly current: number;
  /** The same for unpublished changes, but only of this process. */
  readonly unpublishedWrites: number;
  /** Whether none of the reads is outdated; if so, the epoch is raised to the current one. */
  isCurrent: (made: MadeFromContent) => boolean;
  /** Returns the changes after an epoch; null if everything may have changed since. */
  changesSince: (epoch: number) => readonly Pick<ContentChange, 'collection' | 'ids'>[] | null;
}

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelContent?: FollowedContent | undefined };

/** Sets the source of content changes. The server has one; commands do not. */
export function followContent(content: FollowedContent | undefined): void {
  processWide.showreelContent = content;
}

/** Returns the source of content changes; undefined in programs that do not track them. */
export const followedContent = (): FollowedContent | undefined => processWide.showreelContent;

/** Writes of other instances to unpublished changes are not tracked, so results expire after this time. */
const MAX_AGE_MS = 30_000;

interface Kept<Result> extends MadeFromContent {
  unpublishedWrites: number;
  at: number;
  result: Promise<Result>;
}

/**
 * Caches a result until one of its reads is outdated. Programs that do not track the content read it every time. A
 * caller that names the fields it uses is not affected by changes of others. `isPublic` means that nothing
 * unpublished is read, so only changes of the content invalidate the result.
 */
export function readOnce<Result>(
  read: () => Promise<Result>,
  { isPublic = false } = {},
): (fields?: readonly string[]) => Promise<Result> {
  let kept: Kept<Result> | undefined;
  const isUsable = (made: Kept<Result>, content: FollowedContent) =>
    (isPublic ||
      (made.unpublishedWrites === content.unpublishedWrites && performance.now() - made.at < MAX_AGE_MS)) &&
    (made.epoch === content.current || (made.notes !== null && content.isCurrent(made)));
  const start = (content: FollowedContent) => {
    // Taken before reading, because later changes may be missing from the result.
    const started = {
      epoch: content.current,
      unpublishedWrites: content.unpublishedWrites,
      at: performance.now(),
    };
    const { result, notes } = noteReads(read);
    const made: Kept<Result> = { ...started, notes: null, result };
    kept = made;
    result.then(
      () => (made.notes = notes),
      () => {
        if (kept === made) kept = undefined;
      },
    );
    return made;
  };
  return async (fields) => {
    const content = processWide.showreelContent;
    if (!content) return read();
    const made = kept && isUsable(kept, content) ? kept : start(content);
    const result = await made.result;
    if (made.notes) includeNotes(fields ? made.notes.ofFields(fields) : made.notes);
    return result;
  };
}

/** The same per key, for the most recently used keys. */
export function readOnceFor<Result>(
  read: (key: string) => Promise<Result>,
  { most, isPublic = false }: { most: number; isPublic?: boolean },
): (key: string) => Promise<Result> {
  const readers = new LRUCache<string, () => Promise<Result>>({
    max: most,
    memoMethod: (key) => readOnce(() => read(key), { isPublic }),
  });
  return (key) => readers.memo(key)();
}

type Values = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/**
 * The effect of a write on records of one collection, or of a scheduled time. It is sent to other instances through
 * the database, so it is small: from the states before and after it holds only the short values that decide which
 * queries find the record. A missing value may be anything.
 */
export interface ContentChange {
  collection: string;
  ids: readonly string[];
  paths: readonly string[];
  before: Values | null;
  after: Values | null;
  /** Whether visitors must not see the previous state any more, because the record or a part of it was taken off the site. */
  isTakeDown: boolean;
}

/** The maximum number of records in one change; a larger write invalidates everything. */
const MAX_RECORDS = 100;
const MAX_ITEMS = 50;

const declared = new AsyncLocalStorage<ContentChange>();

/** Runs a write that changes only this, so that pages that do not show it stay cached. */
export const declareChange = <Result>(
  change: ContentChange,
  write: () => PromiseLike<Result>,
): Promise<Result> => {
  // Mongoose sends a query when `then` is called, so that call must happen here.
  const send = () => new Promise<Result>((resolve, reject) => void write().then(resolve, reject));
  return change.ids.length > MAX_RECORDS ? send() : declared.run(change, send);
};

/** Returns the change that the current write declares. Without one, a write may change everything. */
export const declaredChange = (): ContentChange | undefined => declared.getStore();

interface Write {
  collection: string;
  id: unknown;
  before: object | null;
  after: object | null;
  visibility: readonly string[];
  references: readonly string[];
}

export function toChange({ collection, id, before, after, visibility, references }: Write): ContentChange {
  const paths = changedFields(before ?? {}, after ?? {});
  const isEmptied = (path: string) =>
    !isEmpty(valueOf(before ?? {}, path)) && isEmpty(valueOf(after ?? {}, path));
  return {
    collection,
    ids: [ownCopy(String(id))],
    paths,
    before: before && { ...shortValues(before), ...referredIds(before, references) },
    after: after && { ...shortValues(after), ...referredIds(after, references) },
    isTakeDown: after === null || paths.some((path) => visibility.includes(path) || isEmptied(path)),
  };
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Describes a change of these paths in records that exist before and after it and keep these values. */
export const changeOf = (
  collection: string,
  ids: readonly unknown[],
  paths: readonly string[],
  values: object = {},
): ContentChange => {
  const known = shortValues(values);
  return {
    collection,
    ids: ids.map((id) => ownCopy(String(id))),
    paths,
    before: known,
    after: known,
    isTakeDown: false,
  };
};

const changedFields = (before: object, after: object): string[] => {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...from.keys(), ...to.keys()])].filter(
    (name) => from.get(name) !== to.get(name) && !isDeepStrictEqual(from.get(name), to.get(name)),
  );
};

const shortValues = (record: object): Values =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
      const short = Array.isArray(value) ? shortList(value) : shortScalar(value);
      return short === undefined ? shortGroup(name, value) : [[name, short] as const];
    }),
  );

/** The values of a group of fields, such as `press.visibility`, by their paths. */
const shortGroup = (name: string, value: unknown): (readonly [string, Scalar])[] =>
  isPlainObject(value)
    ? Object.entries(value).flatMap(([field, item]) => {
        const short = shortScalar(item);
        return short === undefined ? [] : [[`${name}.${field}`, short] as const];
      })
    : [];

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const referredIds = (record: object, references: readonly string[]): Values =>
  Object.fromEntries(
    references.flatMap((path) => {
      const [list = '', field = ''] = path.split('.');
      const items = ((record as Record<string, unknown>)[list] ?? []) as Record<string, unknown>[];
      const ids = shortList([...new Set(items.map((item) => item[field] ?? ''))]);
      return ids ? [[path, ids] as const] : [];
    }),
  );

function shortList(values: readonly unknown[]): Scalar[] | undefined {
  if (values.length > MAX_ITEMS) return undefined;
  const scalars = values.map(shortScalar);
  return scalars.every((scalar) => scalar !== undefined) ? scalars : undefined;
}

/** Whether a change may alter a result with these reads. Without notes it always may. */
export const isAffected = ({ reads, included }: ReadNotes, change: ContentChange): boolean =>
  reads.length + included.length === 0 ||
  reads.some((read) => isReadAffected(read, change)) ||
  included.some((notes) => isAffected(notes, change));

function isReadAffected({ shape, values, ids }: NotedRead, change: ContentChange): boolean {
  if (shape.collection !== change.collection) return false;
  const mayFind = (state: Values | null) =>
    state !== null && shape.wanted.every((path, at) => mayHave(change, state, path, values[at] ?? ''));
  if (!mayFind(change.before) && !mayFind(change.after)) return false;
  const isFound = ids === null ? null : change.ids.some((id) => ` ${ids} `.includes(` ${id} `));
  const isConditionChanged =
    change.before === null || change.after === null || overlap(shape.conditions, change.paths);
  if (isConditionChanged) return !(shape.isUnique && ids !== null && ids !== '' && isFound === false);
  if (shape.operation === 'countDocuments') return false;
  const isMoved = overlap(shape.order, change.paths);
  if (isFound === false) return isMoved && shape.isLimited;
  return isMoved || isShown(shape.paths, change.paths);
}

/**
 * Whether a record may have one of the wanted values at a path. Unknown values match everything: we invalidate too
 * much rather than too little.
 */
function mayHave({ ids }: ContentChange, state: Values, path: string, wanted: string): boolean {
  const value = path === '_id' ? ids : state[path];
  if (value === undefined) return true;
  return Array.isArray(value)
    ? value.some((item) => hasValue(wanted, item as Scalar))
    : hasValue(wanted, value as Scalar);
}

const isShown = (shown: NotedRead['shape']['paths'], changed: readonly string[]): boolean =>
  'only' in shown
    ? overlap(shown.only, changed)
    : changed.some((path) => !shown.allBut.some((other) => isWithin(path, other)));

/** Whether a path of one list equals, contains or is part of a path of the other. */
const overlap = (paths: readonly string[], others: readonly string[]): boolean =>
  paths.some((path) => others.some((other) => isWithin(path, other) || isWithin(other, path)));

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`);

/** If the clock is set back by more than this, it was wrong before, and articles that were published too early are hidden again. */
const BRIDGED_MS = 60 * 60 * 1000;

let latest = 0;

/** Returns the time that decides whether an article is public. Published articles stay public if the clock is set back a little. */
export function publicNow(): Date {
  const now = Date.now();
  latest = now < latest - BRIDGED_MS ? now : Math.max(latest, now);
  return new Date(latest);
}
