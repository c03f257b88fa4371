import { Redirect, type StoredRedirect, RedirectHits, type StoredRedirectHits } from '~models/redirect';
import type { RedirectView } from '~/core/request/redirect';
import { authorize, type Actor } from '~/core/access/permissions';
import { placeOfPage, readSlice, textSearch } from '~/core/db/pagination.server';
import { findAddressUses, useInWords } from './address-uses.server';
import { isPrefix } from './links-in-record.server';
import { notFoundCounter } from './not-found.server';

interface RedirectHitCount {
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

const toRedirect = (
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

/** Hits not stored yet, by the ids of redirects, whose number is limited. */
const counted = new Map<string, { hits: number; lastHitAt: Date }>();

export function countHit(id: string): void {
  counted.set(id, { hits: (counted.get(id)?.hits ?? 0) + 1, lastHitAt: new Date() });
}

export function forgetHits(id: string): void {
  counted.delete(id);
}

/** Includes hits that this process has not stored yet. */
async function readHits(ids: readonly string[]): Promise<Map<string, RedirectHitCount>> {
  const stored = await RedirectHits.find({ _id: { $in: [...ids] } }).lean<StoredRedirectHits[]>();
  const before = new Map(stored.map((each) => [each._id, each]));
  return new Map(
    ids.map((id) => {
      const [old, own] = [before.get(id), counted.get(id)];
      const hits = (old?.hits ?? 0) + (own?.hits ?? 0);
      return [id, { hits, lastHitAt: own?.lastHitAt ?? old?.lastHitAt ?? null }];
    }),
  );
}

/** Stores the hits in one write. Hits that cannot be stored are kept for the next time. */
export async function storeHits(): Promise<void> {
  if (counted.size === 0) return;
  const taken = new Map(counted);
  counted.clear();
  try {
    const existing = await Redirect.find({ _id: { $in: [...taken.keys()] } }, { _id: 1 }).lean();
    const writes = existing.flatMap(({ _id }) => {
      const own = taken.get(String(_id));
      return own ? [toWrite(String(_id), own)] : [];
    });
    if (writes.length > 0) await RedirectHits.bulkWrite(writes, { ordered: false });
  } catch (error) {
    for (const [id, { hits, lastHitAt }] of taken) {
      const since = counted.get(id);
      counted.set(id, { hits: hits + (since?.hits ?? 0), lastHitAt: since?.lastHitAt ?? lastHitAt });
    }
    throw error;
  }
}

const toWrite = (_id: string, { hits, lastHitAt }: { hits: number; lastHitAt: Date }) => ({
  updateOne: { filter: { _id }, update: { $inc: { hits }, $set: { lastHitAt } }, upsert: true },
});

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;
const NOT_COUNTED = { hits: 0, lastHitAt: null };

interface RedirectQuery {
  /** From 1; a page beyond the last is the last. */
  page: number;
  limit: number;
  q?: string;
}

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

/** Adds hits and conflicting uses of their addresses to stored redirects. */
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

/** Counts in memory, stored once a minute and at shutdown. */
const COUNTS = [storeHits, () => notFoundCounter.store()];

const STORE_EVERY_MS = 60_000;
/** The longest that a shutdown waits for it. */
const MAX_WAIT_MS = 1_000;

/** Stores the counts once a minute. Returns a function that stores them once more and stops. */
export function storeCountsRegularly(report: (error: unknown) => void): () => Promise<void> {
  const store = async () => {
    for (const each of COUNTS) await each().catch(report);
  };
  const timer = setInterval(() => void store().catch(report), STORE_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    const tooLong = new Promise<void>((resolve) => void setTimeout(resolve, MAX_WAIT_MS).unref());
    await Promise.race([store(), tooLong]);
  };
}
