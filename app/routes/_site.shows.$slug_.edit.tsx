import type { MetaFunction } from '@remix-run/node';
import { showMeta } from '~/http/show-meta';
import type { loader } from './_site.shows.$slug';

export { default, loader } from './_site.shows.$slug';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  showMeta(matches, data, { noindex: true });
