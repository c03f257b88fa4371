import type { MetaFunction } from '@remix-run/node';
import type { SiteHandle } from '~/components/site/handle';
import { EditLayout } from '~/components/editing/edit-layout';
import { editModeLoader, editRouteHeaders } from '~/http/editing/edit-mode-loader';
import { editRouteLinks } from '~/http/editing/edit-route';
import { editSitePage, readSitePageForEditing } from '~/http/editing/edit-pages';
import { handle as page } from './_site.$slug';
import { sitePageMeta } from '~/http/site/site-page-meta';

export { default } from './_site.$slug';

export const handle: SiteHandle = { ...page, edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readSitePageForEditing, editSitePage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  sitePageMeta(matches, data, { edit: true });
