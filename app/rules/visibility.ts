export type ShowStatus = 'active' | 'inactive';
export type ArticleStatus = 'published' | 'draft';

/** Active shows are public, inactive ones are not. */
export const isShowPublic = (show: { status: ShowStatus }) => show.status === 'active';

/** Published articles are public from the moment of publication on. */
export const isArticlePublic = (article: { status: ArticleStatus; publishedAt: Date }, now: Date) =>
  article.status === 'published' && article.publishedAt <= now;
