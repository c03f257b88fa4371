import { Article, type StoredArticle } from '~models/article';
import { publicFilter } from '../views/kinds';
import { NEWEST_FIRST } from '../views/orders';
import { toArticleSummary, type ArticleSummary } from '../views/article';

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
