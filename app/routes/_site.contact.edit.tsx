import type { MetaFunction } from '@remix-run/node';
import { contactMeta } from '~/http/contact-meta';
import type { loader } from './_site.contact._index';

export { default, handle, loader } from './_site.contact._index';

export const meta: MetaFunction<typeof loader> = ({ matches }) => contactMeta(matches, { edit: true });
