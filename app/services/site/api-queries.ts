import type { SluggedRecord } from '~models/slugged-record';
import { Types, type Model, type ProjectionType, type QueryFilter } from 'mongoose';
import { Article, type StoredArticle } from '~models/article';
import { Person, type StoredPerson } from '~models/person';
import { Show, type StoredShow } from '~models/show';
import { ARTICLE_FIELDS } from '~/rules/kinds/article';
import { NOUNS } from '~/rules/kinds/kinds';
import { PERSON_FIELDS } from '~/rules/kinds/person';
import { LONG_SHOW_FIELDS, SHOW_FIELDS, type LongShowField } from '~/rules/kinds/show';
import type { Fields } from '~/rules/fields/field';
import { omit } from '~/rules/fields/omit';
import { notFound } from '~/rules/validation/errors';
import { publicAt } from './articles';
import { publicNow } from '../platform/publication-clock';
import { readSlice } from '../platform/pagination';
import { showQueryFilter } from './show-filters';
import { articleSearch, toArticle } from '../views/article';
import { NEWEST_FIRST, IN_ORDER } from '../views/orders';
import { TEAM, toPerson } from '../views/person';
import { onlyReadable } from '../views/references';
import { toShow, withCurrentWatch, withoutLongFields, type ShowSummary, type ShowView } from '../views/show';

/** The requested part of a list; `all` includes records that are not public, for signed-in users. */
export interface ListQuery {
  page: number;
  limit: number;
  all: boolean;
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

interface Kind<Stored, View extends object, Query extends ListQuery, Listed extends object> {
  noun: string;
  model: Model<Stored>;
  order: Record<string, 1 | -1>;
  /** The filter for records that are public now. */
  isPublic: () => QueryFilter<Stored>;
  /** The filter for what a list is asked for. */
  search?: (query: Query) => QueryFilter<Stored> | Promise<QueryFilter<Stored>>;
  /** Fields that a view does not need are not fetched. */
  fields: ProjectionType<Stored>;
  /** The same for a list. */
  listFields?: (query: Query) => ProjectionType<Stored>;
  /** The fields that can refer to other records. */
  described: Fields;
  toView: (stored: Stored) => View;
  toListed: (stored: Stored, query: Query) => Listed;
  /** Leaves out what is not public now, for a public read. */
  publicly?: <Read extends View | Listed>(view: Read) => Read;
}

/**
 * Read operations for one kind of content: lists in the site's order, and single records by slug, earlier slug or id.
 */
function catalogueOf<
  Stored extends SluggedRecord,
  View extends object,
  Query extends ListQuery,
  Listed extends object,
>(kind: Kind<Stored, View, Query, Listed>) {
  const { noun, model, isPublic, fields, listFields = () => fields, described, toView, toListed } = kind;
  const { publicly = (view) => view } = kind;
  return {
    list: async (query: Query): Promise<{ records: Listed[]; total: number }> => {
      const { page, limit, all } = query;
      const filter = { ...(!all && isPublic()), ...(await kind.search?.(query)) } as QueryFilter<Stored>;
      const source = { model, filter, order: kind.order, fields: listFields(query) };
      const counting = model.countDocuments(filter).exec();
      // The first page can be read without the total, so both queries run concurrently.
      const [total, stored] = await Promise.all([
        counting,
        page === 1
          ? readSlice(source, { total: Infinity, before: 0, most: limit })
          : counting.then((all) =>
              readSlice(source, { total: all, before: (page - 1) * limit, most: limit }),
            ),
      ]);
      const records = await onlyReadable(
        described,
        stored.map((record) => toListed(record, query)),
        all ? 'all' : 'public',
      );
      return { records: all ? records : records.map(publicly), total };
    },

    /** Compare `slug` with the requested one to detect that the record has moved. Throws 404. */
    find: async (address: string, all: boolean): Promise<View> => {
      const visible = all ? {} : isPublic();
      const bySlug = { slugs: address, ...visible } as QueryFilter<Stored>;
      const byId = { _id: address, ...visible } as unknown as QueryFilter<Stored>;
      const found =
        (await model.findOne(bySlug, fields).lean<Stored>()) ??
        (Types.ObjectId.isValid(address) ? await model.findOne(byId, fields).lean<Stored>() : null);
      if (!found) throw notFound(noun);
      const [view = toView(found)] = await onlyReadable(described, [toView(found)], all ? 'all' : 'public');
      return all ? view : publicly(view);
    },
  };
}

export const showCatalogue = catalogueOf({
  noun: NOUNS.show,
  model: Show,
  order: IN_ORDER,
  isPublic: (): QueryFilter<StoredShow> => ({ status: 'active' }),
  search: ({ all, kind, genre, stage, year }: ShowListQuery) =>
    showQueryFilter({ kind, genre, stage, year }, all ? 'all' : 'public'),
  fields: { slugs: 0 },
  listFields: ({ include }) => withoutLongFields(include),
  described: SHOW_FIELDS,
  toView: toShow,
  toListed: (stored, { include = [] }): ShowSummary & Partial<ShowView> =>
    omit(
      toShow(stored),
      LONG_SHOW_FIELDS.filter((name) => !include.includes(name)),
    ),
  publicly: withCurrentWatch,
});

export const articleCatalogue = catalogueOf({
  noun: NOUNS.article,
  model: Article,
  order: NEWEST_FIRST,
  isPublic: (): QueryFilter<StoredArticle> => publicAt(publicNow()),
  search: ({ q = '' }: ListQuery) => articleSearch(q),
  fields: { slugs: 0, searchText: 0 },
  described: ARTICLE_FIELDS,
  toView: toArticle,
  toListed: toArticle,
});

export const personCatalogue = catalogueOf({
  noun: NOUNS.person,
  model: Person,
  order: IN_ORDER,
  isPublic: (): QueryFilter<StoredPerson> => ({}),
  search: ({ kind }: PersonListQuery) => (kind === 'team' ? TEAM : kind ? { kind } : {}),
  fields: { slugs: 0 },
  described: PERSON_FIELDS,
  toView: toPerson,
  toListed: toPerson,
});
