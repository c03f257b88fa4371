import { publicLoader } from '~/http/request/public-loader';
import { readNothing } from '~/http/site/not-found-page';

/** Matches every path that no other route does. */
export const loader = publicLoader(readNothing);

export const handle = { theme: 'dark', headerOver: true };

export default function NotFound() {
  return null;
}
