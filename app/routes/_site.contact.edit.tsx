import type { MetaFunction } from '@remix-run/node';
import { EditLayout } from '~/components/editing/edit-layout';
import { editContact, readContact } from '~/http/pages/contact';
import { contactMeta } from '~/http/seo/contact-meta';
import { twinHeaders, editModeLoader } from '~/http/loaders/edit-mode-loader';
import { twinLinks } from '~/http/loaders/edit-route';

export { default } from './_site.contact._index';

export const handle = { lights: 'up', edit: EditLayout };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = editModeLoader(readContact, editContact);

export const meta: MetaFunction<typeof loader> = ({ matches }) => contactMeta(matches, { edit: true });
