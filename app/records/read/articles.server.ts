import { Article, type StoredArticle } from '~models/article';
import { can, type Actor } from '~/core/access/permissions';
import { notFound } from '~/core/validation/errors';
import { searchTextFilter } from '~/core/db/pagination.server';
import { withoutHeldFiles } from '~/media/facts/media-facts.server';
import { publicNow } from '~/core/db/content-epoch.server';
import { toArticleSummary, type ArticleView, type ArticleSummary } from './article.server';
import { toContentView } from './content-views.server';
import { NEWEST_FIRST } from './view-orders.server';
import { publicFilter } from './view-kinds.server';

/** Returns the newest `limit` public articles that match the term ('' for all), and the total count. */
export async function listPublicArticles({ q = '', limit }: { q?: string; limit: number }) {
  const filter = { ...publicFilter('article'), ...searchTextFilter<StoredArticle>(q) };
  const [articles, total] = await Promise.all([
    Article.find(filter, { content: 0, searchText: 0, slugs: 0 })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .lean<StoredArticle[]>(),
    Article.countDocuments(filter),
  ]);
  return { articles: articles.map(toArticleSummary), total };
}

/** Returns the newest public articles with their bodies. */
export async function latestPublicArticles(limit: number): Promise<ArticleView[]> {
  const articles = await Article.find(publicFilter('article'), { searchText: 0, slugs: 0 })
    .sort(NEWEST_FIRST)
    .limit(limit)
    .lean<StoredArticle[]>();
  return withoutHeldFiles(articles.map((article) => toContentView('article', article)));
}

/** Returns the URL and the time of the last change of every public article. Dates are ISO 8601 strings. */
export async function listArticleUrls() {
  const articles = await Article.find(publicFilter('article'), { slug: 1, publishedAt: 1, updatedAt: 1 })
    .sort(NEWEST_FIRST)
    .lean<Pick<StoredArticle, 'slug' | 'publishedAt' | 'updatedAt'>[]>();
  return articles.map(({ slug, publishedAt, updatedAt }) => ({
    slug,
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Returns a public article by its slug or an earlier one: compare `slug` to detect that it has moved. Throws 404. */
export const findPublicArticle = (slug: string): Promise<ArticleView> => findArticleFor(null, slug);

/** The same for a signed-in user, who also finds unpublished articles if allowed to edit them. */
export async function findArticleFor(actor: Actor | null, slug: string): Promise<ArticleView> {
  const article = await Article.findOne({ slugs: slug }, { searchText: 0, slugs: 0 }).lean<StoredArticle>();
  const isPublic = article?.status === 'published' && article.publishedAt <= publicNow();
  if (!article || !(isPublic || can(actor, 'edit', article))) throw notFound('Article');
  return toContentView('article', article);
}

/** Returns every category in use, by name. */
export async function listCategories(): Promise<string[]> {
  const names = await Article.distinct('categories');
  return names.sort((a, b) => a.localeCompare(b, 'en-GB'));
}

/** The most articles on a show's page. */
const MAX_NEWS = 6;

/** Returns the newest public articles about a show. */
export async function newsOfShow(showId: string): Promise<ArticleSummary[]> {
  const articles = await Article.find(
    { ...publicFilter('article'), showIds: showId },
    { content: 0, searchText: 0, slugs: 0 },
  )
    .sort(NEWEST_FIRST)
    .limit(MAX_NEWS)
    .lean<StoredArticle[]>();
  return articles.map(toArticleSummary);
}
