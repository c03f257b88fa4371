import { GONE, isHomeQuery, type SiteRedirect } from '~/core/request/redirect';
import { isAddressInUse, isClosedToRedirects } from './address-uses.server';
import { canonicalAddress, isPrefix, pagePathOf } from './links-in-record.server';
import { countHit } from './redirect-list.server';
import { targetOfMatch, currentRedirects } from './redirect-map.server';
import { ChainEnds, leadsBack } from './redirect-writes.server';

/**
 * Returns the redirect for a path with its query, or null. Existing pages take precedence. Chains are resolved, so that visitors are
 * redirected once.
 */
export async function findRedirectAnswer(url: string): Promise<(SiteRedirect & { id: string }) | null> {
  const address = canonicalAddress(url);
  // An address that no redirect can take skips the database.
  if (address === null || isClosedToRedirects(address)) return null;
  const map = await currentRedirects();
  const match = map.match(address);
  if (!match || (!isHomeQuery(address) && (await isAddressInUse(address)))) return null;
  const { rule } = match;
  const to = targetOfMatch(match);
  if (to === null || rule.status === GONE) return { id: rule.id, status: GONE, location: null };
  const end = await new ChainEnds(map).find({ to, fragment: isPrefix(rule.to) ? '' : rule.fragment });
  // Pages along the chain may have been deleted since the redirects were made.
  if (end.to === address || (await leadsBack(map, address))) return null;
  return { id: rule.id, status: rule.status, location: end.to + end.fragment };
}

/** Does the same, and counts the redirect. */
export async function followRedirect(url: string): Promise<SiteRedirect | null> {
  const answer = await findRedirectAnswer(url);
  if (answer) countHit(answer.id);
  return answer;
}

const ROUTES = '_routes';

/** Returns the page's address for a request of the page or its data. */
function addressAsked(url: string): string {
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  const page = pagePathOf(path);
  if (page === path) return url;
  const query = new URLSearchParams(question < 0 ? '' : url.slice(question));
  query.delete(ROUTES);
  return query.size > 0 ? `${page}?${query.toString()}` : page;
}

/** Returns and counts the redirect for a page or its data; null if there is none. */
export const followRedirectAt = (url: string) => followRedirect(addressAsked(url));
