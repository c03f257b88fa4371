import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import { editContact, readContact } from '~/http/pages/contact';
import { contactMeta } from '~/http/seo/contact-meta';
import { editRouteHeaders, editModeLoader } from '~/http/loaders/edit-mode-loader';
import { editRouteLinks } from '~/http/loaders/edit-route';

export { default } from './_site.contact._index';

export const handle = { theme: 'light', edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readContact, editContact);

export const meta: MetaFunction<typeof loader> = ({ matches }) => contactMeta(matches, { edit: true });
