import { z } from 'zod';

const once = (label: string) => z.string({ error: `${label} must be given once` });

/** Of every list. */
export const PageQuery = z.object({
  page: once('page')
    .regex(/^[1-9]\d{0,5}$/, 'page must be a whole number from 1')
    .transform(Number)
    .default(1)
    .meta({ description: 'Which page, counted from 1.', type: 'integer', minimum: 1, default: 1 }),
  limit: once('limit')
    .regex(/^(?:[1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100')
    .transform(Number)
    .default(100)
    .meta({ description: 'Records in a page.', type: 'integer', minimum: 1, maximum: 100, default: 100 }),
});

/** Of one record of content. */
export const AdminQuery = z.object({
  admin: z
    .enum(['true', 'false'], { error: 'admin must be true or false' })
    .transform((value) => value === 'true')
    .default(false)
    .meta({
      description: 'Also what is not public: drafts, scheduled articles, inactive shows. Needs a token.',
      type: 'boolean',
      default: false,
    }),
});

/** Of a list of content. */
export const ContentQuery = PageQuery.extend(AdminQuery.shape);

/** Of the list of articles. */
export const ArticleQuery = ContentQuery.extend({
  q: once('q')
    .max(200, 'q must be at most 200 characters')
    .optional()
    .meta({ description: 'Only articles with these words in title, excerpt or content, in any case.' }),
});

/** The `Link` header of a list: where the pages beside this one are. */
export function pageLinks(
  url: URL,
  origin: string,
  { page, limit, total }: { page: number; limit: number; total: number },
): Record<string, string> | undefined {
  const to = (target: number, rel: string) => {
    const search = new URLSearchParams(url.searchParams);
    search.set('page', String(target));
    search.set('limit', String(limit));
    return `<${origin}${url.pathname}?${search.toString()}>; rel="${rel}"`;
  };
  const last = Math.max(1, Math.ceil(total / limit));
  const links = [
    ...(page < last ? [to(page + 1, 'next')] : []),
    ...(page > 1 ? [to(Math.min(page - 1, last), 'prev')] : []),
  ];
  return links.length > 0 ? { Link: links.join(', ') } : undefined;
}
