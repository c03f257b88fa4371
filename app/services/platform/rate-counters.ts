import { createHash } from 'node:crypto';
import { RateCounter, type StoredRateCounter } from '~models/rate-counter';
import { isDuplicate } from '../content/repository';

export interface Counted {
  points: number;
  /** Until it begins anew. */
  milliseconds: number;
}

const idOf = (name: string) => createHash('sha256').update(name).digest('base64url');

/**
 * Adds to a count that all instances share, and answers what it is with that: a hundred at once are a hundred, wherever
 * they arrive. The first one opens a window of so many seconds.
 */
export async function increaseCount(name: string, points: number, seconds: number): Promise<Counted> {
  const _id = idOf(name);
  for (;;) {
    const counted = await add(_id, points, seconds * 1000);
    const milliseconds = counted.endsAt.getTime() - Date.now();
    // A window that ends much later than it could was opened by a clock that was put right since.
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
    // Two were the first: by now there is one to add to.
    if (isDuplicate(error)) return add(_id, points, milliseconds);
    throw error;
  }
}

/** Takes one back, where its window is still open. */
export async function decreaseCount(name: string): Promise<void> {
  await RateCounter.updateOne({ _id: idOf(name), endsAt: { $gt: new Date() } }, { $inc: { points: -1 } });
}

export async function forgetCount(name: string): Promise<void> {
  await RateCounter.deleteOne({ _id: idOf(name) });
}

/** Removes what has ended. */
export async function sweepCounts(): Promise<number> {
  const { deletedCount } = await RateCounter.deleteMany({ endsAt: { $lte: new Date() } });
  return deletedCount;
}
