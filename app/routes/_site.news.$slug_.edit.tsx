import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/http/editing/edit-mode-loader';
import { articleEditPage, readArticleForEditing } from '~/http/editing/edit-news';
import { articleMeta } from '~/http/site/news-meta';
import { editRouteLinks } from '~/http/editing/edit-route';

export { default } from './_site.news.$slug';

export const handle = { edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readArticleForEditing, articleEditPage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  articleMeta(matches, data, { edit: true });
