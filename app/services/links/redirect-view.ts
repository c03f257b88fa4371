import type { StoredRedirect } from '~models/redirect';
import type { RedirectView } from '~/rules/links/redirect';

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
