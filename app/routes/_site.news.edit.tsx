import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/shell';
import { twinHeaders, twinLoader } from '~/http/editing';
import { editNewsList } from '~/http/news';
import { newsListMeta } from '~/http/news-meta';
import { twinLinks } from '~/http/twin';

export { default } from './_site.news._index';

export const handle = { edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(() => Promise.resolve({}), editNewsList);

export const meta: MetaFunction = ({ matches, location }) =>
  newsListMeta(matches, { search: location.search, edit: true });
