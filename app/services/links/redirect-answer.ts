import { canonicalAddress, isPrefix } from '~/rules/links/address';
import { GONE, type SiteRedirect } from '~/rules/links/redirect';
import { targetOfMatch } from '~/rules/links/redirect-map';
import { isClosedToRedirects } from '~/rules/links/site-place';
import { isAddressInUse } from './address-uses';
import { ChainEnds, leadsBack } from './redirect-checks';
import { countHit } from './redirect-hits';
import { currentRedirects } from './redirect-rules';

/**
 * Returns how a redirect answers a request for a path with its query, and null if none does. Where the site has something it answers
 * itself. Visitors are led once: where a target is an address that another redirect takes, that is followed.
 */
export async function findRedirectAnswer(url: string): Promise<(SiteRedirect & { id: string }) | null> {
  const address = canonicalAddress(url);
  // What no redirect can take does not wait for the database.
  if (address === null || isClosedToRedirects(address)) return null;
  const map = await currentRedirects();
  const match = map.match(address);
  if (!match || (await isAddressInUse(address))) return null;
  const { rule } = match;
  const to = targetOfMatch(match);
  if (to === null || rule.status === GONE) return { id: rule.id, status: GONE, location: null };
  const end = await new ChainEnds(map).find({ to, fragment: isPrefix(rule.to) ? '' : rule.fragment });
  // What was on the way when the redirects were made may be gone since.
  if (end.to === address || (await leadsBack(map, address))) return null;
  return { id: rule.id, status: rule.status, location: end.to + end.fragment };
}

/** Does the same, and counts that the redirect was followed. */
export async function followRedirect(url: string): Promise<SiteRedirect | null> {
  const answer = await findRedirectAnswer(url);
  if (answer) countHit(answer.id);
  return answer;
}
