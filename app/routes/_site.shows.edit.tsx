import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/http/loaders/edit-mode-loader';
import { showsMeta } from '~/http/seo/show-meta';
import { editShowGrid } from '~/http/pages/shows';
import { editRouteLinks } from '~/http/loaders/edit-route';

export { default } from './_site.shows._index';

export const handle = { edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(() => Promise.resolve({}), editShowGrid);

export const meta: MetaFunction = ({ matches }) => showsMeta(matches, { noindex: true });
