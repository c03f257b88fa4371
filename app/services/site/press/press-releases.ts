import { Article, type StoredArticle } from '~models/article';
import { publicFilter } from '../../views/kinds';
import { NEWEST_FIRST } from '../../views/orders';

/** The most press releases in the press room. */
const MAX_RELEASES = 5;

/** Matches articles with the category `Press`, however it is written. */
const IS_RELEASE = { categories: { $regex: '^press$', $options: 'i' } };

/** An article for the press. */
export interface PressRelease {
  slug: string;
  title: string;
  /** ISO 8601. */
  publishedAt: string;
}

/** Returns the newest published articles for the press. */
export async function readPressReleases(): Promise<PressRelease[]> {
  const articles = await Article.find(
    { ...publicFilter('article'), ...IS_RELEASE },
    { slug: 1, title: 1, publishedAt: 1 },
  )
    .sort(NEWEST_FIRST)
    .limit(MAX_RELEASES)
    .lean<Pick<StoredArticle, 'slug' | 'title' | 'publishedAt'>[]>();
  return articles.map(({ slug, title, publishedAt }) => ({
    slug,
    title,
    publishedAt: publishedAt.toISOString(),
  }));
}
