import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/shell';
import { twinHeaders, twinLoader } from '~/http/editing';
import { twinAction } from '~/http/inline-actions';
import { editPeople, readPeople } from '~/http/people';
import { peopleMeta } from '~/http/people-meta';
import { keptWhenRefused } from '~/http/revalidation';
import { sentInPlace, twinLinks } from '~/http/twin';

export { default } from './_site.people._index';

export const handle = { lights: 'down', edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(readPeople, editPeople);
export const action = twinAction;
export const clientAction = sentInPlace;
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  peopleMeta(matches, data?.people, { noindex: true });
