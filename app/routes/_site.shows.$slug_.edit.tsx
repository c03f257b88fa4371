import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/shell';
import { twinHeaders, twinLoader } from '~/http/editing';
import { showMeta } from '~/http/show-meta';
import { editShowPage, readShowTwin } from '~/http/shows';
import { twinLinks } from '~/http/twin';

export { default } from './_site.shows.$slug';

export const handle = { edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(readShowTwin, editShowPage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  showMeta(matches, data, { noindex: true });
