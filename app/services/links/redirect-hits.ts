import { Redirect } from '~models/redirect';
import { RedirectHits, type StoredRedirectHits } from '~models/redirect-hits';
import type { RedirectHitCount } from './redirect-view';

/** What this process has counted and not stored yet, by the ids of redirects: there are only so many. */
const counted = new Map<string, { hits: number; lastHitAt: Date }>();

/** Counts that a redirect was followed. */
export function countHit(id: string): void {
  counted.set(id, { hits: (counted.get(id)?.hits ?? 0) + 1, lastHitAt: new Date() });
}

export function forgetHits(id: string): void {
  counted.delete(id);
}

/** Returns how often redirects were followed, with what this process has not stored yet. */
export async function readHits(ids: readonly string[]): Promise<Map<string, RedirectHitCount>> {
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

/** Stores what was counted, in one write. What cannot be stored now is stored the next time. */
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
