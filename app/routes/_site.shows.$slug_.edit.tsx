import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/http/editing/edit-mode-loader';
import { showMeta } from '~/http/site/show-meta';
import { showEditPage, readShowForEditing } from '~/http/editing/edit-shows';
import { editRouteLinks } from '~/http/editing/edit-route';

export { default } from './_site.shows.$slug';

export const handle = { edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readShowForEditing, showEditPage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  showMeta(matches, data, { noindex: true });
