import type { Model } from 'mongoose';
import { AppState, type StoredState } from '~models/app-state';
import type { SluggedRecord } from '~models/record-schema';
import { KIND_LIST, addressOf, SITE_SECTIONS, type AddressedBy, type ContentKind } from '~/core/nouns/kinds';
import { findDead, storeDead, sweepDeadAddresses } from './dead-addresses.server';
import { isLinked, linkingModel, type LinkingRecord } from './linked-addresses.server';
import { targetsIn, recordTarget, siteAddress, siteHost } from './links-in-record.server';
import { editAddress } from './site-place.server';

const STATE = 'links';
/** Raise it when link parsing or the paths of records and routes change: then all links are listed again. */
const RULES = 2;

/** Lists the links of all records, unless that was done with these rules and for this host. */
export async function indexLinks(): Promise<void> {
  const value = `${RULES} ${siteHost() ?? ''}`;
  const stored = await AppState.findById(STATE).lean<StoredState | null>();
  if (stored?.value === value) return;
  await indexAllLinks();
  await AppState.updateOne({ _id: STATE }, { $set: { value, at: new Date() } }, { upsert: true });
}

const BATCH = 200;

/** Also lists dead addresses. Can be interrupted and run again. */
export async function indexAllLinks(): Promise<void> {
  for (const kind of KIND_LIST) {
    let writes: Parameters<Model<LinkingRecord>['bulkWrite']>[0] = [];
    let targets = new Set<string>();
    const store = async () => {
      await storeDead([...(await findDead([...targets]))]);
      if (writes.length > 0) await linkingModel(kind).bulkWrite(writes);
      [writes, targets] = [[], new Set()];
    };
    for await (const record of linkingModel(kind).find().lean<LinkingRecord[]>().cursor()) {
      const { _id, version } = record;
      const links = targetsIn(kind, record, siteHost());
      for (const target of links) targets.add(target);
      // A save in between has listed its own links.
      if (!isSame(links, record.links))
        writes.push({ updateOne: { filter: { _id, version }, update: { $set: { links } } } });
      if (Math.max(writes.length, targets.size) >= BATCH) await store();
    }
    await store();
  }
}

const isSame = (links: readonly string[], stored: readonly string[] | undefined) =>
  stored?.length === links.length && links.every((link, index) => link === stored[index]);

/** Deletes stored addresses that are alive or no longer linked. Returns their number. */
export const sweepLinks = (): Promise<number> => sweepDeadAddresses(isLinked);

/** Returns the canonical paths of a public record, by its current and former slugs, and its Edit Mode. */
export function pathsOf(kind: ContentKind, record: SluggedRecord): string[] {
  const section = SITE_SECTIONS[kind];
  const paths = record.slugs.flatMap((slug) => [
    section === '' ? `/${slug}` : `/${section}/${slug}`,
    addressOf(kind, { ...record, slug } as unknown as AddressedBy[typeof kind]),
  ]);
  const known = new Set(paths.flatMap((path) => siteAddress(path, null) ?? []));
  return [...known].flatMap((path) => [path, editAddress(path)]);
}

export const targetsOf = (kind: ContentKind, record: SluggedRecord): string[] => [
  recordTarget(kind, record._id),
  ...pathsOf(kind, record),
];
