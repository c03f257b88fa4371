import { createHash } from 'node:crypto';
import { RefusedAttempts, type StoredRefusedAttempts } from '~models/refused-attempts';
import { networkOf } from '~/rules/accounts/network';
import { LOGIN_LIMIT } from '~/rules/validation/limits';
import { isDuplicate } from '../platform/database-errors';
import { writeEvent, type NewEvent } from './write-events';

const WINDOW_MS = LOGIN_LIMIT.minutes * 60_000;

/** What the attempts have in common: the client's network, who is meant, and why they are refused. */
const idOf = ({ address, who, what, kind, recordId }: NewEvent, reason: string): string =>
  createHash('sha256')
    .update(JSON.stringify([networkOf(address), who, what, kind, recordId, reason]))
    .digest('base64url');

/**
 * Stores the event of a refused attempt that anybody can repeat without a limit: the first of a window at once, and when the window
 * is over one event that says how many followed. So the events of an address are as few as the names in them. Never throws.
 */
export async function writeRefusedAttempt(event: NewEvent, reason: string): Promise<void> {
  const isFirst = await countAttempt(event, idOf(event, reason)).catch(() => true);
  if (isFirst) await writeEvent(event);
}

/** Returns whether this is the first attempt of a window. */
async function countAttempt(event: NewEvent, _id: string): Promise<boolean> {
  for (;;) {
    const now = event.at.getTime();
    // A window that ends much too late was opened by a clock that has since been corrected.
    const latest = new Date(now + 2 * WINDOW_MS);
    const open = { $gt: event.at, $lte: latest };
    const more = { $inc: { more: 1 }, $set: { lastAt: event.at } };
    const { matchedCount } = await RefusedAttempts.updateOne({ _id, endsAt: open }, more);
    if (matchedCount === 1) return false;
    const over = { _id, $or: [{ endsAt: { $lte: event.at } }, { endsAt: { $gt: latest } }] };
    await tellCount(await RefusedAttempts.findOneAndDelete(over).lean<StoredRefusedAttempts>());
    const first = { _id, event, more: 0, lastAt: event.at, endsAt: new Date(now + WINDOW_MS) };
    try {
      await RefusedAttempts.create(first);
      return true;
    } catch (error) {
      // A concurrent attempt was the first.
      if (!isDuplicate(error)) throw error;
    }
  }
}

async function tellCount(over: StoredRefusedAttempts | null): Promise<void> {
  if (over && over.more > 0) await writeEvent({ ...over.event, at: over.lastAt, times: over.more });
}

/** Deletes the counts of windows that are over, and stores their events. */
export async function sweepRefusedAttempts(): Promise<number> {
  for (let swept = 0; ; swept += 1) {
    const over = await RefusedAttempts.findOneAndDelete({
      endsAt: { $lte: new Date() },
    }).lean<StoredRefusedAttempts>();
    if (!over) return swept;
    await tellCount(over);
  }
}
