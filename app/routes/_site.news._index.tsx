import type { MetaFunction } from '@remix-run/node';
import { newsListMeta } from '~/site/news/news-meta';

export const meta: MetaFunction = ({ matches, location }) =>
  newsListMeta(matches, { search: location.search });

/** Renders nothing, because the layout route renders the list. */
export default function NothingOpen() {
  return null;
}
