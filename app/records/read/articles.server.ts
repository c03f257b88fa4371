import { Article, type StoredArticle } from '~models/article';
import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { omit } from '~/core/fields/field-path';
import { commonFields, viewOf } from '~/core/nouns/record-view.server';
import { type ContentViewBy, toContentView, NEWEST_FIRST, publicFilter } from './view-kinds.server';
import { can, type Actor } from '~/core/access/permissions';
import { notFound } from '~/core/validation/errors';
import { searchTextFilter } from '~/core/db/pagination.server';
import { withoutHeldFiles } from '~/media/facts/media-facts.server';
import { publicNow } from '~/core/db/content-epoch.server';

const SUMMARY_FIELDS = omit(ARTICLE_FIELDS, ['content']);

const toArticleSummary = (stored: Omit<StoredArticle, 'content' | 'searchText' | 'slugs'>) => ({
  ...commonFields(stored),
  ...viewOf(SUMMARY_FIELDS, stored, Article.schema),
});

export type ArticleSummary = ReturnType<typeof toArticleSummary>;
export type ArticleView = ContentViewBy['article'];

interface ArticleSearch {
  q?: string;
  category?: string | undefined;
  limit: number;
}

/** The newest `limit` public articles matching the term ('' for all) and of the category, and the total. */
export async function listPublicArticles({ q = '', category, limit }: ArticleSearch) {
  const filter = {
    ...publicFilter('article'),
    ...searchTextFilter<StoredArticle>(q),
    ...(category !== undefined && { categories: category }),
  };
  const [articles, total] = await Promise.all([
    Article.find(filter, { content: 0, searchText: 0, slugs: 0 })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .lean<StoredArticle[]>(),
    Article.countDocuments(filter),
  ]);
  return { articles: articles.map(toArticleSummary), total };
}

/** Includes the bodies. */
export async function latestPublicArticles(limit: number): Promise<ArticleView[]> {
  const articles = await Article.find(publicFilter('article'), { searchText: 0, slugs: 0 })
    .sort(NEWEST_FIRST)
    .limit(limit)
    .lean<StoredArticle[]>();
  return withoutHeldFiles(articles.map((article) => toContentView('article', article)));
}

/** For every public article. Dates are ISO 8601 strings. */
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

/** Finds a public article by slug or earlier slug; compare `slug` to detect a move. Throws 404. */
export const findPublicArticle = (slug: string): Promise<ArticleView> => findArticleFor(null, slug);

/** Signed-in users also find unpublished articles that they may edit. */
export async function findArticleFor(actor: Actor | null, slug: string): Promise<ArticleView> {
  const article = await Article.findOne({ slugs: slug }, { searchText: 0, slugs: 0 }).lean<StoredArticle>();
  const isPublic = article?.status === 'published' && article.publishedAt <= publicNow();
  if (!article || !(isPublic || can(actor, 'edit', article))) throw notFound('Article');
  return toContentView('article', article);
}

export async function listCategories(): Promise<string[]> {
  const names = await Article.distinct('categories');
  return names.sort((a, b) => a.localeCompare(b, 'en-GB'));
}

const MAX_NEWS = 6;

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
