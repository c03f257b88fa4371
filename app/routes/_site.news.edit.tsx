import type { MetaFunction } from '@remix-run/node';
import { newsListMeta } from '~/http/news-meta';

export { default } from './_site.news._index';

export const meta: MetaFunction = ({ matches, location }) =>
  newsListMeta(matches, { search: location.search, edit: true });
