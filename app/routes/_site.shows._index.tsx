import type { MetaFunction } from '@remix-run/node';
import { showsMeta } from '~/http/seo/show-meta';

export const meta: MetaFunction = ({ matches }) => showsMeta(matches);

/** The wall alone: the layout route draws it. */
export default function NothingOpen() {
  return null;
}
