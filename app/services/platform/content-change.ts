import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import { Types } from 'mongoose';
import type { NotedRead, ReadNotes } from '~models/note-reads';

type Scalar = string | number | boolean | null;
type Values = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/**
 * What a write changes of one record. It goes to other instances through the database, so it holds nothing long: of the record
 * before and after it has the short values, by which it can be told which queries find the record.
 */
export interface ContentChange {
  collection: string;
  id: string;
  /** The paths of the changed values. */
  paths: readonly string[];
  /** Null if the record did not exist before. */
  before: Values | null;
  /** Null if the record does not exist any more. */
  after: Values | null;
  /** Whether visitors must not see the state of before any more, because the record, or a part of it, was taken off the site. */
  isTakeDown: boolean;
}

const MAX_TEXT = 80;
const MAX_ITEMS = 50;

const declared = new AsyncLocalStorage<ContentChange>();

/** Runs a write that changes nothing else of the content: the pages that do not show the change stay as they are. */
export const declareChange = <Result>(change: ContentChange, write: () => Promise<Result>): Promise<Result> =>
  declared.run(change, write);

/** Returns the change that the current write declares. Without one, a write may change everything. */
export const declaredChange = (): ContentChange | undefined => declared.getStore();

interface Write {
  collection: string;
  id: unknown;
  before: object | null;
  after: object | null;
  /** The fields that decide whether the record is shown. */
  visibility: readonly string[];
  /** The fields of items that refer to other records, such as `credits.personId`. */
  references: readonly string[];
}

/** Describes the write of one record, given as it is stored before and after. */
export function toChange({ collection, id, before, after, visibility, references }: Write): ContentChange {
  const paths = changedFields(before ?? {}, after ?? {});
  return {
    collection,
    id: String(id),
    paths,
    before: before && { ...shortValues(before), ...referredIds(before, references) },
    after: after && { ...shortValues(after), ...referredIds(after, references) },
    isTakeDown: after === null || paths.some((path) => visibility.includes(path)),
  };
}

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
      return short === undefined ? [] : [[name, short] as const];
    }),
  );

/** Returns the ids to which the items of a record refer, by path. */
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

/** Returns a value in the form in which values are compared; undefined for what is long, or no single value. */
function shortScalar(value: unknown): Scalar | undefined {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.length <= MAX_TEXT ? value : undefined;
  if (value instanceof Date) return value.toISOString();
  return value instanceof Types.ObjectId ? value.toHexString() : undefined;
}

/** Whether a change may alter the result of anything that was read. Nothing noted means that nothing is known of it. */
export const isAffected = ({ reads, included }: ReadNotes, change: ContentChange): boolean =>
  reads.length + included.length === 0 ||
  reads.some((read) => isReadAffected(read, change)) ||
  included.some((notes) => isAffected(notes, change));

function isReadAffected(read: NotedRead, change: ContentChange): boolean {
  if (read.collection !== change.collection) return false;
  if (!mayFind(read.filter, change.id, change.before) && !mayFind(read.filter, change.id, change.after))
    return false;
  const isFound = read.ids?.has(change.id) ?? null;
  const isConditionChanged =
    change.before === null || change.after === null || overlap(pathsIn(read.filter), change.paths);
  if (isConditionChanged) return !(read.isUnique && read.ids?.size === 1 && isFound === false);
  if (read.operation === 'countDocuments') return false;
  const isMoved = overlap(read.order, change.paths);
  if (isFound === false) return isMoved && read.isLimited;
  return isMoved || isShown(read.paths, change.paths);
}

/** Whether a query may find a record with these values. Only conditions on single values are looked at; others may be met. */
function mayFind(filter: object, id: string, values: Values | null): boolean {
  if (values === null) return false;
  return Object.entries(filter).every(([path, condition]: [string, unknown]) => {
    const wanted = wantedValues(condition);
    if (wanted === null || path.startsWith('$')) return true;
    const value = path === '_id' ? id : values[path];
    if (value === undefined) return true;
    return Array.isArray(value)
      ? value.some((item) => wanted.has(item as Scalar))
      : wanted.has(value as Scalar);
  });
}

/** Returns the values of which a condition wants one; null if it is of another kind. */
function wantedValues(condition: unknown): ReadonlySet<Scalar> | null {
  const among = (condition as { $in?: unknown } | null)?.$in;
  const values = Array.isArray(among) ? among.map(shortScalar) : [shortScalar(condition)];
  return values.every((value) => value !== undefined && value !== null) ? new Set(values) : null;
}

/** Returns the paths that conditions name. */
function pathsIn(filter: object): string[] {
  return Object.entries(filter).flatMap(([path, condition]: [string, unknown]) => {
    if (!path.startsWith('$')) return [path];
    return Array.isArray(condition) ? condition.flatMap((each) => pathsIn(each as object)) : [];
  });
}

const isShown = (shown: NotedRead['paths'], changed: readonly string[]): boolean =>
  'only' in shown
    ? overlap(shown.only, changed)
    : changed.some((path) => !shown.allBut.some((other) => isWithin(path, other)));

/** Whether a value at one of these paths is, contains, or is a part of a value at one of the others. */
const overlap = (paths: readonly string[], others: readonly string[]): boolean =>
  paths.some((path) => others.some((other) => isWithin(path, other) || isWithin(other, path)));

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`);
