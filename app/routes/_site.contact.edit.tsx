import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/shell';
import { editContact, readContact } from '~/http/contact';
import { contactMeta } from '~/http/contact-meta';
import { twinHeaders, twinLoader } from '~/http/editing';
import { twinLinks } from '~/http/twin';

export { default } from './_site.contact._index';

export const handle = { lights: 'up', edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(readContact, editContact);

export const meta: MetaFunction<typeof loader> = ({ matches }) => contactMeta(matches, { edit: true });
