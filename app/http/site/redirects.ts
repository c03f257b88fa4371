import { followRedirect } from '~/services/links/redirect-answer';

const DATA = '.data';
const HOME_DATA = '/_root.data';
const ROUTES = '_routes';

/** Returns the address of the page that a request is for, or for whose data it is. */
function addressAsked(url: string): string {
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  if (!path.endsWith(DATA)) return url;
  const query = new URLSearchParams(question < 0 ? '' : url.slice(question));
  query.delete(ROUTES);
  const page = path === HOME_DATA ? '/' : path.slice(0, -DATA.length);
  return query.size > 0 ? `${page}?${query.toString()}` : page;
}

/** Returns how a redirect answers a request for a page or its data, and counts it; null if none does. */
export const followRedirectAt = (url: string) => followRedirect(addressAsked(url));
