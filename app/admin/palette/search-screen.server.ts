import { adminLoader } from '~/core/request/admin-loader.server';
import { readListPage } from '~/core/request/page-query.server';
import { ADMIN_SEARCH_PARAMETERS, ADMIN_SEARCH_PATH, keepList, listUrl } from '~/core/request/list-address';
import { listPublishable, searchAsStaff } from '~/search/staff-answer.server';
import { STAFF_KINDS, STAFF_STATES, type StaffHit } from '~/search/staff-hit';
import { EMPTY_ANSWER, publishTitle, type PaletteAnswer, isNamed } from './palette-items';
import { cleanQuery, isQuery, QUERY_LENGTH, QUERY_PROBLEM } from '~/core/validation/search-query';

const RESULTS_PER_PAGE = 20;
const MOST_IN_PALETTE = 12;

/** Longer input is refused before it is cleaned. */
const MAX_TYPED = 4 * QUERY_LENGTH.most;

/** '' is no query. A query that is refused is shown with the reason. */
function typedQuery({ searchParams }: URL): { q: string; problem: string | null } {
  const typed = searchParams.get('q') ?? '';
  const q = cleanQuery(typed.slice(0, MAX_TYPED));
  const isFine = typed.length <= MAX_TYPED && (q === '' || isQuery(q));
  return { q: q.slice(0, QUERY_LENGTH.most), problem: isFine ? null : QUERY_PROBLEM };
}

const publishableFor = (actor: Parameters<typeof listPublishable>[0], q: string) =>
  listPublishable(actor, (title) => isNamed(publishTitle(title), q));

export const paletteLoader = adminLoader(async ({ actor, url }): Promise<PaletteAnswer> => {
  const { q, problem } = typedQuery(url);
  if (q === '' || problem) return EMPTY_ANSWER;
  const [found, publishable] = await Promise.all([
    searchAsStaff(actor, { q, page: 1, limit: MOST_IN_PALETTE }),
    publishableFor(actor, q),
  ]);
  return { ...found, publishable };
});

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((each) => each === value);

/** A form that a result leads to comes back to these results. */
const withList = (hit: StaffHit, list: string): StaffHit => ({
  ...hit,
  url: hit.url + keepList(list),
});

export const searchLoader = adminLoader(async ({ actor, url }) => {
  const { searchParams } = url;
  const { q, problem } = typedQuery(url);
  const kind = oneOf(STAFF_KINDS, searchParams.get('kind'));
  const state = oneOf(STAFF_STATES, searchParams.get('state'));
  const asked = { actor, q, kind: kind ?? null, state: state ?? null, problem };
  if (q === '' || problem) return { ...asked, hits: [], publishable: [], total: 0, page: 1, pages: 1 };
  const options = { limit: RESULTS_PER_PAGE, known: ADMIN_SEARCH_PARAMETERS };
  const { hits, total, page, pages } = await readListPage(url, options, ({ page: wanted, limit }) =>
    searchAsStaff(actor, { q, kinds: kind && [kind], state, page: wanted, limit }),
  );
  const isWhole = !kind && !state && page === 1;
  const list = listUrl(ADMIN_SEARCH_PATH, searchParams, ADMIN_SEARCH_PARAMETERS);
  return {
    ...asked,
    hits: hits.map((hit) => withList(hit, list)),
    publishable: isWhole ? await publishableFor(actor, q) : [],
    ...{ total, page, pages },
  };
});
