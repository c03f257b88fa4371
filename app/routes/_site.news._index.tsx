import type { MetaFunction } from '@remix-run/node';
import { newsListMeta } from '~/http/seo/news-meta';

export const meta: MetaFunction = ({ matches, location }) =>
  newsListMeta(matches, { search: location.search });

/** The list alone: the layout route draws it. */
export default function NothingOpen() {
  return null;
}
