import type { MetaFunction } from '@remix-run/node';
import { EditLayout, editRouteLinks } from '~/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/editing/edit-mode-loader.server';
import { showsMeta } from '~/site/shows/show-meta';
import { editableShows } from '~/editing/edit-pages.server';

export { default } from './_site.shows._index';

export const handle = { edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(() => Promise.resolve({}), editableShows);

export const meta: MetaFunction = ({ matches }) => showsMeta(matches, { noindex: true });
