import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/shell';
import { twinHeaders, twinLoader } from '~/http/editing';
import { editPeople, readPeople } from '~/http/people';
import { peopleMeta } from '~/http/people-meta';
import { twinLinks } from '~/http/twin';

export { default } from './_site.people._index';

export const handle = { lights: 'down', edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(readPeople, editPeople);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  peopleMeta(matches, data?.people, { noindex: true });
