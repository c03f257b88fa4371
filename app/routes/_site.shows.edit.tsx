import type { MetaFunction } from '@remix-run/node';
import { showsMeta } from '~/http/show-meta';

export { default } from './_site.shows._index';

export const meta: MetaFunction = ({ matches }) => showsMeta(matches, { noindex: true });
