import type { MetaFunction } from '@remix-run/node';
import { EditLayout, editRouteLinks } from '~/editing/edit-layout';
import { editableContact } from '~/editing/edit-pages.server';
import { readContact } from '~/site/contact/contact.server';
import { contactMeta } from '~/site/contact/contact';
import { editRouteHeaders, editModeLoader } from '~/editing/edit-mode-loader.server';

export { default } from './_site.contact._index';

export const handle = { theme: 'light', edit: EditLayout };
export const links = editRouteLinks;
export const headers = editRouteHeaders;
export const loader = editModeLoader(readContact, editableContact);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  contactMeta(matches, data, { edit: true });
