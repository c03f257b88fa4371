import { Upload, type StoredUpload } from '~models/upload';
import { can, type Actor } from '~/core/access/permissions';
import { publicNow } from '~/core/db/content-epoch.server';
import { withLock } from '~/core/db/lock.server';
import { pick } from '~/core/fields/field-path';
import { uploadIdsIn } from '~/core/files/uploads';
import { heldQuestion, heldWords, type HeldFile, type Hold } from '~/core/holds/hold';
import { RECORD_FIELDS, type Kind } from '~/core/nouns/kinds';
import { Failure, Unconfirmed, fieldFailure } from '~/core/validation/errors';
import { contentModel, userOf, type ContentRecord, type KitUser } from './content-kinds.server';
import { filesOfKit, readOpenKits, isOnHold, readStandings } from './files-on-site.server';
import { usedIn, pathsByName } from './find-uses.server';

/** The part of a write that decides which files are public. */
export interface ServingWrite {
  kind: Kind;
  current: { _id: unknown; version: number };
  fields: object;
}

/** Kit files that a write makes public: by opening the kit, or by adding to one that is open or opens later. */
interface KitPutOnSite {
  showId: string;
  files: ReadonlySet<string>;
  /** Files that are public after the write, if they are ready. */
  opened: ReadonlySet<string>;
  onPages: ReadonlySet<string>;
}

interface PutOnSite {
  /** Uploads by the file's name in the record: a film brings its poster image. */
  files: Map<string, string>;
  kit: KitPutOnSite | null;
  after: object;
}

/** The fields that people write; the others are derived from them. */
const fieldsOf = (kind: Kind, record: object): object =>
  pick(record, Object.keys(RECORD_FIELDS[kind]) as (keyof typeof record)[]);

function partOnSite(kind: Kind, record: object): Set<string> {
  const { servedPart = (each: object) => each } = userOf(contentModel(kind));
  return isOnSite(kind, record) ? usedIn(servedPart(fieldsOf(kind, record))) : new Set();
}

export const isOnSite = (kind: Kind, record: object): boolean =>
  userOf(contentModel(kind)).isPublic?.(record as ContentRecord) ?? false;

/** The record after the write; a new one has the model's defaults, which decide who sees it. */
function afterWrite({ kind, current, fields }: ServingWrite): object {
  // Undefined values are not written.
  const written = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (current.version > 0) return { ...current, ...written };
  const Model = contentModel(kind);
  return { ...new Model().toObject(), ...current, ...written };
}

/** Files that become public in this record by the write. */
export async function readPutOnSite(write: ServingWrite): Promise<PutOnSite> {
  const { kind, current } = write;
  const after = afterWrite(write);
  const before = current.version > 0 ? partOnSite(kind, current) : new Set<string>();
  const shown = [...partOnSite(kind, after)].filter((name) => !before.has(name));
  const kit = await readKitPutOnSite(kind, { current, after, onPages: new Set(shown) });
  const files = new Map([...shown, ...(kit?.files ?? [])].map((name) => [name, name]));
  return {
    files: new Map([...(await imagesOfFilms([...files.keys()])), ...files]),
    kit,
    after: fieldsOf(kind, after),
  };
}

async function readKitPutOnSite(
  kind: Kind,
  { current, after, onPages }: { current: object; after: object; onPages: ReadonlySet<string> },
): Promise<KitPutOnSite | null> {
  if (!userOf(contentModel(kind)).kitOf) return null;
  const [one, other] = [current, after] as KitUser[];
  if (!one || !other) return null;
  const isOpen = await readOpenKits([one, other]);
  const [files, opened] = [isForEverybody, isOpen].map((has) => {
    const before = has(one) ? filesOfKit(one.press) : new Set<string>();
    return new Set(has(other) ? [...filesOfKit(other.press)].filter((name) => !before.has(name)) : []);
  }) as [Set<string>, Set<string>];
  const all = new Set([...files, ...opened]);
  return all.size === 0 ? null : { showId: String(other._id), files: all, opened, onPages };
}

/** Whether a kit is open to everybody, or will be without a further save: by the end of an embargo or by the setting of all kits. */
const isForEverybody = ({ status, press }: KitUser): boolean =>
  status === 'active' && press?.visibility === 'public';

/** Poster images of the films among these uploads, each with the film's name. */
export async function imagesOfFilms(names: readonly string[]): Promise<[string, string][]> {
  if (names.length === 0) return [];
  const films = await Upload.find(
    { _id: { $in: [...names] }, 'poster.image': { $gt: '' } },
    { 'poster.image': 1 },
  ).lean<Pick<StoredUpload, '_id' | 'poster'>[]>();
  return films.flatMap(({ _id, poster }) =>
    uploadIdsIn(poster.image).map((image): [string, string] => [image, _id]),
  );
}

interface Asked {
  actor: Actor;
  files: ReadonlyMap<string, string>;
  fields: object;
  /** The actor has confirmed that held-back files are let out. */
  force: boolean;
  /** Files that this show's kit makes public; that kit needs no confirmation. */
  kit?: KitPutOnSite | null;
}

/**
 * Returns the held-back files that the write may let out. Throws 409 with the files' places for a picture that a person in it refused (for
 * every actor) and for what the actor may not let out, and `Unconfirmed` before the actor has confirmed.
 */
export async function requireLetOut({
  actor,
  files,
  fields,
  force,
  kit = null,
}: Asked): Promise<Set<string>> {
  if (files.size === 0) return new Set();
  const standings = await readStandings([...files.keys()]);
  const held = new Map<string, HeldFile>();
  const refused: string[] = [];
  const later = new Set<string>();
  for (const [name, standing] of standings) {
    const { holds, mediaType, isReady } = standing;
    const isOfKit = kit?.files.has(name) ?? false;
    const isOnlyOfKit = isOfKit && !kit?.onPages.has(name);
    const opensNow = !isOnlyOfKit || (isReady && kit?.opened.has(name));
    if (opensNow && holds.some(({ by }) => by === 'refusal')) refused.push(name);
    else if (isOnHold(standing)) {
      // A kit offers only ready files, and opening it needs the permission. Files that others hold back are offered later without a save.
      const isOwn = (hold: Hold) =>
        hold.by === 'refusal' ||
        (hold.by === 'kit' &&
          isOfKit &&
          hold.showId === kit?.showId &&
          (!opensNow || can(actor, 'openKits')));
      const others = holds.filter((hold) => !isOwn(hold));
      if (others.length > 0) held.set(name, { mediaType, holds: others });
      if (!opensNow) later.add(name);
    }
  }
  const places = placesIn(fields, files);
  if (refused.length > 0) throw await refusal(refused, places);
  if (held.size === 0) return new Set();
  const forbidden = [...held].filter(([, file]) => !mayLetOut(actor, file));
  if (forbidden.length > 0)
    throw failureAt(
      forbidden.map(([name, file]) => [name, heldWords(file)]),
      places,
    );
  if (!force) throw unconfirmedAt([...held], places);
  return new Set([...held.keys()].filter((name) => !later.has(name)));
}

export interface TakenOut {
  showId: string;
  files: readonly string[];
  /** An authorised user has decided who sees the kit. */
  isShared: boolean;
}

/**
 * Throws 409 if an actor without the right to open kits removes a file that the kit holds back: the next save could publish it. Their own
 * uploads may be removed from a closed kit.
 */
export async function requireKept(actor: Actor, taken: TakenOut | null): Promise<void> {
  if (!taken || taken.files.length === 0 || can(actor, 'openKits')) return;
  const { showId, isShared } = taken;
  const others = isShared
    ? taken.files
    : await Upload.distinct('_id', { _id: { $in: taken.files }, createdBy: { $ne: actor.id } });
  for (const standing of (await readStandings(others)).values()) {
    const isOwn = standing.holds.some((hold) => hold.by === 'kit' && hold.showId === showId);
    if (!isOwn || !isOnHold(standing)) continue;
    const words = heldWords(standing);
    const list = standing.mediaType === 'video' ? 'clips' : 'stills';
    throw fieldFailure(409, `press.${list}`, words);
  }
}

/** The actor may lift every hold on the file. */
const mayLetOut = (actor: Actor, { holds }: HeldFile): boolean =>
  (actor.writableKinds?.includes('show') ?? true) &&
  holds.every(({ by }) => by !== 'refusal' && can(actor, by === 'screener' ? 'shareScreeners' : 'openKits'));

type Places = (name: string) => string[];

function placesIn(fields: object, files: ReadonlyMap<string, string>): Places {
  const paths = pathsByName(fields);
  return (name) => paths.get(files.get(name) ?? name) ?? [];
}

const errorsAt = (words: readonly (readonly [string, string])[], places: Places) =>
  Object.fromEntries(words.flatMap(([name, text]) => places(name).map((path) => [path, [text]])));

function failureAt(words: readonly (readonly [string, string])[], places: Places): Failure {
  return new Failure(409, words[0]?.[1] ?? '', errorsAt(words, places));
}

function unconfirmedAt(held: readonly [string, HeldFile][], places: Places): Unconfirmed {
  const question = heldQuestion(
    held.map(([, file]) => file),
    publicNow(),
  );
  const words = held.map(([name, file]) => [name, heldWords(file)] as const);
  return new Unconfirmed(question, errorsAt(words, places));
}

async function refusal(names: readonly string[], places: Places): Promise<Failure> {
  const stored = await Upload.find({ _id: { $in: [...names] } }, { originalName: 1 }).lean<
    Pick<StoredUpload, '_id' | 'originalName'>[]
  >();
  const titles = stored.map(({ _id, originalName }) => `“${originalName || _id}”`).join(', ');
  const text = `${titles} cannot be on the site: somebody in the picture has refused it.`;
  return failureAt(
    names.map((name) => [name, text] as const),
    places,
  );
}

/**
 * Saves that show a file and saves that close a kit with it run one after the other. Files share this many locks, so that a save with
 * hundreds of pictures needs no more.
 */
const LOCKS = 64;
const BASE = 36;

const lockOf = (name: string): number => Number.parseInt(name.slice(-2), BASE) % LOCKS;

/** Runs the work with exclusive access to the decision on these uploads. `assertHeld` throws once the lock is lost. */
export async function withFilesLocked<Result>(
  names: Iterable<string>,
  work: (assertHeld: () => void) => Promise<Result>,
): Promise<Result> {
  // Always in the same order, to prevent deadlocks.
  const locks = [...new Set([...names].map(lockOf))].sort((a, b) => a - b);
  const lockNext = (assertHeld: () => void): Promise<Result> => {
    const lock = locks.shift();
    if (lock === undefined) return work(assertHeld);
    return withLock(`serving ${lock}`, (held) =>
      lockNext(() => {
        assertHeld();
        held.assertHeld();
      }),
    );
  };
  return lockNext(() => undefined);
}
