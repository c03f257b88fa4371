import type { Model } from 'mongoose';
import { RECORD_MODELS, sluggedModel } from '~models/records';
import {
  KIND_LIST,
  type Kind,
  CONTENT_KIND_LIST,
  visibilityOf,
  type AddressedBy,
  type ContentKind,
} from '~/core/nouns/kinds';
import type { SluggedRecord } from '~models/record-schema';
import { Show, type StoredShow } from '~models/show';
import { publicNow } from '~/core/db/content-epoch.server';
import { kitStanding } from '~/core/holds/kit';
import { readSettings } from '~/core/session/settings.server';
import {
  findAddressUses,
  editedAddress,
  isClosedToRedirects,
  sitePlaceOf,
  type SitePlace,
} from './address-uses.server';
import { isPrefix, pathOfAddress } from './links-in-record.server';
import { nextOf, type RedirectMap, currentRedirects } from './redirect-map.server';
import { DeadAddress, type StoredDeadAddress } from '~models/redirect';

export interface LinkingRecord {
  _id: unknown;
  version: number;
  /** Absent in records of earlier releases until they are listed. */
  links?: string[];
  updatedAt: Date;
}

export const linkingModel = (kind: Kind) => RECORD_MODELS[kind] as unknown as Model<LinkingRecord>;

async function isLinked(address: string): Promise<boolean> {
  const found = await Promise.all(KIND_LIST.map((kind) => linkingModel(kind).exists({ links: address })));
  return found.some((each) => each !== null);
}

/** Returns the addresses with this beginning to which records link. */
export async function linkedBelow(beginning: string): Promise<string[]> {
  // No character of an address comes after the tilde.
  const range = { links: { $gte: beginning, $lt: `${beginning}\u007f` } };
  const found = await Promise.all(
    KIND_LIST.map((kind) => linkingModel(kind).find(range, { links: 1 }).lean<LinkingRecord[]>()),
  );
  const all = found.flat().flatMap(({ links = [] }) => links);
  return [...new Set(all.filter((address) => address.startsWith(beginning)))];
}

const BATCH = 500;

function* batchesOf<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let at = 0; at < values.length; at += BATCH) yield values.slice(at, at + BATCH);
}

/** A path with a fragment leads at least to its list, and the menu omits records that are not on the site. */
const isPath = (target: string): boolean => target.startsWith('/') && !target.includes('#');

/** An Edit Mode link counts by the public address of its record; other edit pages are only for staff. */
const decisive = (path: string): string => editedAddress(path) ?? path;

/** Returns the targets that are broken now: paths without a public record (also by an earlier slug), other page, file or redirect. */
export async function findDead(targets: readonly string[]): Promise<Set<string>> {
  const dead = new Set<string>();
  const paths = targets.filter(isPath);
  if (paths.length === 0) return dead;
  for (const batch of batchesOf(paths)) {
    const used = await findAddressUses(batch.map(decisive));
    for (const path of batch) if (!used.has(decisive(path))) dead.add(path);
  }
  if (dead.size === 0) return dead;
  const redirects = await currentRedirects();
  const withQueries = pathsWithQueries(redirects);
  for (const path of dead)
    if (!isClosedToRedirects(path) && (nextOf(redirects, path) !== null || withQueries.has(path)))
      dead.delete(path);
  return dead;
}

/** Returns the paths with a redirect for some query. Links are listed without their queries, so any of these may match. */
function pathsWithQueries({ rules }: RedirectMap): Set<string> {
  const paths = new Set<string>();
  for (const { from } of rules) if (from.includes('?')) paths.add(pathOfAddress(from));
  return paths;
}

/**
 * Stores addresses that are or will be dead. Call it before the write that adds a link to one or removes its target. Stored addresses are
 * checked again on reading, so some may be alive.
 */
export async function storeDead(addresses: readonly string[]): Promise<void> {
  const at = new Date();
  const writes = addresses.filter(isPath).map((_id) => ({
    updateOne: { filter: { _id }, update: { $set: { at } }, upsert: true },
  }));
  for (const batch of batchesOf(writes)) await DeadAddress.bulkWrite(batch);
}

/**
 * Stores the addresses of redirects, and for prefixes the linked addresses below them. Call it before the redirects change or are deleted.
 */
export async function storeRedirected(froms: readonly string[]): Promise<void> {
  const addresses: string[] = [];
  for (const from of froms)
    addresses.push(...(isPrefix(from) ? await linkedBelow(from.slice(0, -1)) : [pathOfAddress(from)]));
  await storeDead(addresses);
}

/** Checks the stored addresses and returns those that are dead now. */
export async function listDead(): Promise<Set<string>> {
  const stored = await DeadAddress.find({}, { _id: 1 }).lean<Pick<StoredDeadAddress, '_id'>[]>();
  return findDead(stored.map(({ _id }) => _id));
}

/** A write that is missing this long after its addresses were stored was interrupted. */
const MAX_WRITE_MS = 60 * 60 * 1000;

/** Deletes stored addresses that are alive or no longer linked. Returns their number. */
export async function sweepLinks(): Promise<number> {
  const old = { at: { $lt: new Date(Date.now() - MAX_WRITE_MS) } };
  const stored = await DeadAddress.find(old, { _id: 1 }).lean<Pick<StoredDeadAddress, '_id'>[]>();
  const dead = await findDead(stored.map(({ _id }) => _id));
  let swept = 0;
  for (const { _id } of stored)
    if (!dead.has(_id) || !(await isLinked(_id))) {
      // An address that was stored again meanwhile stays.
      const { deletedCount } = await DeadAddress.deleteOne({ _id, ...old });
      swept += deletedCount;
    }
  return swept;
}

const NOTHING = 'Nothing is there';
const NO_PRESS_ROOM = 'The press room is not open';

/** Returns why paths are dead: their record or press kit is missing or not on the site. */
export async function explainDead(paths: ReadonlySet<string>): Promise<Map<string, string>> {
  const places = [...paths].map((path) => ({ path, place: sitePlaceOf(editedAddress(path) ?? path) }));
  const slugsIn = (isWanted: (place: SitePlace) => boolean) => [
    ...new Set(
      places.flatMap(({ place }) => (place && 'slug' in place && isWanted(place) ? [place.slug] : [])),
    ),
  ];
  const reasonsOf = async (kind: ContentKind) => {
    const slugs = slugsIn((place) => place.type === 'record' && place.kind === kind);
    return [kind, await hiddenReasons(kind, slugs)] as const;
  };
  const [ofRecords, ofKits] = await Promise.all([
    Promise.all(CONTENT_KIND_LIST.map(reasonsOf)),
    closedKits(slugsIn(({ type }) => type === 'press-kit')),
  ]);
  const reasons = new Map(ofRecords);
  const reasonAt = (place: SitePlace | null): string | undefined => {
    if (place?.type === 'press-room') return NO_PRESS_ROOM;
    if (place?.type === 'press-kit') return ofKits.get(place.slug);
    return place?.type === 'record' ? reasons.get(place.kind)?.get(place.slug) : undefined;
  };
  return new Map(places.map(({ path, place }) => [path, reasonAt(place) ?? NOTHING]));
}

/** Returns the states of press kits by the show's current or former slug, without those open to everyone. */
async function closedKits(slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const fields = { slugs: 1, status: 1, 'press.visibility': 1, 'press.embargoUntil': 1 };
  const [shows, { pressEnabled }] = await Promise.all([
    Show.find({ slugs: { $in: [...slugs] } }, fields).lean<StoredShow[]>(),
    readSettings('pressEnabled'),
  ]);
  const now = publicNow();
  return new Map(
    shows.flatMap((show) => {
      const { isOpen, words } = kitStanding(show, { pressEnabled, now });
      return isOpen ? [] : show.slugs.map((slug) => [slug, `Press kit: ${lowerFirst(words)}`] as const);
    }),
  );
}

const lowerFirst = (words: string) => words.replace(/^./, (letter) => letter.toLowerCase());

/** Returns why records are not on the site, by current or former slug. */
async function hiddenReasons(kind: ContentKind, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const filter = { slugs: { $in: [...slugs] } };
  const fields = { slug: 1, slugs: 1, status: 1, publishedAt: 1 };
  const records = await sluggedModel(kind).find(filter, fields).lean<SluggedRecord[]>();
  return new Map(
    records.flatMap((record) => {
      const { reason } = visibilityOf(kind, record as unknown as AddressedBy[typeof kind], publicNow());
      return reason === null ? [] : record.slugs.map((slug) => [slug, reason] as const);
    }),
  );
}
