import { type StoredRedirect, Redirect } from '~models/redirect';
import { readOnce, ownCopy } from '~/core/db/content-epoch.server';
import type { RedirectView } from '~/core/request/redirect';
import { addressOnSite, canonicalAddress } from './links-in-record.server';
import { RedirectMap, type RedirectRule } from './redirect-map.server';

export interface RedirectHitCount {
  hits: number;
  lastHitAt: Date | null;
}

/** Includes the revision for compare-and-set, and the list's extra fields. */
export interface RedirectRow extends RedirectView {
  version: number;
  createdByName: string;
  /** What else uses its address, in words; null if the redirect is active. */
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

export function toRule({ _id, fromKey, to, status }: RuleFields): RedirectRule {
  const hash = to.indexOf('#');
  const target = to.startsWith('/') ? canonicalAddress(to) : URL.canParse(to) ? new URL(to).href : '';
  return {
    id: ownCopy(String(_id)),
    from: fromKey,
    to: target ?? '',
    fragment: to.startsWith('/') && hash >= 0 ? encodeURI(to.slice(hash)) : '',
    status,
  };
}

/** Removes this site's origin, as targets are stored without it. */
export function withoutOrigin(to: string, origin: string): string {
  const address = addressOnSite(to, origin);
  return to.startsWith('/') || address === null ? to : address + new URL(to).hash;
}

export async function readRedirectMap(): Promise<RedirectMap> {
  const stored = await Redirect.find({}, { fromKey: 1, to: 1, status: 1 }).lean<RuleFields[]>();
  return new RedirectMap(stored.map(toRule));
}

/** Read from the database only after a change. Do not change the result. */
export const currentRedirects = readOnce(readRedirectMap, { isPublic: true });
