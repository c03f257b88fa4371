import { lowerHeadings } from '~/rules/headings';
import { excerpt, htmlToText } from '~/rules/html';
import { readNewsQuery } from '~/rules/news-list';
import { findPublicArticle, listPublicArticles, type ArticleCard } from '~/services/articles';
import { describeMedia } from '~/services/media';
import { followSlug } from './site';

/** Characters of a summary that search engines show. */
const SUMMARY = 155;

const toStory = ({ id, version, slug, title, excerpt, imageUrl, publishedAt, categories }: ArticleCard) => ({
  id,
  version,
  slug,
  title,
  excerpt,
  imageUrl,
  publishedAt,
  categories,
});

/** The list that an address asks for. */
export async function readNewsList(url: URL) {
  const query = readNewsQuery(url.searchParams);
  const { articles, total } = await listPublicArticles({ q: query.q ?? '', limit: query.shown });
  return {
    ...query,
    path: url.pathname.replace(/(.)\/$/, '$1'),
    total,
    stories: articles.map(toStory),
    media: await describeMedia(articles.map((article) => article.imageUrl)),
  };
}

/** The article at an address; throws the way to its new address when it has moved. */
export async function readArticle(url: URL, slug: string, origin: string) {
  const { content, ...article } = await findPublicArticle(slug);
  followSlug(url, slug, article.slug);
  return {
    ...toStory(article),
    author: article.author,
    updatedAt: article.updatedAt,
    /** Sanitised on the way in; its headings lowered for a page. */
    body: lowerHeadings(content),
    summary: article.excerpt || excerpt(htmlToText(content), SUMMARY),
    url: `${origin}/news/${article.slug}`,
    media: await describeMedia([article.imageUrl]),
  };
}

export type ArticlePage = Awaited<ReturnType<typeof readArticle>>;
