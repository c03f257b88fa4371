import type { MetaFunction } from '@remix-run/node';
import { EditLayout, editRouteLinks } from '~/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/editing/edit-mode-loader.server';
import { editableNews } from '~/editing/edit-pages.server';
import { newsListMeta } from '~/site/news/news-meta';

export { default } from './_site.news._index';

export const handle = { edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(() => Promise.resolve({}), editableNews);

export const meta: MetaFunction = ({ matches, location }) =>
  newsListMeta(matches, { search: location.search, edit: true });
