import { adminLoader } from '~/http/loaders/admin-loader';
import { notFound } from '~/rules/validation/errors';

/** What no page of the desk answers is missing inside it, for whoever is signed in. */
export const loader = adminLoader(() => Promise.reject(notFound('Page')));

export default function Missing() {
  return null;
}
