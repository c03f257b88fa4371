import mongoose, { type AnyBulkWriteOperation } from 'mongoose';
import { NotFoundAddress, type StoredNotFoundAddress } from '~models/not-found-address';
import { authorize, type Actor } from '~/core/access/permissions';
import { addToEvent, audited } from '~/core/activity/record-event.server';
import { isDuplicate } from '~/core/db/database-errors.server';
import { NOT_FOUND_RECORD, type NotFoundRow } from '~/core/request/not-found-texts';
import { notFound } from '~/core/validation/errors';
import { findAddressUses } from './address-uses.server';
import { notFoundPath } from './not-found-path.server';
import { currentRedirects } from './redirect-view.server';

/** How often an address was asked for and not found, and when last. */
interface NotFoundCount {
  count: number;
  lastAt: Date;
}

/** Counts by canonical paths. */
export type NotFoundCounts = ReadonlyMap<string, NotFoundCount>;

/** The most addresses that are counted between two writes and are not stored yet: anybody can invent addresses. */
export const MAX_NEW_ADDRESSES = 1_000;

/**
 * Counts in memory which addresses were not found, until the counts are written. Invented addresses take a bounded memory: beyond a
 * thousand new ones, only those are counted that are stored already.
 */
export class NotFoundCounter {
  #counts = new Map<string, NotFoundCount>();
  /** The addresses that were stored after the last write. */
  #stored: ReadonlySet<string> = new Set();
  #newAddresses = 0;
  #writing: Promise<void> = Promise.resolve();

  /** `write` adds counts to what is stored, and returns all addresses that are stored then. */
  constructor(private readonly write: (counts: NotFoundCounts) => Promise<ReadonlySet<string>>) {}

  /** What was counted since the last write. */
  get counts(): NotFoundCounts {
    return this.#counts;
  }

  /** Counts one request for a target, a path with or without a query. */
  count(target: string): void {
    const path = notFoundPath(target);
    if (path !== null) this.#add(path, { count: 1, lastAt: new Date() });
  }

  /** Writes what was counted, if anything was. What cannot be written is kept: if only the answer was lost, it is counted twice. */
  store(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#writeCounts());
    return this.#writing;
  }

  async #writeCounts(): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = this.#counts;
    this.#counts = new Map();
    this.#newAddresses = 0;
    try {
      this.#stored = await this.write(counts);
    } catch (error) {
      for (const [path, count] of counts) this.#add(path, count);
      throw error;
    }
  }

  #add(path: string, { count, lastAt }: NotFoundCount): void {
    const counted = this.#counts.get(path);
    if (counted) {
      counted.count += count;
      if (lastAt > counted.lastAt) counted.lastAt = lastAt;
      return;
    }
    if (!this.#stored.has(path)) {
      if (this.#newAddresses >= MAX_NEW_ADDRESSES) return;
      this.#newAddresses += 1;
    }
    this.#counts.set(path, { count, lastAt });
  }
}

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
function mostWanted(
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

interface NotFoundPage {
  rows: NotFoundRow[];
  /** The number of addresses on all pages. */
  total: number;
}

/**
 * Returns one page of the addresses that visitors did not find, the most wanted first, without those at which there is something by now
 * or from which a redirect leads. What other instances have counted is there within a minute.
 */
export async function listNotFound(
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<NotFoundPage> {
  authorize(actor, 'editLinks');
  const missing = await findMissing();
  return { rows: missing.slice((page - 1) * limit, page * limit), total: missing.length };
}

/** Returns the number of these addresses. */
export async function countMissingAddresses(actor: Actor): Promise<number> {
  authorize(actor, 'editLinks');
  return (await findMissing()).length;
}

/** There are at most a thousand, and what has one of their addresses is known only when they are read. */
async function findMissing(): Promise<NotFoundRow[]> {
  const [stored, redirects] = await Promise.all([
    NotFoundAddress.find().lean<StoredNotFoundAddress[]>(),
    currentRedirects(),
  ]);
  const wanted = mostWanted(stored, notFoundCounter.counts).filter(([path]) => !redirects.match(path));
  const uses = await findAddressUses(wanted.map(([path]) => path));
  return wanted.flatMap(([path, { count, lastAt }]) =>
    uses.has(path) ? [] : [{ path, count, lastAt: lastAt.toISOString() }],
  );
}

const NOT_IGNORED = { ignoredAt: null };

/** Ignores an address from now on: it is neither listed nor counted. Throws 404 for one that nobody has asked for, or that is ignored. */
export async function ignoreNotFound(actor: Actor, address: string): Promise<void> {
  const path = notFoundPath(address) ?? '';
  const about = { what: 'change', record: NOT_FOUND_RECORD, fields: ['ignoredAt'] } as const;
  await audited(actor, about, async () => {
    authorize(actor, 'editLinks');
    if (notFoundCounter.counts.has(path)) await notFoundCounter.store();
    const ignored = { $set: { ignoredAt: new Date() } };
    const { matchedCount } = await NotFoundAddress.updateOne({ _id: path, ...NOT_IGNORED }, ignored);
    if (matchedCount === 0) throw notFound('Address');
    addToEvent({ kind: 'links', title: path });
    await forgetFirstIgnored();
  });
}

/** Of more ignored addresses than are kept, those go that were ignored first. */
async function forgetFirstIgnored(): Promise<void> {
  const ignored = { ignoredAt: { $ne: null } };
  const surplus = (await NotFoundAddress.countDocuments(ignored)) - MAX_NOT_FOUND;
  if (surplus <= 0) return;
  const first = await NotFoundAddress.find(ignored, { _id: 1 })
    .sort({ ignoredAt: 1 })
    .limit(surplus)
    .lean<Pick<StoredNotFoundAddress, '_id'>[]>();
  await NotFoundAddress.deleteMany({ _id: { $in: first.map(({ _id }) => _id) } });
}
