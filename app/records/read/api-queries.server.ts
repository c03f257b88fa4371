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
import { showQueryFilter, withCurrentWatch, type ShowSummary, type ShowView } from './shows.server';
import {
  publicFilter,
  toView,
  viewsOf,
  type ViewBy,
  withOpenVacancies,
  TEAM,
  withoutLongFields,
} from './view-kinds.server';
import { onlyReadable } from './view-references.server';

/** The requested part of a list; `all` includes non-public records, for signed-in users. */
interface ListQuery {
  page: number;
  limit: number;
  all: boolean;
  /** Whether the reader is signed in; by default only for readers of all records. */
  isForStaff?: boolean | undefined;
  q?: string | undefined;
}

interface OwnQueries {
  show: ListQuery & {
    include?: readonly LongShowField[] | undefined;
    kind?: StoredShow['kind'] | undefined;
    genre?: string | undefined;
    stage?: StoredShow['stage'] | undefined;
    year?: number | undefined;
  };
  person: ListQuery & { kind?: StoredPerson['kind'] | undefined };
}

export type QueryBy = { [K in ContentKind]: K extends keyof OwnQueries ? OwnQueries[K] : ListQuery };

interface ShortenedBy {
  show: ShowSummary & Partial<ShowView>;
}

export type ListedBy = {
  [K in ContentKind]: ViewBy[K] | (K extends keyof ShortenedBy ? ShortenedBy[K] : never);
};

/** How records of a kind are read; absent parts use the default. */
interface Catalogue<K extends ContentKind> {
  search?: (query: QueryBy[K]) => QueryFilter<StoredBy[K]> | Promise<QueryFilter<StoredBy[K]>>;
  /** Projection: fields that a view does not need are not fetched. */
  fields?: Record<string, 0>;
  listFields?: (query: QueryBy[K]) => Record<string, 0>;
  shorten?: (view: ViewBy[K], query: QueryBy[K]) => ListedBy[K];
  /** For a public read: removes what is not public now. */
  publicly?: <Read extends ViewBy[K] | ListedBy[K]>(view: Read) => Read;
  /** Records become public by schedule, without a save that would ask about held-back files. */
  isScheduled?: true;
  /** Fields for staff only. */
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

/** Visitors get a record without the staff fields. */
function forReader<K extends ContentKind, Read extends ViewBy[K] | ListedBy[K]>(
  kind: K,
  view: Read,
  isForStaff: boolean,
): Read {
  const { staffFields = [] } = catalogueOf(kind);
  return isForStaff || staffFields.length === 0 ? view : omit(view, staffFields as never[]);
}

const EVERY_FIELD = { slugs: 0 } as const;

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
  // The first page does not need the total, so both queries run concurrently.
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

/** Finds a record by slug, earlier slug or id. Compare `slug` with the requested one to detect a move. Throws 404. */
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
