import type { StoredRedirect } from '~models/redirect';
import type { RedirectView } from '~/rules/links/redirect';

/** How often a redirect was followed, and when last. */
export interface RedirectHits {
  hits: number;
  lastHitAt: Date | null;
}

/** A redirect with the revision for compare-and-set and the name of whoever made it. */
export interface RedirectRow extends RedirectView {
  version: number;
  createdByName: string;
}

export const toRedirect = (
  { _id, version, from, to, status, note, createdBy, createdByName, createdAt }: StoredRedirect,
  { hits, lastHitAt }: RedirectHits,
  inUse: boolean,
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
  inUse,
});
