import { Redirect, type StoredRedirect } from '~models/redirect';
import { addressOnSite, canonicalAddress } from '~/rules/links/address';
import { RedirectMap, type RedirectRule } from '~/rules/links/redirect-map';
import { readOnce } from '../platform/content-epoch';

type RuleFields = Pick<StoredRedirect, '_id' | 'fromKey' | 'to' | 'status'>;

/** Converts a stored redirect to what decides where a request goes. */
export function toRule({ _id, fromKey, to, status }: RuleFields): RedirectRule {
  const hash = to.indexOf('#');
  const target = to.startsWith('/') ? canonicalAddress(to) : URL.canParse(to) ? new URL(to).href : '';
  return {
    id: String(_id),
    from: fromKey,
    to: target ?? '',
    fragment: to.startsWith('/') && hash >= 0 ? encodeURI(to.slice(hash)) : '',
    status,
  };
}

/** Returns a target as it is stored: on this site without the origin. */
export function withoutOrigin(to: string, origin: string): string {
  const address = addressOnSite(to, origin);
  return to.startsWith('/') || address === null ? to : address + new URL(to).hash;
}

/** Reads all redirects from the database. */
export async function readRedirectMap(): Promise<RedirectMap> {
  const stored = await Redirect.find({}, { fromKey: 1, to: 1, status: 1 }).lean<RuleFields[]>();
  return new RedirectMap(stored.map(toRule));
}

/** Returns all redirects; read from the database only after a change. Do not change the result. */
export const currentRedirects = readOnce(readRedirectMap, { isPublic: true });
