import { createHash } from 'node:crypto';
import { RateCounter, type StoredRateCounter } from '~models/app-state';
import { isDuplicate } from './database-errors.server';
import mongoose from 'mongoose';

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

/** Longer values are not IP addresses. */
const MAX_LENGTH = 64;
const GROUPS = 8;
/** The number of 16-bit groups that identify the network of one client. */
const OWN_GROUPS = 4;
const MAPPED = '0:0:0:0:0:ffff:';

/**
 * Returns the key by which rate limits count an IP address. For IPv6 that is its /64 network, because every client
 * has 2⁶⁴ addresses. IPv4 addresses count as they are, also when they are written as IPv6.
 */
export function networkOf(address: string): string {
  const given = address.slice(0, MAX_LENGTH).split('%', 1)[0] ?? '';
  if (!given.includes(':') || !URL.canParse(`http://[${given}]`)) return given;
  const groups = groupsOf(new URL(`http://[${given}]`).hostname.slice(1, -1));
  if (groups.join(':').startsWith(MAPPED)) return ipv4Of(groups.slice(-2));
  return `${groups.slice(0, OWN_GROUPS).join(':')}::/64`;
}

/** Returns the groups of a canonical IPv6 address, with the zeros of `::` filled in. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  return [...head, ...Array<string>(GROUPS - head.length - tail.length).fill('0'), ...tail];
}

const ipv4Of = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
