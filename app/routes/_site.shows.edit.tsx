import type { MetaFunction } from '@remix-run/node';
import { EditShell } from '~/components/editing/shell';
import { twinHeaders, twinLoader } from '~/http/editing';
import { twinAction } from '~/http/inline-actions';
import { keptWhenRefused } from '~/http/revalidation';
import { showsMeta } from '~/http/show-meta';
import { editWall } from '~/http/shows';
import { sentInPlace, twinLinks } from '~/http/twin';

export { default } from './_site.shows._index';

export const handle = { edit: EditShell };
export const links = twinLinks;
export const headers = twinHeaders;
export const loader = twinLoader(() => Promise.resolve({}), editWall);
export const action = twinAction;
export const clientAction = sentInPlace;
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction = ({ matches }) => showsMeta(matches, { noindex: true });
