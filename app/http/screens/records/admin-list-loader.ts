import { randomUUID } from 'node:crypto';
import { replace } from '@remix-run/node';
import type { Row, RowPage } from '~/rules/records/admin-list';
import { mediaFacts } from '~/services/site/media-facts';
import { pageOf } from '../../request/list-url';
import type { AdminListQuery } from '~/services/platform/pagination';

/** The page and search in a list's URL. */
const queryOf = (url: URL): Required<AdminListQuery> => ({
  page: pageOf(url),
  q: url.searchParams.get('q')?.trim() ?? '',
});

/** Loads a list by its URL; a page past the end redirects to the last one. */
export async function readList<Item extends Row>(
  url: URL,
  read: (query: AdminListQuery) => Promise<RowPage<Item>>,
) {
  const query = queryOf(url);
  const list = await read(query);
  if (list.page !== query.page) throw replace(urlOf(url.pathname, { ...query, page: list.page }));
  const media = await mediaFacts(list.rows.map((row) => row.picture));
  return { list, q: query.q, media, formKey: randomUUID() };
}

function urlOf(path: string, { page, q }: Required<AdminListQuery>): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) }).toString();
  return query ? `${path}?${query}` : path;
}
