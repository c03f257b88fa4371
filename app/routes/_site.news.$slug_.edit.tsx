import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/edit-layout';
import { twinHeaders, twinLoader } from '~/http/loaders/edit-mode-loader';
import { editArticlePage, readArticleTwin } from '~/http/pages/news';
import { articleMeta } from '~/http/seo/news-meta';
import { twinLinks } from '~/http/loaders/edit-route';

export { default } from './_site.news.$slug';

export const handle = { edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(readArticleTwin, editArticlePage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  articleMeta(matches, data, { edit: true });
