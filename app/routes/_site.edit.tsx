import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/shell';
import type { SiteHandle } from '~/components/site/handle';
import { editHome } from '~/http/edit-home';
import { twinHeaders, twinLoader } from '~/http/editing';
import { homeMeta } from '~/http/home';
import { twinLinks } from '~/http/twin';
import { readHome } from '~/services/home';

export { default } from './_site._index';

export const handle: SiteHandle = { lights: 'down', headerOver: true, edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(readHome, editHome);

export const meta: MetaFunction<typeof loader> = ({ matches }) => homeMeta(matches, true);
