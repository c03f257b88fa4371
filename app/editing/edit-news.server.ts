import { type Actor, can } from '~/core/access/permissions';
import { inlineFields } from '~/core/nouns/inline';
import { followSlug } from '~/core/request/public-loader.server';
import { findArticleFor, listPublicArticles } from '~/records/read/articles.server';
import { findShowFor, findShowWithPeople, listPublicShows } from '~/records/read/shows.server';
import { readNewsQuery } from '~/site/news/news-list';
import { toArticlePage, type ArticlePageData } from '~/site/news/news.server';
import { toShowPage } from '~/site/shows/shows.server';
import { heldFilesFor, recordsFor, type EditModeRequest } from './edit-mode-loader.server';

export async function readArticleForEditing({
  url,
  params: { slug = '' },
  origin,
  ...editRequest
}: EditModeRequest) {
  const article = await findArticleFor(editRequest.actor, slug);
  if (editRequest.followsSlug) followSlug(url, slug, article.slug);
  return toArticlePage(article, origin, heldFilesFor(editRequest.actor));
}

const CARD = ['title', 'excerpt', 'status', 'imageUrl'] as const;
const PAGE = ['title', 'content', 'status', 'imageUrl'] as const;

export async function newsListEditPage(actor: Actor, _list: object, { url }: EditModeRequest) {
  const { q, shown } = readNewsQuery(url.searchParams);
  const { articles } = await listPublicArticles({ q: q ?? '', limit: shown });
  return { records: recordsFor(actor, 'article', articles, CARD) };
}

export async function articleEditPage(actor: Actor, { slug }: ArticlePageData) {
  return { records: recordsFor(actor, 'article', [await findArticleFor(actor, slug)], PAGE), slug };
}

export async function readShowForEditing({
  params: { slug = '' },
  url,
  actor,
  followsSlug,
}: EditModeRequest) {
  const { show, people } = await findShowWithPeople(actor, slug);
  if (followsSlug) followSlug(url, slug, show.slug);
  return toShowPage(show, people, { isEdited: can(actor, 'edit', show), addressOf: heldFilesFor(actor) });
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

export const editShowGrid = async (actor: Actor) => ({
  records: recordsFor(actor, 'show', await listPublicShows(), SHOW_CARD),
});

export async function showEditPage(actor: Actor, { show: { slug } }: Awaited<ReturnType<typeof toShowPage>>) {
  return { records: recordsFor(actor, 'show', [await findShowFor(actor, slug)], OVERLAY), slug };
}
