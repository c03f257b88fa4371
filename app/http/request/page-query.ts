import { z } from 'zod';

/** Parses a parameter that a URL may have only once. */
export const singleValue = (label: string) => z.string({ error: `${label} must be given once` });

interface Range {
  from: number;
  to: number;
  fallback: number;
  description: string;
}

/** Parses a whole number in decimal digits; `problem` is the error message for anything else. */
const wholeNumber = (label: string, problem: string, { from, to, fallback, description }: Range) =>
  singleValue(label)
    .regex(/^(?:0|[1-9][0-9]*)$/, problem)
    .transform(Number)
    .refine((value) => value >= from && value <= to, problem)
    .default(fallback)
    .meta({ description, type: 'integer', minimum: from, maximum: to, default: fallback });

const LAST_PAGE = 999_999;
const MAX_RECORDS = 100;
/** Of the records of a page, as JSON. */
export const MAX_PAGE_BYTES = 2_000_000;

/** The query of every list. */
export const PageQuery = z.object({
  page: wholeNumber('page', 'page must be a whole number from 1 to 999999', {
    ...{ from: 1, to: LAST_PAGE, fallback: 1 },
    description: 'The page number, starting at 1.',
  }),
  limit: wholeNumber('limit', 'limit must be a whole number from 1 to 100', {
    ...{ from: 1, to: MAX_RECORDS, fallback: MAX_RECORDS },
    description:
      'The most records on a page. A page of more than 2 MB has fewer, and its `Link` header says with which `page` and `limit` the next ones follow.',
  }),
});
