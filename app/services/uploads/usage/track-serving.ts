import { Settings, type StoredSettings } from '~models/settings';
import type { Kind } from '~/rules/kinds/kinds';
import { contentModel, userOf, type KitUser } from './content-kinds';
import { addedToSite } from './record-uses';
import { filesOfKits, settleServing } from './settle-serving';
import { usedIn } from './usage-index';

interface Write {
  kind: Kind;
  current: object;
  fields: object;
}

/**
 * Settles whether the files of kits are served, after writes of their records and of the settings; what a write puts on the site is
 * served before it, and what it takes from there is settled with its uses (`record-uses.ts`).
 */
export const trackServing = {
  after: async ({ kind, current, fields }: Write, stored: object) => {
    const names = [
      ...filesOfKit(kind, current, fields, stored),
      ...(await filesOfAllKits(kind, current, stored)),
    ];
    if (names.length > 0) await settleServing(names);
  },
};

/** Returns the files of a kit that a write has changed, or opened or closed with its record, and those that only the kit still has. */
function filesOfKit(kind: Kind, before: Partial<KitUser>, fields: object, after: Partial<KitUser>): string[] {
  const model = contentModel(kind);
  if (!userOf(model).kitOf) return [];
  const written = Object.keys(fields);
  const left = addedToSite(model, partOf(after, written), partOf(before, written));
  const isKitWritten = written.includes('press') || written.includes('status');
  return [...left, ...(isKitWritten ? usedIn({ before: before.press, after: after.press }) : [])];
}

const partOf = (record: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

/** Returns the files of all kits that the settings have opened or closed. */
async function filesOfAllKits(
  kind: Kind,
  before: Partial<StoredSettings>,
  after: Partial<StoredSettings>,
): Promise<string[]> {
  const isOfSettings = contentModel(kind).collection.name === Settings.collection.name;
  const isChanged = (before.pressEnabled === false) !== (after.pressEnabled === false);
  return isOfSettings && isChanged ? filesOfKits({ 'press.visibility': 'public' }) : [];
}
