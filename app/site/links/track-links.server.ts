import type { StoredSettings } from '~models/settings';
import type { StoredShow } from '~models/show';
import type { SluggedRecord } from '~models/record-schema';
import { titleOf, type Kind, KIND_LIST } from '~/core/nouns/kinds';
import { changesLinks, targetsIn, siteHost } from './links-in-record.server';
import { linksHereSentences, linksTo } from './links-here.server';
import { isKitOpen, kitPath, PRESS_PATH } from '~/core/holds/kit';
import { publicNow } from '~/core/db/content-epoch.server';
import { RECORD_KINDS } from '~/records/save/record-kinds.server';
import type { RecordState, RecordWrite, WriteListener } from '~/records/save/record-listeners.server';
import { findDead, storeDead, linkedBelow, linkingModel, type LinkingRecord } from './dead-addresses.server';
import { pathsOf } from './address-uses.server';
import type { Model } from 'mongoose';
import { AppState, type StoredState } from '~models/app-state';

// Each record lists its link targets: see docs/decisions/0101-links-stored-with-records.md.

export const trackLinks: WriteListener = {
  async before({ kind, current, fields }) {
    await storeDead(leftAddresses(kind, current, fields));
    await storeClosedPress(current, { ...current, ...fields });
    if (!changesLinks(kind, fields)) return {};
    const { links: before = [] } = current as Partial<SluggedRecord>;
    return linksToStore(kind, { ...current, ...fields }, before);
  },

  async deleting(kind, record) {
    await storeDead(pathsOf(kind, record));
    await storeClosedPress(record, {});
  },

  // Targets may have left the site while the record was in the trash.
  restoring: (kind, record) => linksToStore(kind, record, []),

  async questionBeforeHiding(kind, record) {
    const about = linksHereSentences(await linksTo(kind, record));
    if (about.length === 0) return null;
    return { text: `Take ${titleOf(kind, record)} off the site?`, about, verb: 'Take off the site' };
  },
};

/** Returns the field with the record's link targets; `before` are those already listed. */
async function linksToStore(kind: Kind, record: object, before: readonly string[]): Promise<object> {
  const links = targetsIn(kind, record, siteHost());
  const known = new Set(before);
  const added = links.filter((target) => !known.has(target));
  await storeDead([...(await findDead(added))]);
  return { links };
}

type OnPress = Partial<
  Pick<StoredShow, 'slugs' | 'status' | 'press'> & Pick<StoredSettings, 'pressEnabled' | 'pressContacts'>
>;

/**
 * Stores the addresses of a press kit that a write closes, and of the press room, which may close with its last kit or contact or by its
 * setting.
 */
async function storeClosedPress(stored: object, written: object): Promise<void> {
  const [before, after] = [stored as OnPress, written as OnPress];
  const kits = isOpenKit(before) && !isOpenKit(after) ? (before.slugs ?? []) : [];
  const mayClose =
    kits.length > 0 ||
    before.pressEnabled !== after.pressEnabled ||
    (before.pressContacts ?? []).length > (after.pressContacts ?? []).length;
  if (!mayClose) return;
  const paths = kits.map((slug) => kitPath({ slug }));
  await storeDead([PRESS_PATH, ...paths, ...(await linkedBelow(`${PRESS_PATH}/`))]);
}

/** Assumes an open press room, because stored addresses are checked again when they are read. */
const isOpenKit = ({ status = 'inactive', press }: OnPress): boolean =>
  isKitOpen({ status, press }, { pressEnabled: null, now: publicNow() });

/** Returns the addresses that a write removes from the site. */
function leftAddresses(kind: RecordWrite['kind'], current: RecordState, fields: object): string[] {
  if (kind === 'settings' || current.version === 0) return [];
  const record = current as unknown as SluggedRecord;
  const { isPublic } = RECORD_KINDS[kind];
  if (!isPublic(record as never) || isPublic({ ...record, ...fields } as never)) return [];
  return pathsOf(kind, record);
}

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
