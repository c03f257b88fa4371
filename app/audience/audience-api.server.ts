import { z } from 'zod';
import { operation } from '~/core/api/operation.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';
import { KIND_NAME_LIST } from '~/core/nouns/kinds';
import { PageQuery, singleValue } from '~/core/request/page-query.server';
import { EXISTING_DAY } from '~/core/text/patterns';
import { fieldFailure } from '~/core/validation/errors';
import { storeAudience } from './audience-store.server';
import { today } from './count-audience.server';
import {
  listDays,
  listFilms,
  listPaths,
  listPress,
  listReferrers,
  listSearches,
  type AudiencePlace,
  type AudienceSpan,
} from './read-audience.server';
import { addDays, daysBetween } from '~/core/text/days';

const MAX_DAYS = 400;
const DEFAULT_DAYS = 30;

const day = (name: string, description: string) =>
  singleValue(name)
    .regex(EXISTING_DAY, `${name} must be a date such as 2026-01-31`)
    .optional()
    .meta({ description, examples: ['2026-01-31'] });

const number = z.int().min(0);

const ROWS = {
  day: z.strictObject({
    day: z.iso.date(),
    views: number,
    first: number.meta({ description: 'Views that did not come from a page of this site.' }),
    machines: number.meta({ description: 'Requests of known machines, which are no views.' }),
  }),
  path: z.strictObject({
    path: z.string().meta({ description: '`Other` for those beyond 5,000 a day.' }),
    kind: z
      .enum(KIND_NAME_LIST)
      .nullable()
      .meta({ description: 'Of the record; null for a page that is no record.' }),
    id: z.string().nullable().meta({ description: 'Of the record; null if it is gone.' }),
    title: z.string(),
    views: number,
    first: number,
  }),
  referrer: z.strictObject({
    host: z.string().meta({ description: 'Of another site; `Other` for those beyond 500 a day.' }),
    views: number,
  }),
  film: z.strictObject({
    file: z.string(),
    title: z.string(),
    plays: number,
    quarter: number,
    half: number,
    threeQuarters: number,
    end: number,
  }),
  press: z.strictObject({
    slug: z.string(),
    title: z.string(),
    opened: number,
    zips: number,
    stills: number,
  }),
  search: z.strictObject({ q: z.string(), times: number }),
} as const;

type By = keyof typeof ROWS;
const BY = Object.keys(ROWS) as [By, ...By[]];

const AudienceQuery = PageQuery.extend({
  from: day('from', 'The first day, in London; by default 30 days with the last one.'),
  to: day('to', 'The last day, in London; by default today. At most 400 days with the first one.'),
  by: z
    .enum(BY, { error: `by must be one of: ${BY.join(', ')}` })
    .default('day')
    .meta({ description: 'What the rows stand for.' }),
});

const LISTS: { [K in Exclude<By, 'day'>]: (span: AudienceSpan, place: AudiencePlace) => Promise<Listed> } = {
  path: listPaths,
  referrer: listReferrers,
  film: listFilms,
  press: listPress,
  search: listSearches,
};

interface Listed {
  rows: object[];
  total: number;
}

async function list(by: By, span: AudienceSpan, place: AudiencePlace): Promise<Listed> {
  if (by !== 'day') return LISTS[by](span, place);
  const days = await listDays(span);
  const start = (place.page - 1) * place.limit;
  return { rows: days.slice(start, start + place.limit), total: days.length };
}

const refuse = (name: string, problem: string) => fieldFailure(400, name, `${name} ${problem}`);

function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }): AudienceSpan {
  const last = to ?? today();
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS);
  if (first > last) throw refuse('from', 'must not be after to');
  if (daysBetween(first, last) >= MAX_DAYS)
    throw refuse('from', `must be at most ${MAX_DAYS} days before the end of to`);
  return { span: 'day', from: first, to: last };
}

export const audience = resource('/api/audience', {
  GET: operation({
    id: 'getAudience',
    summary: 'Read what is looked at',
    description:
      'Counted by the server, without anything about a person: what is looked at, played, downloaded and searched for. Days come in their order and are never left out; everything else in descending order. Counts of other instances are at most ten seconds old.',
    who: 'signedIn',
    query: AudienceQuery,
    answer: z.strictObject({
      data: z.union([
        z.array(ROWS.day),
        z.array(ROWS.path),
        z.array(ROWS.referrer),
        z.array(ROWS.film),
        z.array(ROWS.press),
        z.array(ROWS.search),
      ]),
      total: z.int(),
    }),
    responseExample: {
      data: [{ day: '2026-01-31', views: 412, first: 180, machines: 960 }],
      total: 1,
    },
    async handle({ query: { page, limit, from, to, by }, url, context }) {
      const span = spanOf({ from, to });
      await storeAudience();
      const { rows, total } = await list(by, span, { page, limit });
      return listAnswer(rows, { page, limit, total }, { url, origin: context.origin });
    },
  }),
});
