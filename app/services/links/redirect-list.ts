import { Redirect, type StoredRedirect } from '~models/redirect';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { isPrefix } from '~/rules/links/address';
import { placeOfPage, readSlice, textSearch } from '../platform/pagination';
import { findAddressUses, useInWords } from './address-uses';
import { readHits } from './redirect-hits';
import { toRedirect, type RedirectRow } from './redirect-view';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;
const NOT_COUNTED = { hits: 0, lastHitAt: null };

interface RedirectQuery {
  /** From 1; one beyond the last is the last. */
  page: number;
  limit: number;
  /** Searches the addresses and the notes. */
  q?: string;
}

/** Returns one page of the redirects, the newest first. */
export async function listRedirects(actor: Actor, { page, limit, q = '' }: RedirectQuery) {
  authorize(actor, 'editLinks');
  const filter = textSearch<StoredRedirect>(['from', 'to', 'note'], q);
  const total = await Redirect.countDocuments(filter);
  const place = placeOfPage(total, page, limit);
  const source = { model: Redirect, filter, order: NEWEST_FIRST, fields: {} };
  const stored = await readSlice<StoredRedirect>(source, { total, before: place.before, most: limit });
  return { rows: await showRedirects(stored), total, ...place };
}

export async function countRedirects(actor: Actor): Promise<number> {
  authorize(actor, 'editLinks');
  return Redirect.countDocuments();
}

/** Returns all redirects in the order in which they were added, as they are stored. */
export async function exportRedirects(
  actor: Actor,
): Promise<Pick<StoredRedirect, 'from' | 'to' | 'status' | 'note'>[]> {
  authorize(actor, 'editLinks');
  return Redirect.find({}, { from: 1, to: 1, status: 1, note: 1 })
    .sort(OLDEST_FIRST)
    .lean<StoredRedirect[]>();
}

export async function showRedirect(stored: StoredRedirect): Promise<RedirectRow> {
  const [row] = await showRedirects([stored]);
  return row ?? toRedirect(stored, NOT_COUNTED, null);
}

/** Adds to stored redirects how often they were followed, and what else has their addresses. */
async function showRedirects(stored: readonly StoredRedirect[]): Promise<RedirectRow[]> {
  const exact = stored.filter(({ fromKey }) => !isPrefix(fromKey));
  const [hits, uses] = await Promise.all([
    readHits(stored.map(({ _id }) => String(_id))),
    findAddressUses(exact.map(({ fromKey }) => fromKey)),
  ]);
  return stored.map((each) => {
    const use = isPrefix(each.fromKey) ? undefined : uses.get(each.fromKey);
    return toRedirect(each, hits.get(String(each._id)) ?? NOT_COUNTED, use ? useInWords(use) : null);
  });
}
