import mongoose, { type AnyBulkWriteOperation } from 'mongoose';
import { NotFoundAddress, type StoredNotFoundAddress } from '~models/not-found-address';
import { isDuplicate } from '../platform/database-errors';
import { NotFoundCounter, type NotFoundCount, type NotFoundCounts } from './not-found-counter';

/** The most addresses that are listed, and the most that are ignored. */
export const MAX_NOT_FOUND = 1_000;

type Write = AnyBulkWriteOperation<StoredNotFoundAddress>;

/**
 * Adds counts to what is stored, by one bulk write, and returns the addresses that are stored then. The counts of several instances add
 * up. Of more than a thousand addresses the least wanted go, the oldest first. What is ignored is not counted.
 */
export async function addNotFoundCounts(counts: NotFoundCounts): Promise<ReadonlySet<string>> {
  const stored = await NotFoundAddress.find().lean<StoredNotFoundAddress[]>();
  const kept = new Set(mostWanted(stored, counts).map(([path]) => path));
  const ignored = stored.flatMap(({ _id, ignoredAt }) => (ignoredAt === null ? [] : [_id]));
  const removed = stored.filter(({ _id, ignoredAt }) => ignoredAt === null && !kept.has(_id));
  await writeAll([
    ...[...counts].filter(([path]) => kept.has(path)).map(additionOf),
    ...removed.map(({ _id }) => ({ deleteOne: { filter: { _id } } })),
  ]);
  return new Set([...kept, ...ignored]);
}

/** Returns the addresses that are listed, of those that are stored and those that were counted since, the most wanted first. */
export function mostWanted(
  stored: readonly StoredNotFoundAddress[],
  counts: NotFoundCounts,
): [path: string, NotFoundCount][] {
  const ignored = new Set(stored.flatMap(({ _id, ignoredAt }) => (ignoredAt === null ? [] : [_id])));
  const all = new Map<string, NotFoundCount>(
    stored.map(({ _id, count, lastAt }) => [_id, { count, lastAt }]),
  );
  for (const [path, { count, lastAt }] of counts)
    all.set(path, { count: (all.get(path)?.count ?? 0) + count, lastAt });
  return [...all]
    .filter(([path]) => !ignored.has(path))
    .sort(([, one], [, other]) => other.count - one.count || other.lastAt.getTime() - one.lastAt.getTime())
    .slice(0, MAX_NOT_FOUND);
}

const additionOf = ([_id, { count, lastAt }]: [string, NotFoundCount]): Write => ({
  updateOne: {
    filter: { _id },
    update: { $inc: { count }, $max: { lastAt }, $setOnInsert: { ignoredAt: null } },
    upsert: true,
  },
});

async function writeAll(writes: Write[]): Promise<void> {
  if (writes.length === 0) return;
  try {
    await NotFoundAddress.bulkWrite(writes, { ordered: false });
  } catch (error) {
    const again = addedElsewhere(error);
    if (again === null) throw error;
    // Another instance has added these addresses in the same moment; now they are there, and their counts are added.
    await NotFoundAddress.bulkWrite(
      writes.filter((_, index) => again.has(index)),
      { ordered: false },
    );
  }
}

/** Returns the places of the writes that failed because an address had just been added; null if anything else failed. */
function addedElsewhere(error: unknown): Set<number> | null {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return null;
  const errors = [error.writeErrors].flat();
  return errors.length > 0 && errors.every(isDuplicate) ? new Set(errors.map(({ index }) => index)) : null;
}

/** Counts the addresses that visitors of this process did not find. */
export const notFoundCounter = new NotFoundCounter(addNotFoundCounts);
