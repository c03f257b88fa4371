import type { z } from 'zod';
import { ARTICLE_FIELDS } from '~/rules/kinds/article';
import type { ArticleView } from '~/services/views/article';
import { apiContentKind } from './api-kind';
import { exampleOf, OWNED } from './document/examples';
import { recordSchema, type Given } from './document/response-schemas';
import { ArticleQuery } from './paging';

const article = {
  title: 'Cameras roll on a second series',
  excerpt: 'Filming began this week.',
  content:
    '<p>Filming began this week on the coast.</p><blockquote><p>We waited for the rain.</p><cite>Mara Lindqvist</cite></blockquote>',
  imageUrl: '/assets/news/cameras-roll-on-a-second-series/image/5f0c1e7a9b3d4862c0de11ab.jpg',
  status: 'published' as const,
  publishedAt: '2026-03-02T09:30:00.000Z',
  categories: ['Productions'],
};

const ARTICLE = {
  input: article,
  patch: { status: 'draft' },
  view: {
    id: '665f1c0de4b0a1b2c3d4e5f7',
    slug: 'cameras-roll-on-a-second-series',
    ...exampleOf(ARTICLE_FIELDS, { ...article, author: 'Mara Lindqvist' }),
    ...OWNED,
  },
};

export const API_ARTICLE = apiContentKind('article', {
  view: recordSchema('Article', ARTICLE_FIELDS) satisfies z.ZodType<Given<ArticleView>>,
  examples: ARTICLE,
  many: 'articles, newest first',
  query: ArticleQuery,
});
