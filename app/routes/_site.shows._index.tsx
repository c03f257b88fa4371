import type { MetaFunction } from '@remix-run/node';
import { showsMeta } from '~/site/shows/show-meta';

export const meta: MetaFunction = ({ matches }) => showsMeta(matches);

/** Renders nothing, because the layout route renders the show grid. */
export default function NothingOpen() {
  return null;
}
