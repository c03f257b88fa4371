import { createHash } from 'node:crypto';
import { RateCounter, type StoredRateCounter } from '~models/app-state';
import { isDuplicate } from './database-errors.server';

export interface RateCount {
  points: number;
  /** Until the window ends. */
  milliseconds: number;
}

const idOf = (name: string) => createHash('sha256').update(name).digest('base64url');

/** Adds to a counter that all instances share, atomically, and returns the new count. The first increment opens a window of `seconds`. */
export async function increaseCount(name: string, points: number, seconds: number): Promise<RateCount> {
  const _id = idOf(name);
  for (;;) {
    const counted = await add(_id, points, seconds * 1000);
    const milliseconds = counted.endsAt.getTime() - Date.now();
    // A window that ends much too late comes from a clock that has since been corrected.
    if (milliseconds > 0 && milliseconds <= 2_000 * seconds) return { points: counted.points, milliseconds };
    await RateCounter.deleteOne({ _id, endsAt: counted.endsAt });
  }
}

async function add(_id: string, points: number, milliseconds: number): Promise<StoredRateCounter> {
  const endsAt = new Date(Date.now() + milliseconds);
  try {
    return await RateCounter.findOneAndUpdate(
      { _id },
      { $inc: { points }, $setOnInsert: { endsAt } },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredRateCounter>();
  } catch (error) {
    // A concurrent request has created the counter, so this one adds to it.
    if (isDuplicate(error)) return add(_id, points, milliseconds);
    throw error;
  }
}

/** Only if the window is still open. */
export async function decreaseCount(name: string): Promise<void> {
  await RateCounter.updateOne({ _id: idOf(name), endsAt: { $gt: new Date() } }, { $inc: { points: -1 } });
}

export async function forgetCount(name: string): Promise<void> {
  await RateCounter.deleteOne({ _id: idOf(name) });
}

export async function sweepCounts(): Promise<number> {
  const { deletedCount } = await RateCounter.deleteMany({ endsAt: { $lte: new Date() } });
  return deletedCount;
}
