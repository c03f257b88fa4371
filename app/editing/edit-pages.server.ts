import { type Actor, can } from '~/core/access/permissions';
import { inlineFields } from '~/core/nouns/inline';
import { toSitePage, type SitePageData, findPageFor } from '~/site/page/public-pages.server';
import { followSlug } from '~/core/request/public-loader.server';
import { staffPrefixFor, recordsFor, type EditModeRequest, settingsFor } from './edit-mode-loader.server';
import { listPublicShows, findShowFor, findShowWithPeople } from '~/records/read/shows.server';
import { listPublicPeople } from '~/records/read/people.server';
import { findArticleFor, listPublicArticles } from '~/records/read/articles.server';
import { readNewsQuery } from '~/site/news/news-list';
import { toArticlePage, type ArticlePageData } from '~/site/news/news.server';
import { toShowPage } from '~/site/shows/shows.server';

/** Reads the page of the record that the address names. A former slug redirects where the request follows it. */
const pageForEditing =
  <Found extends { slug: string }, PageData>(
    find: (actor: Actor | null, slug: string) => Promise<Found>,
    toPage: (found: Found, request: EditModeRequest) => Promise<PageData>,
  ) =>
  async (request: EditModeRequest): Promise<PageData> => {
    const { slug = '' } = request.params;
    const found = await find(request.actor, slug);
    if (request.followsSlug) followSlug(request.url, slug, found.slug);
    return toPage(found, request);
  };

export const readEditableSitePage = pageForEditing(findPageFor, (page, { actor }) =>
  toSitePage(page, staffPrefixFor(actor)),
);

export const readEditableArticle = pageForEditing(findArticleFor, (article, { actor, origin }) =>
  toArticlePage(article, origin, staffPrefixFor(actor)),
);

export const readEditableShow = pageForEditing(
  async (actor, slug) => {
    const found = await findShowWithPeople(actor, slug);
    return { ...found, slug: found.show.slug };
  },
  ({ show, people }, { actor }) =>
    toShowPage(show, people, { isEdited: can(actor, 'edit', show), addressOf: staffPrefixFor(actor) }),
);

const FIELDS = inlineFields('page');

export async function editableSitePage(actor: Actor, { slug }: SitePageData) {
  return { records: recordsFor(actor, 'page', [await findPageFor(actor, slug)], FIELDS), slug };
}

const TEXTS = ['siteName', 'contactPhone', 'contactEmail', 'address', 'talentIntro'] as const;

export const editableContact = async (actor: Actor) => ({
  records: await settingsFor(actor, 'settings', TEXTS),
});

const SHOW = [
  'title',
  'broadcaster',
  'tagline',
  'description',
  'status',
  'featuredOnHomepage',
  'videoUrl',
  'thumbnailUrl',
] as const;

/** The site name is in the footer. */
export async function editableHome(actor: Actor) {
  const shows = (await listPublicShows()).filter((show) => show.featuredOnHomepage);
  return {
    records: {
      ...recordsFor(actor, 'show', shows, SHOW),
      ...(await settingsFor(actor, 'settings', ['brand.heroWords', 'homeIntro', 'reelVideoUrl'])),
      ...(await settingsFor(actor, 'footer', ['siteName'])),
    },
  };
}

const PERSON_CARD = ['name', 'role', 'bio', 'status', 'videoUrl', 'imageUrl'] as const;

export const editablePeople = async (actor: Actor) => ({
  records: recordsFor(actor, 'person', await listPublicPeople(), PERSON_CARD),
});

const ARTICLE_CARD = ['title', 'excerpt', 'status', 'imageUrl'] as const;
const ARTICLE_PAGE = ['title', 'content', 'status', 'imageUrl'] as const;

export async function editableNews(actor: Actor, _list: object, { url }: EditModeRequest) {
  const { q, shown } = readNewsQuery(url.searchParams);
  const { articles } = await listPublicArticles({ q: q ?? '', limit: shown });
  return { records: recordsFor(actor, 'article', articles, ARTICLE_CARD) };
}

export async function editableArticle(actor: Actor, { slug }: ArticlePageData) {
  return { records: recordsFor(actor, 'article', [await findArticleFor(actor, slug)], ARTICLE_PAGE), slug };
}

const SHOW_CARD = [
  'title',
  'broadcaster',
  'status',
  'featuredOnHomepage',
  'videoUrl',
  'thumbnailUrl',
] as const;
const OVERLAY = inlineFields('show');

export const editableShows = async (actor: Actor) => ({
  records: recordsFor(actor, 'show', await listPublicShows(), SHOW_CARD),
});

export async function editableShow(actor: Actor, { show: { slug } }: Awaited<ReturnType<typeof toShowPage>>) {
  return { records: recordsFor(actor, 'show', [await findShowFor(actor, slug)], OVERLAY), slug };
}
