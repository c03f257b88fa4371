import { readParts } from '~/rules/blocks/read-parts';
import { lowerHeadings } from '~/rules/text/headings';
import { excerpt, htmlToText } from '~/rules/html/html';
import { shownParts, urlsOfParts } from '~/rules/site/text-media';
import { readNewsQuery } from '~/rules/site/news-list';
import { findPublicArticle, listPublicArticles } from '~/services/site/articles';
import { readMedia, type HeldFileAddress } from '~/services/site/media-facts';
import { followSlug, type PublicRequest } from '../request/public-loader';
import type { ArticleSummary, ArticleView } from '~/services/views/article';

/** Characters of a summary that search engines show. */
const SUMMARY = 155;

/** Returns what lists of articles show of one. */
export const toArticleListItem = ({
  id,
  version,
  slug,
  title,
  excerpt,
  imageUrl,
  publishedAt,
  categories,
}: ArticleSummary) => ({
  id,
  version,
  slug,
  title,
  excerpt,
  imageUrl,
  publishedAt,
  categories,
});

/** Loads the list that a URL asks for. */
export async function readNewsList(url: URL) {
  const query = readNewsQuery(url.searchParams);
  const { articles, total } = await listPublicArticles({ q: query.q ?? '', limit: query.shown });
  const { known, draw } = await readMedia(articles.map((article) => article.imageUrl));
  return draw({
    ...query,
    path: url.pathname.replace(/(.)\/$/, '$1'),
    total,
    stories: articles.map(toArticleListItem),
    media: known,
  });
}

/** Loads the article with this slug; throws a redirect if the slug has changed. */
export async function readArticle({ url, params: { slug = '' }, origin }: PublicRequest) {
  const article = await findPublicArticle(slug);
  followSlug(url, slug, article.slug);
  return toArticlePage(article, origin);
}

/** Returns what the page of an article draws for a reader who gets files that are held back at an address; for everybody without them. */
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
    media: known,
  });
}

export type ArticlePageData = Awaited<ReturnType<typeof readArticle>>;
