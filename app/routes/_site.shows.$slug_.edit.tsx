import type { MetaFunction } from '@remix-run/node';
import { EditLayout, editRouteLinks } from '~/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/editing/edit-mode-loader.server';
import { showMeta } from '~/site/shows/show-meta';
import { editableShow, readEditableShow } from '~/editing/edit-pages.server';
import type { SiteHandle } from '~/site/layout/site-handle';

import { handle as showHandle } from './_site.shows.$slug';

export { default } from './_site.shows.$slug';

export const handle: SiteHandle = { ...showHandle, edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readEditableShow, editableShow);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  showMeta(matches, data, { noindex: true });
