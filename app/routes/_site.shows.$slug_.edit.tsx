import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/edit-layout';
import { twinHeaders, twinLoader } from '~/http/loaders/edit-mode-loader';
import { showMeta } from '~/http/seo/show-meta';
import { editShowPage, readShowTwin } from '~/http/pages/shows';
import { twinLinks } from '~/http/loaders/edit-route';

export { default } from './_site.shows.$slug';

export const handle = { edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(readShowTwin, editShowPage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  showMeta(matches, data, { noindex: true });
