import { longDate } from '~/core/text/formats';
import { Article, type StoredArticle } from '~models/article';
import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { omit } from '~/core/fields/field-path';
import { searchTextFilter } from '~/core/db/pagination.server';
import { commonFields, viewOf } from '~/core/nouns/record-view.server';
import type { ContentViewBy, OwnViews } from './content-views.server';

const SUMMARY_FIELDS = omit(ARTICLE_FIELDS, ['content']);

export const toArticleSummary = (stored: Omit<StoredArticle, 'content' | 'searchText' | 'slugs'>) => ({
  ...commonFields(stored),
  ...viewOf(SUMMARY_FIELDS, stored, Article.schema),
});

export type ArticleSummary = ReturnType<typeof toArticleSummary>;
export type ArticleView = ContentViewBy['article'];

export const ARTICLE_VIEWS: OwnViews<'article'> = {
  search: searchTextFilter,
  rowFields: { slug: 1, title: 1, excerpt: 1, imageUrl: 1, status: 1, publishedAt: 1, createdBy: 1 },
  row: ({ publishedAt, excerpt }) => ({ aside: longDate(publishedAt), preview: excerpt }),
};
