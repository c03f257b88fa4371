import { pictureUrl } from '~/core/files/media';
import { z } from 'zod';
import { operation } from '~/core/api/operation.server';
import { AdminQuery, listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';
import { TWO_SEEN } from '~/core/text/patterns';
import { pick } from '~/core/fields/field-path';
import { PageQuery, singleValue, wholeNumberParameter } from '~/core/request/page-query.server';
import { signInFirst, fieldFailure } from '~/core/validation/errors';
import { plainText, SEARCH_KINDS } from './search-kinds';
import type { SearchResult } from './read-results.server';
import { searchPublicly } from './public-search.server';
import { searchAsStaff } from './staff-answer.server';
import { STAFF_KINDS, STAFF_STATES, type StaffHit, type StaffKind } from './staff-hit';
import { cleanQuery, isQuery, QUERY_PROBLEM } from '~/core/validation/search-query';

const MAX_RESULTS = 50;
const DEFAULT_RESULTS = 20;
const problemOfKinds = (kinds: readonly string[]) => `kinds must be names of: ${kinds.join(', ')}`;
const KNOWN = STAFF_KINDS.join('|');
const STATE_PROBLEM = `state must be one of: ${STAFF_STATES.join(', ')}`;

const areOf = <Kind extends string>(kinds: readonly Kind[], names: readonly string[]): names is Kind[] =>
  names.every((name) => (kinds as readonly string[]).includes(name));

const SearchQuery = z.object({
  q: z.string({ error: QUERY_PROBLEM }).transform(cleanQuery).refine(isQuery, QUERY_PROBLEM).meta({
    pattern: TWO_SEEN.source,
    description:
      'Of 2 to 100 characters; runs of white space count as one. All words must be found in one record. Case, accents, hyphens and apostrophes do not matter, and the last word may be the beginning of one.',
  }),
  kinds: singleValue('kinds')
    .regex(new RegExp(`^(?:${KNOWN})(?:,(?:${KNOWN}))*$`, 'u'), problemOfKinds(SEARCH_KINDS))
    .transform((names) => names.split(',') as StaffKind[])
    .optional()
    .meta({
      description: `Only these kinds, with commas between them: ${SEARCH_KINDS.join(', ')}; with \`admin=true\` also media, and for administrators users. By default all of them.`,
    }),
  admin: AdminQuery.shape.admin.meta({
    description:
      'Search what staff may see: also what is not public, files, and for administrators users. `url` is the form then. Requires a token.',
    type: 'boolean',
    default: false,
  }),
  state: z.enum(STAFF_STATES, { error: STATE_PROBLEM }).optional().meta({
    description: 'Only what is in this state; with `admin=true` only.',
  }),
  page: PageQuery.shape.page,
  limit: wholeNumberParameter('limit', `limit must be a whole number from 1 to ${MAX_RESULTS}`, {
    ...{ from: 1, to: MAX_RESULTS, fallback: DEFAULT_RESULTS },
    description: 'The most results on a page.',
  }),
});

const ResultSchema = z
  .strictObject({
    kind: z.enum(STAFF_KINDS),
    id: z.string().meta({ description: 'That of the record; of a press kit that of its show.' }),
    slug: z.string().meta({ description: 'Empty for a file and a user.' }),
    title: z.string(),
    url: z.string().meta({ description: 'A path on this site; with `admin=true` that of the form.' }),
    excerpt: z.string().meta({ description: 'Plain text.' }),
    thumbnailUrl: z.string().meta({ description: 'A path on this site, a URL, or empty.' }),
    score: z.number().meta({ description: 'How well it matches; results are in its order.' }),
    state: z.string().optional().meta({
      description: 'With `admin=true`: in words, such as `Draft`; empty for what is public as it is.',
    }),
  })
  .meta({ id: 'SearchResult' });

type ResultBody = z.infer<typeof ResultSchema>;

const EXAMPLE: ResultBody = {
  kind: 'shows',
  id: '665f1c0de4b0a1b2c3d4e5f6',
  slug: 'the-night-shift',
  title: 'The Night Shift',
  url: '/shows/the-night-shift',
  excerpt: 'Six nights in a harbour hospital.',
  thumbnailUrl: '/assets/show/the-night-shift/thumbnail/5f0c1e7a9b3d4862c0de11ad.jpg',
  score: 1,
};

function toBody(result: SearchResult): ResultBody {
  const found = plainText(result.marked.excerpt);
  // Of a person it begins with the role.
  const texts = result.kind === 'people' ? [result.about, found] : [found];
  return {
    ...pick(result, ['kind', 'id', 'slug', 'title', 'url']),
    excerpt: texts.filter(Boolean).join('. ').replace('. …', ' …'),
    ...pick(result, ['thumbnailUrl', 'score']),
  };
}

const toStaffBody = ({ words, ...hit }: StaffHit): ResultBody => ({
  ...pick(hit, ['kind', 'id', 'slug', 'title', 'url', 'excerpt', 'thumbnailUrl', 'score']),
  state: words,
});

const invalid = (field: string, message: string) => fieldFailure(400, field, message);

export const search = resource('/api/search', {
  GET: operation({
    id: 'searchSite',
    summary: 'Search the site',
    description:
      'Finds what a visitor can open now, the best first. Episodes, credits and awards are found as their show, vacancies as their page, press kits as `press`.',
    who: 'anyone',
    query: SearchQuery,
    answer: z.strictObject({ data: z.array(ResultSchema), total: z.int() }),
    responseExample: { data: [EXAMPLE], total: 1 },
    fails: {
      401: '`admin=true` was sent without a token.',
      403: 'Only administrators may search users, or the token’s scopes do not include it.',
    },
    async handle({ query, caller, url, context: { origin } }) {
      const { page, limit, admin, kinds, ...asked } = query;
      const place = { url, origin };
      if (admin) {
        if (!caller) throw signInFirst();
        const { hits, total } = await searchAsStaff(caller.actor, query);
        return listAnswer(hits.map(toStaffBody), { page, limit, total }, place);
      }
      if (kinds && !areOf(SEARCH_KINDS, kinds)) throw invalid('kinds', problemOfKinds(SEARCH_KINDS));
      if (asked.state) throw invalid('state', 'state needs admin=true');
      const { results, total, media } = await searchPublicly({ ...asked, kinds, page, limit });
      const drawn = results.map((result) => ({
        ...result,
        thumbnailUrl: pictureUrl(result.thumbnailUrl, media),
      }));
      return listAnswer(drawn.map(toBody), { page, limit, total }, place);
    },
  }),
});
