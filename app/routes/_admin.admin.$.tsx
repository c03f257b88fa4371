import { adminLoader } from '~/core/request/admin-loader.server';
import { notFound } from '~/core/validation/errors';

/** Shows the 404 page inside the admin to signed-in users. */
export const loader = adminLoader(() => Promise.reject(notFound('Page')));

export default function Missing() {
  return null;
}
