import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/shell';
import { twinHeaders, twinLoader } from '~/http/editing';
import { twinAction } from '~/http/inline-actions';
import { keptWhenRefused } from '~/http/revalidation';
import { showMeta } from '~/http/show-meta';
import { editShowPage, readShowTwin } from '~/http/shows';
import { sentInPlace, twinLinks } from '~/http/twin';

export { default } from './_site.shows.$slug';

export const handle = { edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(readShowTwin, editShowPage);
export const action = twinAction;
export const clientAction = sentInPlace;
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  showMeta(matches, data, { noindex: true });
