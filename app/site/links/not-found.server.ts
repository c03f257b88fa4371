import { canonicalAddress, pagePathOf } from './links-in-record.server';
import type { AnyBulkWriteOperation } from 'mongoose';
import { NotFoundAddress, type StoredNotFoundAddress } from '~models/redirect';
import { authorize, type Actor } from '~/core/access/permissions';
import { addToEvent, audited } from '~/core/activity/record-event.server';
import { addCounts } from '~/core/db/rate-counters.server';
import { NOT_FOUND_RECORD, type NotFoundRow } from '~/core/request/redirect';
import { notFound } from '~/core/validation/errors';
import { findAddressUses } from './address-uses.server';
import { currentRedirects } from './redirect-map.server';

/** Longer addresses are not counted. */
export const MAX_NOT_FOUND_PATH = 300;

/** First segments of URLs that are not pages: files, the API, the admin, links with tokens, and URLs for programs. */
const NO_PAGES = new Set([
  '__manifest',
  'admin',
  'approve',
  'api',
  'assets',
  'build',
  'client-errors',
  'count',
  'healthz',
  'metrics',
  'preview',
  'readyz',
  'watch',
]);

/** Segments that vulnerability scanners request; they belong to other programs. */
const SCANNED_SEGMENTS = new Set([
  '_ignition',
  '_profiler',
  'actuator',
  'adminer',
  'administrator',
  'autodiscover',
  'boaform',
  'cgi-bin',
  'ecp',
  'geoserver',
  'hnap1',
  'jenkins',
  'node_modules',
  'owa',
  'phpinfo',
  'phpmyadmin',
  'pma',
  'server-info',
  'server-status',
  'solr',
  'telescope',
  'wordpress',
  'wp',
  'xmlrpc',
]);

/** Extensions of programs, settings and database copies. */
const SCANNED_ENDINGS = new Set([
  '7z',
  'asp',
  'aspx',
  'bak',
  'cfg',
  'cgi',
  'conf',
  'config',
  'env',
  'gz',
  'ini',
  'jsp',
  'key',
  'log',
  'old',
  'pem',
  'php',
  'php5',
  'php7',
  'phtml',
  'pl',
  'rar',
  'sh',
  'sql',
  'swp',
  'tar',
  'tgz',
  'toml',
  'yaml',
  'yml',
]);

/** Characters that no page address has: they are parts of attacks. */
const HOSTILE = /[\u0000-\u001f\u007f<>"`{}|\\^]/;

/**
 * Returns the canonical path, without its query, under which a missing address is counted. Returns null for requests that are not counted:
 * long paths, files, the API, the admin, and requests of scanners.
 */
export function notFoundPath(target: string): string | null {
  const path = canonicalAddress(pagePathOf(target.split('?', 1)[0] ?? ''));
  if (path === null || path.length > MAX_NOT_FOUND_PATH) return null;
  const segments = decoded(path)
    ?.split('/')
    .filter((segment) => segment !== '');
  if (segments === undefined || NO_PAGES.has(segments[0]?.toLowerCase() ?? '')) return null;
  return segments.some((segment) => isScanned(segment)) ? null : path;
}

/** Returns null if the escapes are not UTF-8. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function isScanned(segment: string): boolean {
  if (HOSTILE.test(segment)) return true;
  const name = segment.toLowerCase();
  if (name.startsWith('.') || name.startsWith('wp-') || SCANNED_SEGMENTS.has(name)) return true;
  return name.includes('.') && SCANNED_ENDINGS.has(name.slice(name.lastIndexOf('.') + 1));
}

interface NotFoundCount {
  count: number;
  lastAt: Date;
}

export type NotFoundCounts = ReadonlyMap<string, NotFoundCount>;

/** Limits the addresses kept in memory between two writes, because anyone can invent addresses. */
export const MAX_NEW_ADDRESSES = 1_000;

/**
 * Counts missing addresses in memory until the counts are written. Memory is bounded: beyond a thousand new addresses, only those already
 * stored are counted.
 */
export class NotFoundCounter {
  #counts = new Map<string, NotFoundCount>();
  #stored: ReadonlySet<string> = new Set();
  #newAddresses = 0;
  #writing: Promise<void> = Promise.resolve();

  /** `write` adds counts to the stored ones, and returns all addresses stored then. */
  constructor(private readonly write: (counts: NotFoundCounts) => Promise<ReadonlySet<string>>) {}

  get counts(): NotFoundCounts {
    return this.#counts;
  }

  count(target: string): void {
    const path = notFoundPath(target);
    if (path !== null) this.#add(path, { count: 1, lastAt: new Date() });
  }

  /** Writes the counts, if there are any. Failed writes are retried: if only the response was lost, they count twice. */
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

/** The most listed addresses, and the most ignored ones. */
export const MAX_NOT_FOUND = 1_000;

type Write = AnyBulkWriteOperation<StoredNotFoundAddress>;

/**
 * Adds counts in one bulk write, and returns the addresses stored then. Counts of several instances add up. Beyond a thousand addresses the
 * least requested are deleted, oldest first. Ignored addresses are not counted.
 */
export async function addNotFoundCounts(counts: NotFoundCounts): Promise<ReadonlySet<string>> {
  const stored = await NotFoundAddress.find().lean<StoredNotFoundAddress[]>();
  const kept = new Set(mostWanted(stored, counts).map(([path]) => path));
  const ignored = stored.flatMap(({ _id, ignoredAt }) => (ignoredAt === null ? [] : [_id]));
  const removed = stored.filter(({ _id, ignoredAt }) => ignoredAt === null && !kept.has(_id));
  await addCounts(NotFoundAddress, [
    ...[...counts].filter(([path]) => kept.has(path)).map(additionOf),
    ...removed.map(({ _id }) => ({ deleteOne: { filter: { _id } } })),
  ]);
  return new Set([...kept, ...ignored]);
}

/** Merges stored and new counts, most requested first. */
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

export const notFoundCounter = new NotFoundCounter(addNotFoundCounts);

interface NotFoundPage {
  rows: NotFoundRow[];
  total: number;
}

/**
 * Returns one page of missing addresses, most requested first, without those that exist or are redirected by now. Counts of other instances
 * appear within a minute.
 */
export async function listNotFound(
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<NotFoundPage> {
  authorize(actor, 'editLinks');
  const missing = await findMissing();
  return { rows: missing.slice((page - 1) * limit, page * limit), total: missing.length };
}

export async function countMissingAddresses(actor: Actor): Promise<number> {
  authorize(actor, 'editLinks');
  return (await findMissing()).length;
}

/** There are at most a thousand; whether they exist by now is only known on reading. */
async function findMissing(): Promise<NotFoundRow[]> {
  // Counts that are being written at this moment are neither in memory nor in the database. A failed write keeps them in memory.
  await notFoundCounter.store().catch(() => undefined);
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

/** Ignored addresses are neither listed nor counted. Throws 404 for one that was never requested or is already ignored. */
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

/** Beyond the limit the oldest ignored addresses are deleted. */
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
