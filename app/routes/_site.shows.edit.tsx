import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/edit-layout';
import { twinHeaders, twinLoader } from '~/http/loaders/edit-mode-loader';
import { showsMeta } from '~/http/seo/show-meta';
import { editWall } from '~/http/pages/shows';
import { twinLinks } from '~/http/loaders/edit-route';

export { default } from './_site.shows._index';

export const handle = { edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(() => Promise.resolve({}), editWall);

export const meta: MetaFunction = ({ matches }) => showsMeta(matches, { noindex: true });
