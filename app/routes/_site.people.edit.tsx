import type { MetaFunction } from '@remix-run/node';
import { peopleMeta } from '~/http/people-meta';
import type { loader } from './_site.people._index';

export { default, handle, loader } from './_site.people._index';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  peopleMeta(matches, data?.people, { noindex: true });
