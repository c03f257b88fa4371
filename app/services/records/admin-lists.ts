import type { StoredPerson } from '~models/person';
import type { StoredShow } from '~models/show';
import { Article } from '~models/article';
import { Person } from '~models/person';
import { Show } from '~models/show';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { ArticleRow, Row, RowPage, ShowRow } from '~/rules/records/admin-list';
import { articleVisibility, personVisibility, publicFrom, showVisibility } from '~/rules/kinds/visibility';
import { beginning, htmlToText } from '~/rules/html/html';
import { longDate } from '~/rules/text/dates';
import { readPage, rowPermissions, textSearch, type AdminListQuery } from '../platform/pagination';
import { publicNow } from '../platform/publication-clock';
import { articleSearch } from '../views/article';
import { IN_ORDER, NEWEST_FIRST } from '../views/orders';
import { withoutLongFields } from '../views/show';

/** Characters of a description that replace a missing tagline. */
const DESCRIPTION_PREVIEW = 100;

/** Returns one page of all shows, whatever their status, for the admin. */
export function listShows(
  actor: Actor,
  { page = 1, q = '' }: AdminListQuery = {},
): Promise<RowPage<ShowRow>> {
  authorize(actor, 'openAdmin');
  const source = {
    model: Show,
    filter: textSearch<StoredShow>(['title', 'broadcaster', 'tagline'], q),
    order: IN_ORDER,
    fields: { ...withoutLongFields(), media: 0 },
  };
  return readPage(source, page, (show) => ({
    id: String(show._id),
    title: show.title,
    aside: show.broadcaster,
    preview: show.tagline || beginning(htmlToText(show.description), DESCRIPTION_PREVIEW),
    picture: show.thumbnailUrl || show.videoUrl,
    publicUrl: showVisibility(show).url,
    status: show.status,
    featuredOnHomepage: show.featuredOnHomepage,
    ...rowPermissions(actor, show),
  }));
}

/** Returns one page of all articles, including drafts and scheduled ones, for the admin. */
export function listArticles(
  actor: Actor,
  { page = 1, q = '' }: AdminListQuery = {},
): Promise<RowPage<ArticleRow>> {
  authorize(actor, 'openAdmin');
  const now = publicNow();
  const fields = { slug: 1, title: 1, excerpt: 1, imageUrl: 1, status: 1, publishedAt: 1, createdBy: 1 };
  const source = { model: Article, filter: articleSearch(q), order: NEWEST_FIRST, fields };
  return readPage(source, page, (article) => ({
    id: String(article._id),
    title: article.title,
    aside:
      article.status === 'published' && article.publishedAt > now
        ? publicFrom(article.publishedAt)
        : longDate(article.publishedAt),
    preview: article.excerpt,
    picture: article.imageUrl,
    publicUrl: articleVisibility(article, now).url,
    status: article.status,
    isFuture: article.publishedAt > now,
    ...rowPermissions(actor, article),
  }));
}

/** Characters of a biography in a list row. */
const BIOGRAPHY_PREVIEW = 120;

/** Returns one page of all people, for the admin. */
export function listPeople(actor: Actor, { page = 1, q = '' }: AdminListQuery = {}): Promise<RowPage<Row>> {
  authorize(actor, 'openAdmin');
  const source = {
    model: Person,
    filter: textSearch<StoredPerson>(['name', 'role'], q),
    order: IN_ORDER,
    fields: { slugs: 0 },
  };
  return readPage(source, page, (person) => ({
    id: String(person._id),
    title: person.name,
    aside: person.role,
    preview: beginning(htmlToText(person.bio), BIOGRAPHY_PREVIEW),
    picture: person.imageUrl || person.videoUrl,
    publicUrl: personVisibility(person).url,
    ...rowPermissions(actor, person),
  }));
}
