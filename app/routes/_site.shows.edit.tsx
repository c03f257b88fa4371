import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/http/editing/edit-mode-loader';
import { showsMeta } from '~/http/site/show-meta';
import { editShowGrid } from '~/http/editing/edit-shows';
import { editRouteLinks } from '~/http/editing/edit-route';

export { default } from './_site.shows._index';

export const handle = { edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(() => Promise.resolve({}), editShowGrid);

export const meta: MetaFunction = ({ matches }) => showsMeta(matches, { noindex: true });
