import type { StoredSettings } from '~models/settings';
import type { StoredShowPress } from '~models/show';
import { can, type Actor } from '~/core/access/permissions';
import type { Kind } from '~/core/nouns/kinds';
import { Failure } from '~/core/validation/errors';
import { publicNow } from '~/core/db/content-epoch.server';
import { NOT_SERVED, WITHHELD, uploadNames } from '~/media/delivery/file-view.server';
import { continueInBackground } from '~/media/storage/storage.server';
import {
  contentModel,
  contentRef,
  recordRef,
  userOf,
  type ContentRecord,
  type KitUser,
} from './content-kinds.server';
import { filesOfVersions, withholdUnused, bringBack, keepInUse } from './garbage-collection.server';
import { readStandings, rejectFilesOnSite, type ToBeHeldBack, filesOfKit } from './files-on-site.server';
import { addedUses, fieldsByName, indexUses, usedIn } from './find-uses.server';
import {
  withFilesLocked,
  requireKept,
  requireLetOut,
  type ServingWrite,
  type TakenOut,
  isOnSite,
  readPutOnSite,
} from './let-out.server';
import { filesOfKits, settleAfterSave } from './settle-serving.server';

type UsesWrite = Pick<GuardedWrite, 'kind' | 'actor' | 'current' | 'fields'>;

/** Index of the files that records use: see docs/decisions/0039-index-of-upload-uses.md. */
export const trackUses = {
  before: ({ actor, kind, current, fields }: UsesWrite) =>
    addUses(actor, contentModel(kind), current, fields),

  /** Withholds the files that only the replaced values used. */
  after: async ({ current, fields }: UsesWrite, stored: object) => {
    const replaced = Object.entries(current).filter(([name]) => name in fields);
    await withholdUnused(Object.fromEntries(replaced), stored);
  },

  deleted: (kind: Kind, record: { _id: unknown }) =>
    withholdUnused(record, {}, contentRef(contentModel(kind), record._id)),
};

/**
 * Indexes the uploads that a write adds, as `indexUses` does, and serves withheld ones again, unless they are held back or only added to a
 * kit or screener. Costs database commands only if uploads are added. Throws 400 for a withheld file that the actor may not bring back.
 */
export async function addUses(
  actor: Actor,
  model: { collection: { name: string } },
  current: ContentRecord,
  fields: object,
): Promise<void> {
  const added = addedUses(current, fields);
  if (added.length > 0) {
    // Must come first: a key in the index would keep the file from being deleted.
    if (!can(actor, 'editUpload'))
      await rejectOthersFiles(actor, recordRef(model, current._id), added, fields);
    await indexUses(model, current, added);
  }
  const back = await findReturning(addedToSite(model, current, fields));
  await keepInUse(added.filter((name) => !back.includes(name)));
  await bringBack(back);
}

async function findReturning(names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const away = await uploadNames({ _id: { $in: [...names] }, ...NOT_SERVED });
  if (away.length === 0) return [];
  const standings = await readStandings(away);
  return [...standings].flatMap(([name, { holds }]) => (holds.length > 0 ? [] : [name]));
}

/** Uploads that a write publishes regardless of time, such as moving one from a kit into a gallery. */
function addedToSite(model: { collection: { name: string } }, current: object, fields: object): string[] {
  const { servedPart = (record: object) => record } = userOf(model);
  const written = [...usedIn(servedPart(fields))];
  if (written.length === 0) return [];
  const before = usedIn(servedPart(current));
  return written.filter((name) => !before.has(name));
}

const OFF_THE_SITE =
  'This names a file that is off the site. Upload the file again, or ask an editor to bring it back.';

/**
 * Throws 400, naming the fields, for a withheld file in `added` that another user uploaded and that no version of the record has: knowing a
 * file's URL does not allow publishing it again.
 */
async function rejectOthersFiles(
  actor: Actor,
  record: string,
  added: readonly string[],
  fields: object,
): Promise<void> {
  const ofOthers = { _id: { $in: [...added] }, ...WITHHELD, createdBy: { $ne: actor.id } };
  const withheld = await uploadNames(ofOthers);
  if (withheld.length === 0) return;
  const known = await filesOfVersions(record);
  const byName = fieldsByName(fields);
  const refused = withheld.flatMap((name) => (known.has(name) ? [] : (byName.get(name) ?? [])));
  if (refused.length === 0) return;
  throw new Failure(400, OFF_THE_SITE, Object.fromEntries(refused.map((field) => [field, [OFF_THE_SITE]])));
}

interface Write extends ServingWrite {
  allowsPublicFiles?: boolean | undefined;
  letOut?: ReadonlySet<string>;
}

interface GuardedWrite extends Write {
  actor: Actor;
  force?: boolean | undefined;
}

type GuardedWork<Each, Result> = (write: Each, assertHeld: () => void) => Promise<Result>;

/**
 * Decides which files a write lets out, holds back or takes off the site, one write after the other, and afterwards moves them.
 */
export const trackServing = {
  /**
   * Throws 409 for a held-back file that visitors would see after the write, unless the actor may let it out, and `Unconfirmed` before the
   * actor has confirmed.
   */
  guard: async <Each extends GuardedWrite, Result>(
    write: Each,
    work: GuardedWork<Each, Result>,
  ): Promise<Result> => {
    const { files, kit, after } = await readPutOnSite(write);
    const { kind, current, fields } = write;
    const closed = [
      ...filesOfChangedKit(write),
      ...(await filesOfAllKits(kind, current, { ...current, ...fields })),
    ];
    const names = [...files.keys(), ...closed];
    if (names.length === 0) return work(write, () => undefined);
    return withFilesLocked(names, async (assertHeld) => {
      const { actor, force = false } = write;
      await requireKept(actor, takenOutOfKit(write));
      const letOut = await requireLetOut({ actor, files, fields: after, force, kit });
      return work({ ...write, letOut }, assertHeld);
    });
  },

  /** Throws 409 for a public file that the write puts under embargo, unless the write allows it. */
  before: async ({ kind, current, fields, allowsPublicFiles }: Write): Promise<void> => {
    if (allowsPublicFiles || !userOf(contentModel(kind)).kitOf || !('press' in fields)) return;
    await rejectFilesOnSite(putUnderEmbargo(current, fields as Partial<KitUser>));
  },

  after: async ({ kind, current, fields, letOut }: Write, stored: object) => {
    // After the write, because a failed write must not let anything out.
    if (letOut && letOut.size > 0) {
      const release = () => bringBack([...letOut]);
      await continueInBackground(release, release);
    }
    const names = [
      ...(current.version > 0 && isOnSite(kind, current) && !isOnSite(kind, stored) ? usedIn(current) : []),
      ...filesOfSavedKit(kind, current, fields, stored),
      ...(await filesOfAllKits(kind, current, stored)),
    ];
    if (names.length > 0) await settleAfterSave(names);
  },
};

function filesOfChangedKit({ kind, current, fields }: Write): string[] {
  if (!userOf(contentModel(kind)).kitOf) return [];
  const before = current as Partial<KitUser>;
  const after: Partial<KitUser> = { ...current, ...fields };
  return decisive(before) === decisive(after)
    ? []
    : [...usedIn({ before: before.press, after: after.press })];
}

function takenOutOfKit({ kind, current, fields }: Write): TakenOut | null {
  if (!userOf(contentModel(kind)).kitOf || !('press' in fields)) return null;
  const [before, after] = [current as Partial<KitUser>, fields as Partial<KitUser>];
  const left = filesOfKit(after.press);
  const isShared = before.press?.visibility !== 'off';
  const files = [...filesOfKit(before.press)].filter((name) => !left.has(name));
  return { showId: String(current._id), files, isShared };
}

/** The fields that decide who may have a kit's files. */
const decisive = ({ status, press }: Partial<KitUser>): string => {
  const { visibility, embargoUntil, stills, clips } = press ?? {};
  return JSON.stringify([status, visibility, embargoUntil, stills, clips]);
};

/** Files under embargo after a write that were not before. */
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

/** Files of a kit that a write changed, opened or closed, and those that only the kit still has. */
function filesOfSavedKit(
  kind: Kind,
  before: Partial<KitUser>,
  fields: object,
  after: Partial<KitUser>,
): string[] {
  const model = contentModel(kind);
  if (!userOf(model).kitOf) return [];
  const written = Object.keys(fields);
  const left = addedToSite(model, partOf(after, written), partOf(before, written));
  const isKitWritten = written.includes('press') || written.includes('status');
  return [...left, ...(isKitWritten ? usedIn({ before: before.press, after: after.press }) : [])];
}

const partOf = (record: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

async function filesOfAllKits(kind: Kind, before: object, after: object): Promise<string[]> {
  const [one, other] = [before, after] as Partial<StoredSettings>[];
  const isChanged = (one?.pressEnabled === false) !== (other?.pressEnabled === false);
  return kind === 'settings' && isChanged ? filesOfKits({ 'press.visibility': 'public' }) : [];
}
