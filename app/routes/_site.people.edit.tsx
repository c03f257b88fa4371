import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/http/loaders/edit-mode-loader';
import { editPeople, readPeople } from '~/http/pages/people';
import { peopleMeta } from '~/http/seo/people-meta';
import { editRouteLinks } from '~/http/loaders/edit-route';

export { default } from './_site.people._index';

export const handle = { theme: 'dark', edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readPeople, editPeople);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  peopleMeta(matches, data?.people, { noindex: true });
