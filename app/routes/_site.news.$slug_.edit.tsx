import type { MetaFunction } from '@remix-run/node';
import { EditLayout, editRouteLinks } from '~/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/editing/edit-mode-loader.server';
import { editableArticle, readEditableArticle } from '~/editing/edit-pages.server';
import { articleMeta } from '~/site/news/news-meta';

export { default } from './_site.news.$slug';

export const handle = { edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readEditableArticle, editableArticle);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  articleMeta(matches, data, { edit: true });
