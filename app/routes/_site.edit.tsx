import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/edit-layout';
import type { SiteHandle } from '~/components/site/handle';
import { editHome } from '~/http/pages/home-edit';
import { twinHeaders, twinLoader } from '~/http/loaders/edit-mode-loader';
import { homeMeta } from '~/http/pages/home';
import { twinLinks } from '~/http/loaders/edit-route';
import { readHome } from '~/services/content/home';

export { default } from './_site._index';

export const handle: SiteHandle = { lights: 'down', headerOver: true, edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(readHome, editHome);

export const meta: MetaFunction<typeof loader> = ({ matches }) => homeMeta(matches, true);
