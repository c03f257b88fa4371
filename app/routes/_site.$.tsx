import { publicLoader } from '~/core/request/public-loader.server';
import { readNothing } from '~/site/links/cached-pages.server';

export const loader = publicLoader(readNothing);

export const handle = { theme: 'dark', headerOver: true };

export default function NotFound() {
  return null;
}
