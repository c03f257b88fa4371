import type { Actor } from '~/rules/accounts/permissions';
import { readNewsQuery } from '~/rules/site/news-list';
import { findArticleFor, listPublicArticles } from '~/services/site/articles';
import { followSlug } from '../request/public-loader';
import { toArticlePage, type ArticlePageData } from '../site/news';
import { heldFilesFor, recordsFor, type EditModeRequest } from './edit-mode-loader';

/** Loads the article for its edit route. */
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

/** Returns the editable fields of the list. */
export async function newsListEditPage(actor: Actor, _list: object, { url }: EditModeRequest) {
  const { q, shown } = readNewsQuery(url.searchParams);
  const { articles } = await listPublicArticles({ q: q ?? '', limit: shown });
  return { records: recordsFor(actor, 'article', articles, CARD) };
}

/** Returns the editable fields of one article. */
export async function articleEditPage(actor: Actor, { slug }: ArticlePageData) {
  return { records: recordsFor(actor, 'article', [await findArticleFor(actor, slug)], PAGE), slug };
}
