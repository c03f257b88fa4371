import { readParts } from '~/core/html/read-parts';
import { lowerHeadings } from '~/core/text/parts';
import { excerpt, htmlToText } from '~/core/html/html';
import { shownParts, urlsOfParts } from '~/core/files/media';
import { readNewsQuery } from './news-list';
import {
  findPublicArticle,
  listPublicArticles,
  type ArticleSummary,
  type ArticleView,
} from '~/records/read/articles.server';
import { withFilmWords } from '~/media/library/tracks.server';
import { pick } from '~/core/fields/field-path';
import { readMedia, type HeldFileAddress } from '~/media/facts/media-facts.server';
import { followSlug, type PublicRequest } from '~/core/request/public-loader.server';

/** Characters of a summary that search engines show. */
const SUMMARY = 155;

const LISTED = [
  'id',
  'version',
  'slug',
  'title',
  'excerpt',
  'imageUrl',
  'publishedAt',
  'categories',
] as const;

export const toArticleListItem = (article: ArticleSummary) => pick(article, LISTED);

export type ListedArticle = ReturnType<typeof toArticleListItem>;

export async function readNewsList(url: URL) {
  const query = readNewsQuery(url.searchParams);
  const { articles, total } = await listPublicArticles({
    q: query.q ?? '',
    limit: query.shown,
    ...pick(query, ['category']),
  });
  const { known, draw } = await readMedia(articles.map((article) => article.imageUrl));
  return draw({
    ...query,
    path: url.pathname.replace(/(.)\/$/, '$1'),
    total,
    stories: articles.map(toArticleListItem),
    media: known,
  });
}

export type NewsListData = Awaited<ReturnType<typeof readNewsList>>;

/** Throws a redirect if the slug has changed. */
export async function readArticle({ url, params: { slug = '' }, origin }: PublicRequest) {
  const article = await findPublicArticle(slug);
  followSlug(url, slug, article.slug);
  return toArticlePage(article, origin);
}

/**
 * Returns the page data of an article. `addressOf` gives URLs of held-back files to readers who may see them; without it those files are
 * missing.
 */
export async function toArticlePage(
  { content, ...article }: ArticleView,
  origin: string,
  addressOf?: HeldFileAddress,
) {
  const parts = readParts(lowerHeadings(content));
  const { known, draw } = await readMedia([article.imageUrl, ...urlsOfParts(parts)], addressOf);
  return draw({
    ...toArticleListItem(article),
    author: article.author,
    updatedAt: article.updatedAt,
    /** Sanitised when it was saved; the headings are lowered to fit the page. */
    parts: shownParts(parts, known),
    summary: article.excerpt || excerpt(htmlToText(content), SUMMARY),
    url: `${origin}/news/${article.slug}`,
    media: await withFilmWords(parts, known),
  });
}

export type ArticlePageData = Awaited<ReturnType<typeof readArticle>>;
