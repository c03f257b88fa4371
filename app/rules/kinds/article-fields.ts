import { LIMITS } from '../validation/limits';
import { describeFields } from '../fields/field';

export const ARTICLE_FIELDS = describeFields({
  title: { kind: 'line', label: 'Title', required: true, inline: true },
  excerpt: { kind: 'lines', label: 'Excerpt', maxLength: LIMITS.excerpt, inline: true },
  content: { kind: 'richText', label: 'Content', inline: true },
  imageUrl: { kind: 'link', label: 'Image URL', inline: 'image' },
  status: {
    kind: 'choice',
    label: 'Status',
    inline: true,
    decidesVisibility: true,
    options: [
      ['published', 'Published'],
      ['draft', 'Draft'],
    ],
  },
  publishedAt: { kind: 'moment', label: 'Publication date', decidesVisibility: true },
  author: { kind: 'line', label: 'Author' },
  categories: { kind: 'names', label: 'Categories', itemLabel: 'Category', itemMaxLength: 60, maxItems: 20 },
  showIds: { kind: 'references', label: 'Shows', to: 'show', maxItems: 10 },
});
