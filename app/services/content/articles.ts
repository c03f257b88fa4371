import type { QueryFilter } from 'mongoose';
import { Article, type StoredArticle } from '~models/article';
import { ArticleInput, ArticlePatch } from '~/rules/content/article';
import { ARTICLE_FIELDS } from '~/rules/fields/article-fields';
import { omit } from '~/rules/fields/omit';
import { longDate } from '~/rules/text/dates';
import { notFound } from '~/rules/validation/errors';
import { htmlToText } from '~/rules/html/html';
import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import type { ArticleRow, RowPage } from '~/rules/content/admin-list';
import { articleVisibility, isArticlePublic, publicFrom } from '~/rules/content/visibility';
import { publicNow } from './publication-clock';
import { escapeRegExp, rowPermissions, readPage, searchTerms, type AdminListQuery } from './pagination';
import { recordService } from './record-service';
import { identityOf, viewOf } from './record-view';

const NOUN = 'Article';
export const NEWEST_FIRST = { publishedAt: -1, _id: -1 } as const;

const SUMMARY_FIELDS = omit(ARTICLE_FIELDS, ['content']);

/** Converts a stored article for a list, without its body. Dates are ISO 8601 strings. */
export const toArticleSummary = (stored: Omit<StoredArticle, 'content' | 'searchText' | 'slugs'>) => ({
  ...identityOf(stored),
  ...viewOf(SUMMARY_FIELDS, stored, Article.schema),
});

export const toArticle = (stored: StoredArticle) => ({
  ...identityOf(stored),
  ...viewOf(ARTICLE_FIELDS, stored, Article.schema),
});

export type ArticleSummary = ReturnType<typeof toArticleSummary>;
export type ArticleView = ReturnType<typeof toArticle>;

export const publicAt = (now: Date): QueryFilter<StoredArticle> => ({
  status: 'published',
  publishedAt: { $lte: now },
});

/** Returns the filter for a search term in the stored plain text. The term is matched literally, ignoring case. */
export function articleSearch(term: string): QueryFilter<StoredArticle> {
  const words = searchTerms(term).toLowerCase();
  return words === '' ? {} : { searchText: { $regex: escapeRegExp(words) } };
}

/** Returns the newest `limit` public articles that match the term ('' for all), and the total count. */
export async function listPublicArticles({ q = '', limit }: { q?: string; limit: number }) {
  const filter = { ...publicAt(publicNow()), ...articleSearch(q) };
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
  const articles = await Article.find(publicAt(publicNow()))
    .sort(NEWEST_FIRST)
    .limit(limit)
    .lean<StoredArticle[]>();
  return articles.map(toArticle);
}

/** Returns the URL and the time of the last change of every public article. Dates are ISO 8601 strings. */
export async function listArticleUrls() {
  const articles = await Article.find(publicAt(publicNow()), { slug: 1, publishedAt: 1, updatedAt: 1 })
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
  const article = await Article.findOne({ slugs: slug }).lean<StoredArticle>();
  const isPublic = article?.status === 'published' && article.publishedAt <= publicNow();
  if (!article || !(isPublic || can(actor, 'edit', article))) throw notFound(NOUN);
  return toArticle(article);
}

type SearchedTexts = { [Field in 'title' | 'excerpt' | 'content']?: string | undefined };

/** Returns the text to search in: title, excerpt and the plain text of the content, in lower case. */
export const searchText = (article: SearchedTexts) =>
  [article.title, article.excerpt, htmlToText(article.content ?? '')].join('\n').toLowerCase();

export const articleService = recordService({
  model: Article,
  noun: NOUN,
  fields: ARTICLE_FIELDS,
  input: ArticleInput,
  patch: ArticlePatch,
  titleField: 'title',
  toView: toArticle,
  isPublic: (article) => isArticlePublic(article, publicNow()),
  toStored: (change, current, actor) => {
    const fields = current ? change : { author: actor.name, ...change };
    return { ...fields, searchText: searchText({ ...current, ...fields }) };
  },
});

export const openArticle = articleService.open;
export const createArticle = articleService.create;
export const editArticle = articleService.edit;
export const updateArticle = articleService.update;
export const deleteArticle = articleService.remove;

export const articleHistory = articleService.history;

/** Returns every category in use, by name. */
export async function listCategories(): Promise<string[]> {
  const names = await Article.distinct('categories');
  return names.sort((a, b) => a.localeCompare(b, 'en-GB'));
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
