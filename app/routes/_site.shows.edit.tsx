import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/shell';
import { twinHeaders, twinLoader } from '~/http/editing';
import { showsMeta } from '~/http/show-meta';
import { editWall } from '~/http/shows';
import { twinLinks } from '~/http/twin';

export { default } from './_site.shows._index';

export const handle = { edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(() => Promise.resolve({}), editWall);

export const meta: MetaFunction = ({ matches }) => showsMeta(matches, { noindex: true });
