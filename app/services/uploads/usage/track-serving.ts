import { Settings, type StoredSettings } from '~models/settings';
import type { StoredShowPress } from '~models/show-press';
import { Upload } from '~models/upload';
import type { Question } from '~/rules/validation/question';
import type { Kind } from '~/rules/kinds/kinds';
import { publicNow } from '../../platform/publication-clock';
import { contentModel, userOf, type KitUser } from './content-kinds';
import { findUses } from './find-uses';
import { rejectFilesOnSite, type ToBeHeldBack } from './files-on-site';
import { addedToSite } from './record-uses';
import { filesOfKits, settleAfterSave } from './settle-serving';
import { usedIn } from './usage-index';

interface Write {
  kind: Kind;
  current: object;
  fields: object;
  allowsPublicFiles?: boolean | undefined;
}

/**
 * Settles whether the files of kits are served, after writes of their records and of the settings; what a write puts on the site is
 * served before it, and what it takes from there is settled with its uses (`record-uses.ts`).
 */
export const trackServing = {
  /** Throws 409 for a file that visitors see on a page and that the write puts under embargo, unless the write allows it. */
  before: async ({ kind, current, fields, allowsPublicFiles }: Write): Promise<void> => {
    if (allowsPublicFiles || !userOf(contentModel(kind)).kitOf || !('press' in fields)) return;
    await rejectFilesOnSite(putUnderEmbargo(current, fields as Partial<KitUser>));
  },

  /** Asks before a form puts a film on the site that so far only screeners have. */
  questionBeforeWrite: async (kind: Kind, current: object, fields: object): Promise<Question | null> => {
    const added = addedToSite(contentModel(kind), current, fields);
    return (await hasScreener(added)) ? { text: SCREENER_QUESTION, verb: 'Put it on the site' } : null;
  },

  after: async ({ kind, current, fields }: Write, stored: object) => {
    const names = [
      ...filesOfKit(kind, current, fields, stored),
      ...(await filesOfAllKits(kind, current, stored)),
    ];
    if (names.length > 0) await settleAfterSave(names);
  },
};

/** Returns the files of a kit that are under embargo after a write, but for those that were before it. */
function putUnderEmbargo({ press: before }: Partial<KitUser>, { press }: Partial<KitUser>): ToBeHeldBack[] {
  const now = publicNow();
  if (!press || !isEmbargoed(press, now)) return [];
  const known = new Set(before && isEmbargoed(before, now) ? filesIn(before).map(({ file }) => file) : []);
  return filesIn(press).filter(({ file }) => !known.has(file));
}

const isEmbargoed = ({ embargoUntil }: StoredShowPress, now: Date) =>
  embargoUntil !== null && embargoUntil > now;

const filesIn = (press: StoredShowPress): ToBeHeldBack[] =>
  LISTS.flatMap((list) =>
    (press[list] ?? []).map(({ file }, index) => ({ file, field: `press.${list}.${index}.file` })),
  );

const LISTS = ['stills', 'clips'] as const;

/** Returns the files of a kit that a write has changed, or opened or closed with its record, and those that only the kit still has. */
function filesOfKit(kind: Kind, before: Partial<KitUser>, fields: object, after: Partial<KitUser>): string[] {
  const model = contentModel(kind);
  if (!userOf(model).kitOf) return [];
  const written = Object.keys(fields);
  const left = addedToSite(model, partOf(after, written), partOf(before, written));
  const isKitWritten = written.includes('press') || written.includes('status');
  return [...left, ...(isKitWritten ? usedIn({ before: before.press, after: after.press }) : [])];
}

const SCREENER_QUESTION = 'This film is a screener. Put it on the site?';

/** Whether one of these uploads is held back, and the film of a screener. */
async function hasScreener(names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const films = await Upload.find(
    { _id: { $in: [...names] }, 'usage.heldBackAt': { $ne: null }, 'facts.mediaType': 'video' },
    { _id: 1 },
  ).lean<{ _id: string }[]>();
  const uses = await findUses(films.map(({ _id }) => _id));
  return [...uses.values()].flat().some(({ kind }) => kind === 'screener');
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
