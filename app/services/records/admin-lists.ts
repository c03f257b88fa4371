import type { QueryFilter } from 'mongoose';
import type { StoredPerson } from '~models/person';
import { RECORD_MODELS, type StoredBy } from '~models/records';
import type { StoredShow } from '~models/show';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { ArticleRow, Row, RowPage, ShowRow } from '~/rules/records/admin-list';
import { titleOf, type ContentKind } from '~/rules/kinds/kinds';
import { articleVisibility, personVisibility, publicFrom, showVisibility } from '~/rules/kinds/visibility';
import { beginning, htmlToText } from '~/rules/html/html';
import { longDate } from '~/rules/text/dates';
import { readPage, rowPermissions, textSearch, type AdminListQuery } from '../platform/pagination';
import { publicNow } from '../platform/publication-clock';
import { articleSearch } from '../views/article';
import { LIST_ORDERS } from '../views/kinds';
import { withoutLongFields } from '../views/show';

/** Rows of the admin's lists, by kind. */
export interface RowBy {
  show: ShowRow;
  article: ArticleRow;
  person: Row;
}

/** What the rows of all kinds have from the same fields. */
type Common = Pick<Row, 'id' | 'title' | 'mayEdit' | 'mayDelete'>;

interface AdminList<K extends ContentKind> {
  search: (q: string) => QueryFilter<StoredBy[K]>;
  /** Only the fields that a row shows. */
  fields: Record<string, 0> | Record<string, 1>;
  toRow: (stored: StoredBy[K], common: Common, now: Date) => RowBy[K];
}

/** Characters of a description that replace a missing tagline. */
const DESCRIPTION_PREVIEW = 100;
/** Characters of a biography. */
const BIOGRAPHY_PREVIEW = 120;

const ADMIN_LISTS: { readonly [K in ContentKind]: AdminList<K> } = {
  show: {
    search: (q) => textSearch<StoredShow>(['title', 'broadcaster', 'tagline'], q),
    fields: { ...withoutLongFields(), media: 0 },
    toRow: (show, common) => ({
      ...common,
      aside: show.broadcaster,
      preview: show.tagline || beginning(htmlToText(show.description), DESCRIPTION_PREVIEW),
      picture: show.thumbnailUrl || show.videoUrl,
      publicUrl: showVisibility(show).url,
      status: show.status,
      featuredOnHomepage: show.featuredOnHomepage,
    }),
  },
  article: {
    search: articleSearch,
    fields: { slug: 1, title: 1, excerpt: 1, imageUrl: 1, status: 1, publishedAt: 1, createdBy: 1 },
    toRow: (article, common, now) => ({
      ...common,
      aside:
        article.status === 'published' && article.publishedAt > now
          ? publicFrom(article.publishedAt)
          : longDate(article.publishedAt),
      preview: article.excerpt,
      picture: article.imageUrl,
      publicUrl: articleVisibility(article, now).url,
      status: article.status,
      isFuture: article.publishedAt > now,
    }),
  },
  person: {
    search: (q) => textSearch<StoredPerson>(['name', 'role'], q),
    fields: { slugs: 0 },
    toRow: (person, common) => ({
      ...common,
      aside: person.role,
      preview: beginning(htmlToText(person.bio), BIOGRAPHY_PREVIEW),
      picture: person.imageUrl || person.videoUrl,
      publicUrl: personVisibility(person).url,
    }),
  },
};

/** Returns one page of all records of a kind, whatever visitors see of them, for the admin. */
export function listRows<K extends ContentKind>(
  kind: K,
  actor: Actor,
  { page = 1, q = '' }: AdminListQuery = {},
): Promise<RowPage<RowBy[K]>> {
  authorize(actor, 'openAdmin');
  const { search, fields, toRow } = ADMIN_LISTS[kind];
  const now = publicNow();
  const source = { model: RECORD_MODELS[kind], filter: search(q), order: LIST_ORDERS[kind], fields };
  return readPage(source, page, (stored) => {
    const common = { id: String(stored._id), title: titleOf(kind, stored), ...rowPermissions(actor, stored) };
    return toRow(stored, common, now);
  });
}
