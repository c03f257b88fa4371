import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/edit-layout';
import { twinHeaders, twinLoader } from '~/http/loaders/edit-mode-loader';
import { editNewsList } from '~/http/pages/news';
import { newsListMeta } from '~/http/seo/news-meta';
import { twinLinks } from '~/http/loaders/edit-route';

export { default } from './_site.news._index';

export const handle = { edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(() => Promise.resolve({}), editNewsList);

export const meta: MetaFunction = ({ matches, location }) =>
  newsListMeta(matches, { search: location.search, edit: true });
