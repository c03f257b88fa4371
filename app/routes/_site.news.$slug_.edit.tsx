import type { MetaFunction } from '@remix-run/node';
import { articleMeta } from '~/http/news-meta';
import type { loader } from './_site.news.$slug';

export { default, loader } from './_site.news.$slug';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  articleMeta(matches, data, { edit: true });
