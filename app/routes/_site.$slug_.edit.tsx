import type { MetaFunction } from '@remix-run/node';
import type { SiteHandle } from '~/site/layout/site-handle';
import { EditLayout, editRouteLinks } from '~/editing/edit-layout';
import { editModeLoader, editRouteHeaders } from '~/editing/edit-mode-loader.server';
import { editableSitePage, readEditableSitePage } from '~/editing/edit-pages.server';
import { handle as page } from './_site.$slug';
import { sitePageMeta } from '~/site/page/site-page-meta';

export { default } from './_site.$slug';

export const handle: SiteHandle = { ...page, edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readEditableSitePage, editableSitePage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  sitePageMeta(matches, data, { edit: true });
