import { Settings, type StoredSettings } from '~models/settings';
import type { StoredShowPress } from '~models/show';
import type { Actor } from '~/core/access/permissions';
import type { Kind } from '~/core/nouns/kinds';
import { publicNow } from '~/core/db/content-epoch.server';
import { continueInBackground } from '~/media/storage/storage.server';
import { contentModel, userOf, type KitUser } from './content-kinds.server';
import {
  withFilesLocked,
  requireKept,
  requireLetOut,
  type TakenOut,
  isOnSite,
  readPutOnSite,
} from './let-out.server';
import { rejectFilesOnSite, type ToBeHeldBack, filesOfKit } from './files-on-site.server';
import { addedToSite } from './record-uses.server';
import { filesOfKits, settleAfterSave } from './settle-serving.server';
import { usedIn } from './find-uses.server';
import { bringBack } from './garbage-collection.server';

interface Write {
  kind: Kind;
  current: { _id: unknown; version: number };
  fields: object;
  allowsPublicFiles?: boolean | undefined;
  letOut?: ReadonlySet<string>;
}

interface GuardedWrite extends Write {
  actor: Actor;
  force?: boolean | undefined;
}

type GuardedWork<Each, Result> = (write: Each, assertHeld: () => void) => Promise<Result>;

/**
 * Decides which files a write lets out or holds back, one write after the other, and afterwards moves them. `record-uses.server.ts` handles
 * files that a write removes from the site.
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
  const isOfSettings = contentModel(kind).collection.name === Settings.collection.name;
  const [one, other] = [before, after] as Partial<StoredSettings>[];
  const isChanged = (one?.pressEnabled === false) !== (other?.pressEnabled === false);
  return isOfSettings && isChanged ? filesOfKits({ 'press.visibility': 'public' }) : [];
}
