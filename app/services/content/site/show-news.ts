import { Article, type StoredArticle } from '~models/article';
import { NEWEST_FIRST, publicAt, toArticleSummary, type ArticleSummary } from '../articles';
import { publicNow } from '../publication-clock';

/** The most articles on a show's page. */
const MAX_NEWS = 6;

/** Returns the newest public articles about a show. */
export async function newsOfShow(showId: string): Promise<ArticleSummary[]> {
  const articles = await Article.find(
    { ...publicAt(publicNow()), showIds: showId },
    { content: 0, searchText: 0, slugs: 0 },
  )
    .sort(NEWEST_FIRST)
    .limit(MAX_NEWS)
    .lean<StoredArticle[]>();
  return articles.map(toArticleSummary);
}
