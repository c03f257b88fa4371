import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/shell';
import { twinHeaders, twinLoader } from '~/http/editing';
import { editArticlePage, readArticleTwin } from '~/http/news';
import { articleMeta } from '~/http/news-meta';
import { twinLinks } from '~/http/twin';

export { default } from './_site.news.$slug';

export const handle = { edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(readArticleTwin, editArticlePage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  articleMeta(matches, data, { edit: true });
