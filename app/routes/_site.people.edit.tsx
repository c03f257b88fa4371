import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/http/editing/edit-mode-loader';
import { editPeople } from '~/http/editing/edit-pages';
import { readPeople } from '~/http/site/people';
import { peopleMeta } from '~/http/site/people-meta';
import { editRouteLinks } from '~/http/editing/edit-route';

export { default } from './_site.people._index';

export const handle = { theme: 'dark', edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readPeople, editPeople);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  peopleMeta(matches, data?.people, { noindex: true });
