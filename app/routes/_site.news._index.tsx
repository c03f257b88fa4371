import type { MetaFunction } from '@remix-run/node';
import { newsListMeta } from '~/site/news/news-meta';

export const meta: MetaFunction = ({ matches, location }) =>
  newsListMeta(matches, { search: location.search });

export default function NothingOpen() {
  return null;
}
