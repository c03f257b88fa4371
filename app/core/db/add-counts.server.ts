import mongoose from 'mongoose';
import { isDuplicate } from './database-errors.server';

interface CountModel<Write> {
  bulkWrite(writes: Write[], options: { ordered: false }): Promise<unknown>;
}

/** Runs upserts that add to counts in one bulk write, in any order. Instances that insert the same count at once all add to it. */
export async function addCounts<Write>(model: CountModel<Write>, writes: Write[]): Promise<void> {
  if (writes.length === 0) return;
  try {
    await model.bulkWrite(writes, { ordered: false });
  } catch (error) {
    const again = addedElsewhere(error);
    if (again === null) throw error;
    // Another instance has just inserted these counts, so they are added to.
    await model.bulkWrite(
      writes.filter((_, index) => again.has(index)),
      { ordered: false },
    );
  }
}

/** Returns the indexes of writes that failed because the count had just been inserted; null if anything else failed. */
function addedElsewhere(error: unknown): Set<number> | null {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return null;
  const errors = [error.writeErrors].flat();
  return errors.length > 0 && errors.every(isDuplicate) ? new Set(errors.map(({ index }) => index)) : null;
}
