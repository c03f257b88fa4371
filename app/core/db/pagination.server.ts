import type { Model, ProjectionType, QueryFilter } from 'mongoose';
import { can, type Actor } from '~/core/access/permissions';
import { LIMITS } from '~/core/validation/limits';
import { ROWS_PER_PAGE, type Row, type RowPage } from '~/core/nouns/admin-list';

const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

export interface AdminListQuery {
  page?: number;
  q?: string;
  /** Only these records. */
  ids?: readonly string[] | undefined;
}

export interface Source<Stored> {
  model: Model<Stored>;
  filter: QueryFilter<Stored>;
  order: Record<string, 1 | -1>;
  fields: ProjectionType<Stored>;
}

/** A page beyond the last returns the last one. */
export async function readPage<Stored, Item extends Row>(
  source: Source<Stored>,
  page: number,
  toRow: (stored: Stored) => Item,
): Promise<RowPage<Item>> {
  const total = await source.model.countDocuments(source.filter);
  const place = placeOfPage(total, page, ROWS_PER_PAGE);
  const stored = await readSlice(source, { total, before: place.before, most: ROWS_PER_PAGE });
  return { rows: stored.map(toRow), total, ...place };
}

/** A page beyond the last is the last one. `before` counts the rows of earlier pages. */
export function placeOfPage(total: number, asked: number, limit: number) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(Math.max(1, asked), pages);
  return { page, pages, before: (page - 1) * limit };
}

/** Skips the first `before` records and returns at most `most`. */
export async function readSlice<Stored>(
  { model, filter, order, fields }: Source<Stored>,
  { total, before, most }: { total: number; before: number; most: number },
): Promise<Stored[]> {
  const size = Math.min(most, total - before);
  if (size <= 0) return [];
  const after = total - before - size;
  // A page in the second half is read from the end, because skipped records cost time.
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

type FieldPath<Stored> = { [Key in keyof Stored & string]: Key | `${Key}.${string}` }[keyof Stored & string];

/** Returns a filter for the term in any of these fields. The term is matched literally, ignoring case. */
export function textSearch<Stored>(fields: FieldPath<Stored>[], term: string): QueryFilter<Stored> {
  const words = searchTerms(term);
  if (words === '') return {};
  const condition = { $regex: escapeRegExp(words), $options: 'i' };
  return { $or: fields.map((field) => ({ [field]: condition })) };
}

/** Matches the stored plain text literally, ignoring case. */
export function searchTextFilter<Stored extends { searchText: string }>(term: string): QueryFilter<Stored> {
  const words = searchTerms(term).toLowerCase();
  return words === '' ? {} : { searchText: { $regex: escapeRegExp(words) } };
}

/** Removes control characters, which stored texts never contain and regular expressions reject. */
export const searchTerms = (term: string) => term.replace(CONTROL, ' ').trim().slice(0, LIMITS.search);

export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const rowPermissions = (actor: Actor, record: { createdBy: string | null }) => ({
  mayEdit: can(actor, 'edit', record),
  mayDelete: can(actor, 'delete', record),
});
