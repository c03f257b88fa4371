import { replace } from '@remix-run/node';
import { z } from 'zod';
import { placeOfPage } from '~/core/db/pagination.server';
import { LIST_PARAMETERS, listUrl } from './list-address';
import { IDEMPOTENCY_KEY } from '~/core/merge/form-error';

/** Parses a parameter that a URL may have only once. */
export const singleValue = (label: string) => z.string({ error: `${label} must be given once` });

/** `problem` is the error message for anything but decimal digits. */
export const wholeNumberParameter = (
  label: string,
  problem: string,
  { from, to, fallback, description }: { from: number; to: number; fallback: number; description: string },
) =>
  singleValue(label)
    .regex(/^(?:0|[1-9][0-9]*)$/, problem)
    .transform(Number)
    .refine((value) => value >= from && value <= to, problem)
    .default(fallback)
    .meta({ description, type: 'integer', minimum: from, maximum: to, default: fallback });

export const choiceParameter = <const Value extends string>(
  name: string,
  values: readonly Value[],
  description: string,
) =>
  z
    .enum(values, { error: `${name} must be one of: ${values.join(', ')}` })
    .optional()
    .meta({ description });

const LAST_PAGE = 999_999;
const MAX_RECORDS = 100;
export const MAX_PAGE_BYTES = 2_000_000;

export const PageQuery = z.object({
  page: wholeNumberParameter('page', 'page must be a whole number from 1 to 999999', {
    ...{ from: 1, to: LAST_PAGE, fallback: 1 },
    description: 'The page number, starting at 1.',
  }),
  limit: wholeNumberParameter('limit', 'limit must be a whole number from 1 to 100', {
    ...{ from: 1, to: MAX_RECORDS, fallback: MAX_RECORDS },
    description:
      'The most records on a page. A page of more than 2 MB has fewer, and its `Link` header says with which `page` and `limit` the next ones follow.',
  }),
});

/** Reads the requested page of a list; a page past the end redirects to the last one. */
export async function readListPage<List extends { total: number }>(
  url: URL,
  { limit, known = LIST_PARAMETERS }: { limit: number; known?: string[] },
  read: (query: { page: number; limit: number; q: string }) => Promise<List>,
) {
  const asked = pageOf(url);
  const q = searchOf(url);
  const list = await read({ page: asked, limit, q });
  const place = placeOfPage(list.total, asked, limit);
  if (place.page === asked) return { ...list, ...place, q };
  const parameters = new URLSearchParams(url.searchParams);
  if (place.page > 1) parameters.set('page', String(place.page));
  else parameters.delete('page');
  throw replace(listUrl(url.pathname, parameters, known));
}

export const searchOf = ({ searchParams }: URL): string => searchParams.get('q')?.trim() ?? '';

/** Counted from 1; 1 for anything invalid. */
export function pageOf({ searchParams }: URL): number {
  const page = Number(searchParams.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Returns the key from the header, else from the form field; null if neither is set. */
export function idempotencyKeyOf(
  { headers }: Request,
  form: Iterable<[name: string, value: unknown]> = [],
): string | null {
  const values = [...form].filter(([name]) => name === IDEMPOTENCY_KEY).map(([, value]) => value);
  const key = headers.get(IDEMPOTENCY_KEY) || values.at(-1);
  return typeof key === 'string' && key !== '' ? key : null;
}
