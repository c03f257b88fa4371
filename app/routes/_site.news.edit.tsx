import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/http/editing/edit-mode-loader';
import { newsListEditPage } from '~/http/editing/edit-news';
import { newsListMeta } from '~/http/site/news-meta';
import { editRouteLinks } from '~/http/editing/edit-route';

export { default } from './_site.news._index';

export const handle = { edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(() => Promise.resolve({}), newsListEditPage);

export const meta: MetaFunction = ({ matches, location }) =>
  newsListMeta(matches, { search: location.search, edit: true });
