import { z } from 'zod';
import { line, lines, link, moment, requiredLine, richText } from '../validation/fields';
import { LIMITS } from '../validation/limits';

export const ArticleInput = z.strictObject({
  title: requiredLine('Title'),
  excerpt: lines('Excerpt', LIMITS.excerpt).optional(),
  content: richText('Content').optional(),
  imageUrl: link('Image URL').optional(),
  status: z.enum(['published', 'draft'], { error: 'Status must be published or draft' }).optional(),
  publishedAt: moment('Publication date').optional(),
  author: line('Author').optional(),
  categories: z
    .array(requiredLine('Category', 60), { error: 'Categories must be a list' })
    .max(20, 'Categories must be at most 20')
    .transform((names) => [...new Set(names)])
    .optional(),
});

export const ArticlePatch = ArticleInput.partial();
