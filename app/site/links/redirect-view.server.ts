import { type StoredRedirect, Redirect } from '~models/redirect';
import { readOnce } from '~/core/db/content-epoch.server';
import type { RedirectView } from '~/core/request/redirect';
import { addressOnSite, canonicalAddress } from './links-in-record.server';
import { RedirectMap, type RedirectRule } from './redirect-map.server';

/** How often a redirect was followed, and when last. */
export interface RedirectHitCount {
  hits: number;
  lastHitAt: Date | null;
}

/** A redirect with its revision for compare-and-set, and with what the list says of it. */
export interface RedirectRow extends RedirectView {
  version: number;
  createdByName: string;
  /** What else has its address, in words; null if it answers itself. */
  use: string | null;
}

export const toRedirect = (
  { _id, version, from, to, status, note, createdBy, createdByName, createdAt }: StoredRedirect,
  { hits, lastHitAt }: RedirectHitCount,
  use: string | null,
): RedirectRow => ({
  id: String(_id),
  version,
  from,
  to,
  status,
  note,
  createdBy,
  createdByName,
  createdAt: createdAt.toISOString(),
  hits,
  lastHitAt: lastHitAt?.toISOString() ?? null,
  inUse: use !== null,
  use,
});

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
