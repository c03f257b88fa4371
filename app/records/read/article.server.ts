import type { PublishedRow } from '~/core/nouns/admin-list';
import { articleVisibility, publicFrom } from '~/core/nouns/visibility';
import { longDate } from '~/core/text/formats';
import type { ContentViews } from './content-views.server';
import { NEWEST_FIRST } from './view-orders.server';
import { Article, type StoredArticle } from '~models/article';
import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { omit } from '~/core/fields/field-path';
import { searchTextFilter } from '~/core/db/pagination.server';
import { commonFields, viewOf } from '~/core/nouns/record-view.server';

const SUMMARY_FIELDS = omit(ARTICLE_FIELDS, ['content']);

export const toArticleSummary = (stored: Omit<StoredArticle, 'content' | 'searchText' | 'slugs'>) => ({
  ...commonFields(stored),
  ...viewOf(SUMMARY_FIELDS, stored, Article.schema),
});

export const toArticle = (stored: StoredArticle) => ({
  ...commonFields(stored),
  ...viewOf(ARTICLE_FIELDS, stored, Article.schema),
});

export type ArticleSummary = ReturnType<typeof toArticleSummary>;
export type ArticleView = ReturnType<typeof toArticle>;

export const ARTICLE_VIEWS: ContentViews<StoredArticle, ArticleView, PublishedRow> = {
  toView: toArticle,
  order: NEWEST_FIRST,
  onSite: (now) => ({ status: 'published', publishedAt: { $lte: now } }),
  adminList: {
    search: searchTextFilter<StoredArticle>,
    fields: { slug: 1, title: 1, excerpt: 1, imageUrl: 1, status: 1, publishedAt: 1, createdBy: 1 },
    toRow: (article, common, now) => ({
      ...common,
      aside:
        article.status === 'published' && article.publishedAt > now
          ? publicFrom(article.publishedAt)
          : longDate(article.publishedAt),
      preview: article.excerpt,
      picture: article.imageUrl,
      publicUrl: articleVisibility(article, now).url,
      status: article.status,
      isFuture: article.publishedAt > now,
    }),
  },
};
