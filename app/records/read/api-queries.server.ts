import { Types, type ProjectionType, type QueryFilter } from 'mongoose';
import type { StoredPerson } from '~models/person';
import { RECORD_MODELS, sluggedModel, type StoredBy } from '~models/records';
import type { StoredShow } from '~models/show';
import { NOUNS, RECORD_FIELDS, type ContentKind } from '~/core/nouns/kinds';
import { LONG_SHOW_FIELDS, type LongShowField } from '~/core/nouns/show';
import { omit } from '~/core/fields/field-path';
import { notFound } from '~/core/validation/errors';
import { readSlice, searchTextFilter } from '~/core/db/pagination.server';
import { withoutHeldFiles } from '~/media/facts/media-facts.server';
import { showQueryFilter } from './shows.server';
import { publicFilter, toView, viewsOf, type ViewBy } from './view-kinds.server';
import { withOpenVacancies } from './page.server';
import { TEAM } from './person.server';
import { onlyReadable } from './view-references.server';
import { withCurrentWatch, withoutLongFields, type ShowSummary, type ShowView } from './show.server';

/** The requested part of a list; `all` includes records that are not public, for signed-in users. */
export interface ListQuery {
  page: number;
  limit: number;
  all: boolean;
  /** Whether the reader is signed in; by default only whoever reads all of them. */
  isForStaff?: boolean | undefined;
  q?: string | undefined;
}

export interface ShowListQuery extends ListQuery {
  /** The long fields to read. */
  include?: readonly LongShowField[] | undefined;
  kind?: StoredShow['kind'] | undefined;
  genre?: string | undefined;
  stage?: StoredShow['stage'] | undefined;
  year?: number | undefined;
}

export interface PersonListQuery extends ListQuery {
  kind?: StoredPerson['kind'] | undefined;
}

/** The kinds whose lists can be asked for by more than a search. */
interface OwnQueries {
  show: ShowListQuery;
  person: PersonListQuery;
}

/** What a list of each kind is asked for. */
export type QueryBy = { [K in ContentKind]: K extends keyof OwnQueries ? OwnQueries[K] : ListQuery };

/** The kinds whose records lack fields in a list. */
interface ShortenedBy {
  show: ShowSummary & Partial<ShowView>;
}

/** Records as lists have them, by kind. */
export type ListedBy = {
  [K in ContentKind]: ViewBy[K] | (K extends keyof ShortenedBy ? ShortenedBy[K] : never);
};

/** How the records of a kind are read; what is absent is as for every kind. */
interface Catalogue<K extends ContentKind> {
  /** The filter for what a list is asked for. */
  search?: (query: QueryBy[K]) => QueryFilter<StoredBy[K]> | Promise<QueryFilter<StoredBy[K]>>;
  /** Fields that a view does not need are not fetched. */
  fields?: Record<string, 0>;
  /** The same for a list. */
  listFields?: (query: QueryBy[K]) => Record<string, 0>;
  /** Leaves out what a list was not asked for. */
  shorten?: (view: ViewBy[K], query: QueryBy[K]) => ListedBy[K];
  /** Leaves out what is not public now, for a public read. */
  publicly?: <Read extends ViewBy[K] | ListedBy[K]>(view: Read) => Read;
  /** Whether records become public by themselves, without a save that would ask about files which are held back. */
  isScheduled?: true;
  /** The fields that nobody reads but staff. */
  staffFields?: readonly (keyof ViewBy[K])[];
}

const CATALOGUES: { readonly [K in ContentKind]?: Catalogue<K> } = {
  show: {
    search: ({ all, kind, genre, stage, year }) =>
      showQueryFilter({ kind, genre, stage, year }, all ? 'all' : 'public'),
    listFields: ({ include }) => withoutLongFields(include),
    shorten: (view, { include = [] }) =>
      omit(
        view,
        LONG_SHOW_FIELDS.filter((name) => !include.includes(name)),
      ),
    publicly: withCurrentWatch,
    staffFields: ['press'],
  },
  article: {
    search: ({ q = '' }) => searchTextFilter(q),
    fields: { slugs: 0, searchText: 0 },
    isScheduled: true,
  },
  page: { isScheduled: true, fields: { slugs: 0, searchText: 0 }, publicly: withOpenVacancies },
  person: {
    search: ({ kind }) => (kind === 'team' ? TEAM : kind ? { kind } : {}),
  },
};

const catalogueOf = <K extends ContentKind>(kind: K): Catalogue<K> => CATALOGUES[kind] ?? {};

const unchanged = <View>(view: View): View => view;

/** Returns what a reader may have of a record: a visitor gets it without the fields for staff. */
function forReader<K extends ContentKind, Read extends ViewBy[K] | ListedBy[K]>(
  kind: K,
  view: Read,
  isForStaff: boolean,
): Read {
  const { staffFields = [] } = catalogueOf(kind);
  return isForStaff || staffFields.length === 0 ? view : omit(view, staffFields as never[]);
}

const EVERY_FIELD = { slugs: 0 } as const;

/** Returns one page of the records of a kind, in the site's order. */
export async function listRecords<K extends ContentKind>(
  kind: K,
  query: QueryBy[K],
): Promise<{ records: ListedBy[K][]; total: number }> {
  const { page, limit, all, isForStaff = all } = query;
  const {
    search,
    fields = EVERY_FIELD,
    listFields,
    shorten,
    publicly = unchanged,
    isScheduled,
  } = catalogueOf(kind);
  const model = RECORD_MODELS[kind];
  const filter: QueryFilter<StoredBy[K]> = { ...(!all && publicFilter(kind)), ...(await search?.(query)) };
  const projection: ProjectionType<StoredBy[K]> = listFields?.(query) ?? fields;
  const source = { model, filter, order: viewsOf(kind).order, fields: projection };
  const counting = model.countDocuments(filter).exec();
  // The first page can be read without the total, so both queries run concurrently.
  const [total, stored] = await Promise.all([
    counting,
    page === 1
      ? readSlice(source, { total: Infinity, before: 0, most: limit })
      : counting.then((all) => readSlice(source, { total: all, before: (page - 1) * limit, most: limit })),
  ]);
  const records = await onlyReadable(
    RECORD_FIELDS[kind],
    stored.map((record): ListedBy[K] => {
      const view = toView(kind, record, null);
      return forReader(kind, shorten?.(view, query) ?? view, isForStaff);
    }),
    all ? 'all' : 'public',
  );
  if (all) return { records, total };
  const shown = records.map(publicly);
  return { records: isScheduled && !isForStaff ? await withoutHeldFiles(shown) : shown, total };
}

/**
 * Returns a record by its slug, an earlier slug or its id. Compare `slug` with the requested one to detect that the record has
 * moved. Throws 404.
 */
export async function findByAddress<K extends ContentKind>(
  kind: K,
  address: string,
  all: boolean,
): Promise<ViewBy[K]> {
  const { fields = EVERY_FIELD, publicly = unchanged, isScheduled } = catalogueOf(kind);
  const visible = all ? {} : publicFilter(kind);
  const find = (where: object) =>
    sluggedModel(kind)
      .findOne({ ...where, ...visible }, fields)
      .lean<StoredBy[K] | null>();
  const found =
    (await find({ slugs: address })) ??
    (Types.ObjectId.isValid(address) ? await find({ _id: address }) : null);
  if (!found) throw notFound(NOUNS[kind]);
  const view = toView(kind, found, null);
  const [readable = view] = await onlyReadable(RECORD_FIELDS[kind], [view], all ? 'all' : 'public');
  if (all) return readable;
  const shown = forReader(kind, publicly(readable), false);
  return isScheduled ? withoutHeldFiles(shown) : shown;
}
