import { LIMITS } from '~/core/validation/limits';
import { describeFields } from '~/core/fields/field';
import type { ContentKindDescription } from './kind-description';
import { articleAddress, articleVisibility, PUBLICATION_STATUS } from './visibility';

export const ARTICLE_FIELDS = describeFields({
  title: { type: 'line', label: 'Title', required: true, inline: true },
  excerpt: { type: 'lines', label: 'Excerpt', maxLength: LIMITS.excerpt, inline: true },
  content: { type: 'richText', label: 'Content', inline: true, blocks: true },
  imageUrl: { type: 'link', label: 'Image URL', inline: 'image' },
  status: PUBLICATION_STATUS,
  publishedAt: { type: 'moment', label: 'Publication date', decidesVisibility: true },
  author: { type: 'line', label: 'Author' },
  categories: { type: 'names', label: 'Categories', itemLabel: 'Category', itemMaxLength: 60, maxItems: 20 },
  showIds: { type: 'references', label: 'Shows', to: 'show', maxItems: 10 },
});

export const ARTICLE_KIND = {
  noun: 'Article',
  name: 'news',
  path: '/admin/news',
  section: 'news',
  fields: ARTICLE_FIELDS,
  titleField: 'title',
  files: { of: 'news', shape: 'landscape' },
  mediaField: 'imageUrl',
  hidden: { status: 'draft' },
  visibility: articleVisibility,
  address: articleAddress,
  texts: {
    icon: 'news',
    heading: 'News',
    counted: 'News Articles',
    add: 'Add New Article',
    addTitle: 'Create New Article',
    editTitle: 'Edit Article',
    one: 'article',
    many: 'articles',
    short: 'Article',
    start: 'Write one now, and publish it at once, later or on a set date.',
  },
} as const satisfies ContentKindDescription<typeof ARTICLE_FIELDS>;
