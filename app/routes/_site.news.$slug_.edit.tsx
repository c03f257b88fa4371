import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import { twinHeaders, editModeLoader } from '~/http/loaders/edit-mode-loader';
import { articleEditPage, readArticleForEditing } from '~/http/pages/news';
import { articleMeta } from '~/http/seo/news-meta';
import { twinLinks } from '~/http/loaders/edit-route';

export { default } from './_site.news.$slug';

export const handle = { edit: EditLayout };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = editModeLoader(readArticleForEditing, articleEditPage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  articleMeta(matches, data, { edit: true });
