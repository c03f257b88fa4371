import { z } from 'zod';
import { PERSON_FIELDS } from '~/core/nouns/person';
import { LONG_SHOW_FIELDS, SHOW_FIELDS, type LongShowField } from '~/core/nouns/show';
import { atMost } from '~/core/validation/fields.server';
import { LIMITS } from '~/core/validation/limits';
import { choiceParameter, MAX_PAGE_BYTES, PageQuery, singleValue } from '~/core/request/page-query.server';

export const AdminQuery = z.object({
  admin: z
    .enum(['true', 'false'], { error: 'admin must be true or false' })
    .transform((value) => value === 'true')
    .default(false)
    .meta({
      description:
        'Include records that are not public: drafts, scheduled articles, inactive shows. Requires a token.',
      type: 'boolean',
      default: false,
    }),
});

export const ContentQuery = PageQuery.extend(AdminQuery.shape);

export const ArticleQuery = ContentQuery.extend({
  q: atMost(singleValue('q'), 'q', 200).optional().meta({
    description: 'Only articles with these words in their title, excerpt or content, ignoring case.',
  }),
});

const choices = <Value extends string>(options: readonly (readonly [Value, string])[]) =>
  options.flatMap(([value]) => (value === '' ? [] : [value as Exclude<Value, ''>]));

const INCLUDED = LONG_SHOW_FIELDS.join('|');
const { least, most } = LIMITS.year;
const WRONG_YEAR = `year must be a whole number from ${least} to ${most}`;

export const ShowQuery = ContentQuery.extend({
  include: singleValue('include')
    .regex(
      new RegExp(`^(?:${INCLUDED})(?:,(?:${INCLUDED}))*$`, 'u'),
      `include must be names of: ${LONG_SHOW_FIELDS.join(', ')}`,
    )
    .transform((names) => names.split(',') as LongShowField[])
    .optional()
    .meta({
      description: `Fields that lists leave out unless they are named here, with commas between them: ${LONG_SHOW_FIELDS.join(', ')}.`,
    }),
  kind: choiceParameter('kind', choices(SHOW_FIELDS.kind.options), 'Only shows of this kind.'),
  genre: atMost(singleValue('genre').min(1, 'genre must not be empty'), 'genre', LIMITS.genre)
    .optional()
    .meta({ description: 'Only shows of this genre: one of the settings, or one that a show has.' }),
  stage: choiceParameter('stage', choices(SHOW_FIELDS.stage.options), 'Only shows at this stage.'),
  year: singleValue('year')
    .regex(/^[1-9][0-9]{3}$/, WRONG_YEAR)
    .transform(Number)
    .refine((value) => value >= least && value <= most, WRONG_YEAR)
    .optional()
    .meta({
      description: 'Only shows whose first year it is.',
      type: 'integer',
      minimum: least,
      maximum: most,
    }),
});

export const PersonQuery = ContentQuery.extend({
  kind: choiceParameter('kind', choices(PERSON_FIELDS.kind.options), 'Only the team, or only talent.'),
});

interface Page {
  page: number;
  limit: number;
  total: number;
}

interface Place {
  url: URL;
  origin: string;
}

/**
 * Returns the response with a page of a list. A page that would be too long is answered as a page of fewer items with
 * the same start; its links lead to all others.
 */
export function listAnswer(items: readonly object[], { page, limit, total }: Page, place: Place) {
  const size = sizeOfPage(items, limit);
  const from = (page - 1) * limit;
  const headers = pageLinks({ page: from / size + 1, limit: size, total }, place);
  return { body: { data: items.slice(0, size), total }, ...(headers && { headers }) };
}

/** Returns the number of items: the most that fit and divide the requested page size. */
function sizeOfPage(items: readonly object[], limit: number): number {
  let bytes = 0;
  const fitting = items.findIndex((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return bytes > MAX_PAGE_BYTES;
  });
  if (fitting === -1) return limit;
  let size = Math.max(1, fitting);
  while (limit % size > 0) size -= 1;
  return size;
}

function pageLinks({ page, limit, total }: Page, { url, origin }: Place): Record<string, string> | undefined {
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
