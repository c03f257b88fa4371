import { randomUUID } from 'node:crypto';
import { replace } from '@remix-run/node';
import type { Row, RowPage } from '~/rules/content/admin-list';
import { describeMedia } from '~/services/content/bundled-media';
import type { PageQuery } from '~/services/content/pagination';

/** The page and search in a list's URL. */
function queryOf({ searchParams }: URL): Required<PageQuery> {
  const page = Number(searchParams.get('page') ?? 1);
  return { page: Number.isInteger(page) && page > 0 ? page : 1, q: searchParams.get('q')?.trim() ?? '' };
}

/** Loads a list by its URL; a page past the end redirects to the last one. */
export async function readList<Item extends Row>(
  url: URL,
  read: (query: PageQuery) => Promise<RowPage<Item>>,
) {
  const query = queryOf(url);
  const list = await read(query);
  if (list.page !== query.page) throw replace(urlOf(url.pathname, { ...query, page: list.page }));
  const media = await describeMedia(list.rows.map((row) => row.picture));
  return { list, q: query.q, media, formKey: randomUUID() };
}

function urlOf(path: string, { page, q }: Required<PageQuery>): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) }).toString();
  return query ? `${path}?${query}` : path;
}
