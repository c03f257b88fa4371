import type { MetaFunction } from '@remix-run/node';
import { EditLayout, editRouteLinks } from '~/editing/edit-layout';
import { editRouteHeaders, editModeLoader } from '~/editing/edit-mode-loader.server';
import { editablePeople } from '~/editing/edit-pages.server';
import { readPeople } from '~/site/people/people.server';
import { peopleMeta } from '~/site/people/people-meta';

export { default } from './_site.people._index';

export const handle = { theme: 'dark', edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readPeople, editablePeople);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  peopleMeta(matches, data?.people, { noindex: true });
