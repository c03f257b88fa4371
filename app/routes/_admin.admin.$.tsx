import { adminLoader } from '~/http/admin';
import { notFound } from '~/rules/errors';

/** What no page of the desk answers is missing inside it, for whoever is signed in. */
export const loader = adminLoader(() => Promise.reject(notFound('Page')));

export default function Missing() {
  return null;
}
