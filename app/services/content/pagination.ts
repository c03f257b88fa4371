import type { Model, ProjectionType, QueryFilter } from 'mongoose';
import { can, type Actor } from '~/rules/accounts/permissions';
import { ROWS_PER_PAGE, type Row, type RowPage } from '~/rules/content/admin-list';

const MAX_SEARCH_LENGTH = 200;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

/** Which page of a list, counted from 1, and what its rows have to contain. */
export interface PageQuery {
  page?: number;
  q?: string;
}

export interface Source<Stored> {
  model: Model<Stored>;
  filter: QueryFilter<Stored>;
  order: Record<string, 1 | -1>;
  /** Nothing that a row does not show. */
  fields: ProjectionType<Stored>;
}

/** One page of records; a page beyond the last is the last. */
export async function readPage<Stored, Item extends Row>(
  source: Source<Stored>,
  page: number,
  toRow: (stored: Stored) => Item,
): Promise<RowPage<Item>> {
  const total = await countRecords(source.model, source.filter);
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const current = Math.min(Math.max(1, page), pages);
  const before = (current - 1) * ROWS_PER_PAGE;
  const stored = await readSlice(source, { total, before, most: ROWS_PER_PAGE });
  return { rows: stored.map(toRow), total, page: current, pages, before };
}

/** Every record: with a filter that is not empty, a server counts instead of saying what it has noted. */
const ALL = { _id: { $exists: true } };

/**
 * How many records the filter finds, counted one by one: what a server has noted of a whole collection may be wrong after
 * a crash. By the command `count`, which drivers retry as they do every read. Mongoose's own counting runs an
 * aggregation, which the embedded database takes three times as long for; before the first connection it waits as every query does.
 */
export async function countRecords<Stored>(
  model: Model<Stored>,
  filter: QueryFilter<Stored>,
): Promise<number> {
  const { db } = model.db;
  if (!db) return model.countDocuments(filter);
  const counted = Object.keys(filter).length > 0 ? filter : ALL;
  return db.collection(model.collection.name).count(counted as object);
}

interface Slice {
  /** Of all that the source finds. */
  total: number;
  /** How many come before. */
  before: number;
  most: number;
}

/** So many records of a list, from a place in it on; none where it has ended. */
export async function readSlice<Stored>(
  { model, filter, order, fields }: Source<Stored>,
  { total, before, most }: Slice,
): Promise<Stored[]> {
  const size = Math.min(most, total - before);
  if (size <= 0) return [];
  const after = total - before - size;
  // A page of the second half is read from the end: the cost grows with what is skipped.
  const fromEnd = after < before;
  const stored = await model
    .find(filter, fields)
    .sort(fromEnd ? reversed(order) : order)
    .skip(fromEnd ? after : before)
    .limit(size)
    .lean<Stored[]>();
  return fromEnd ? stored.reverse() : stored;
}

const reversed = (order: Record<string, 1 | -1>) =>
  Object.fromEntries(Object.entries(order).map(([field, way]) => [field, way === 1 ? -1 : 1] as const));

/** Asks for the term in one of these fields; any term is taken literally, case does not count. */
export function containing<Stored>(fields: (keyof Stored & string)[], term: string): QueryFilter<Stored> {
  const words = searchTerms(term);
  if (words === '') return {};
  const condition = { $regex: literal(words), $options: 'i' };
  return { $or: fields.map((field) => ({ [field]: condition })) };
}

/** A search term as it is looked for: without control characters, which no text has and a regular expression must not. */
export const searchTerms = (term: string) => term.replace(CONTROL, ' ').trim().slice(0, MAX_SEARCH_LENGTH);

/** A regular expression for exactly this text. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What the actor is offered beside a record. */
export const offers = (actor: Actor, record: { createdBy: string | null }) => ({
  mayEdit: can(actor, 'edit', record),
  mayDelete: can(actor, 'delete', record),
});
