import { Types, type Model, type ProjectionType, type QueryFilter } from 'mongoose';
import { Article, type StoredArticle } from '~models/article';
import { Person, type StoredPerson } from '~models/person';
import { Show, type StoredShow } from '~models/show';
import { notFound } from '~/rules/validation/errors';
import { matching, NEWEST_FIRST, publicAt, toArticle } from './articles';
import { publicNow } from './publication-clock';
import { IN_ORDER } from './reorder';
import { countRecords, readSlice } from './pagination';
import { toPerson } from './people';
import type { SluggedRecord } from './repository';
import { toShow } from './shows';

/** The requested part of a list; `all` includes records that are not public, for signed-in users. */
export interface ListQuery {
  page: number;
  limit: number;
  all: boolean;
  q?: string | undefined;
}

interface Kind<Stored, View> {
  noun: string;
  model: Model<Stored>;
  order: Record<string, 1 | -1>;
  /** The filter for records that are public now. */
  isPublic: () => QueryFilter<Stored>;
  search?: (term: string) => QueryFilter<Stored>;
  /** Fields that a view does not need are not fetched. */
  fields: ProjectionType<Stored>;
  toView: (stored: Stored) => View;
}

/**
 * Read operations for one kind of content: lists in the site's order, and single records by slug, earlier slug or id.
 */
function catalogueOf<Stored extends SluggedRecord, View>(kind: Kind<Stored, View>) {
  const { noun, model, isPublic, fields, toView } = kind;
  return {
    list: async ({ page, limit, all, q = '' }: ListQuery): Promise<{ records: View[]; total: number }> => {
      const filter = { ...(!all && isPublic()), ...kind.search?.(q) } as QueryFilter<Stored>;
      const source = { model, filter, order: kind.order, fields };
      const counting = countRecords(model, filter);
      // The first page can be read without the total, so both queries run concurrently.
      const [total, stored] = await Promise.all([
        counting,
        page === 1
          ? readSlice(source, { total: Infinity, before: 0, most: limit })
          : counting.then((all) =>
              readSlice(source, { total: all, before: (page - 1) * limit, most: limit }),
            ),
      ]);
      return { records: stored.map(toView), total };
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
      return toView(found);
    },
  };
}

export const showCatalogue = catalogueOf({
  noun: 'Show',
  model: Show,
  order: IN_ORDER,
  isPublic: (): QueryFilter<StoredShow> => ({ status: 'active' }),
  fields: { slugs: 0 },
  toView: toShow,
});

export const articleCatalogue = catalogueOf({
  noun: 'Article',
  model: Article,
  order: NEWEST_FIRST,
  isPublic: (): QueryFilter<StoredArticle> => publicAt(publicNow()),
  search: matching,
  fields: { slugs: 0, searchText: 0 },
  toView: toArticle,
});

export const personCatalogue = catalogueOf({
  noun: 'Team member',
  model: Person,
  order: IN_ORDER,
  isPublic: (): QueryFilter<StoredPerson> => ({}),
  fields: { slugs: 0 },
  toView: toPerson,
});
