import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import { editContact } from '~/http/editing/edit-pages';
import { readContact } from '~/http/site/contact';
import { contactMeta } from '~/http/site/contact-meta';
import { editRouteHeaders, editModeLoader } from '~/http/editing/edit-mode-loader';
import { editRouteLinks } from '~/http/editing/edit-route';

export { default } from './_site.contact._index';

export const handle = { theme: 'light', edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readContact, editContact);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  contactMeta(matches, data, { edit: true });
