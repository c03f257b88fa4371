import type { MetaFunction } from '@remix-run/node';
import { EditLayout, editRouteLinks } from '~/editing/edit-layout';
import type { SiteHandle } from '~/site/layout/site-handle';
import { editableHome } from '~/editing/edit-pages.server';
import { editRouteHeaders, editModeLoader } from '~/editing/edit-mode-loader.server';
import { homeMeta } from '~/site/home/home-page';
import { readHome } from '~/site/home/home.server';

export { default } from './_site._index';

export const handle: SiteHandle = { theme: 'dark', headerOver: true, edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readHome, editableHome);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => homeMeta(matches, data, true);
