import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import type { SiteHandle } from '~/components/site/handle';
import { loadHomeForEditing } from '~/http/editing/edit-pages';
import { editRouteHeaders, editModeLoader } from '~/http/editing/edit-mode-loader';
import { homeMeta } from '~/http/site/home';
import { editRouteLinks } from '~/http/editing/edit-route';
import { readHome } from '~/services/site/home';

export { default } from './_site._index';

export const handle: SiteHandle = { theme: 'dark', headerOver: true, edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readHome, loadHomeForEditing);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => homeMeta(matches, data, true);
