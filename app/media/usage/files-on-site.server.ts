import type { QueryFilter } from 'mongoose';
import type { StoredScreener } from '~models/screener';
import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { Upload, type StoredUpload } from '~models/upload';
import { publicNow } from '~/core/db/content-epoch.server';
import { UPLOAD_LIMITS } from '~/core/files/media-guidance';
import { approvalState, refusalsIn, type Said } from '~/core/holds/approval-state';
import type { Hold } from '~/core/holds/hold';
import { isKitOpen, isUsable, stillState } from '~/core/holds/kit';
import { Failure } from '~/core/validation/errors';
import { isHeldBack } from '~/media/delivery/file-view.server';
import { readVerdicts } from './approval-states.server';
import { mentionUse, POSTERS, type UploadUsage, SCREENERS, type KitUser } from './content-kinds.server';
import { recordsOf, usedIn, isPending } from './find-uses.server';

const NOUNS = { image: 'picture', video: 'film' } as const;

/** A file to hold back, and the fields that ask for it, such as `press.stills.2.file`. */
export interface ToBeHeldBack {
  file: string;
  field: string;
}

/**
 * Throws 409, naming the fields, if visitors can see one of these files on a page outside press kits: an embargoed kit or a screener with
 * it would hold nothing back. Call it with the files that a write adds or puts under embargo.
 */
export async function rejectFilesOnSite(files: readonly ToBeHeldBack[]): Promise<void> {
  if (files.length === 0) return;
  const names = files.map(({ file }) => file);
  const uploads = await Upload.find({ _id: { $in: names } }, { usage: 1, 'facts.mediaType': 1 }).lean<
    Pick<StoredUpload, '_id' | 'usage' | 'facts'>[]
  >();
  const places = await findPublicPlaces(uploads);
  const errors = files.flatMap(({ file, field }): [string, string[]][] => {
    const [use] = places.get(file) ?? [];
    const upload = uploads.find(({ _id }) => _id === file);
    if (!use || !upload) return [];
    const noun = NOUNS[upload.facts.mediaType];
    return [[field, [`This ${noun} is already on the site: ${mentionUse(use)}`]]];
  });
  const [first] = errors;
  if (first) throw new Failure(409, first[1][0] ?? '', Object.fromEntries(errors));
}

type Used = Pick<StoredUpload, '_id' | 'usage'>;

/**
 * Where visitors see each of these files now, except in kits; each place once. The number of queries does not depend on the number of
 * files.
 */
export async function readPlacesOnSite(files: readonly string[]): Promise<Map<string, UploadUsage[]>> {
  if (files.length === 0) return new Map();
  const places = await findPublicPlaces(
    await Upload.find({ _id: { $in: [...files] } }, { usage: 1 }).lean<Used[]>(),
  );
  const once = (uses: UploadUsage[]) => [
    ...new Map(uses.map((use) => [`${use.kind} ${use.id}`, use])).values(),
  ];
  return new Map([...places].map(([file, uses]) => [file, once(uses)]));
}

/**
 * Where visitors see these uploads now, except in kits, by generated name; includes films that an image is the poster of. Held-back files
 * are seen nowhere, even on a page that became public by schedule.
 */
export async function findPublicPlaces(uploads: readonly Used[]): Promise<Map<string, UploadUsage[]>> {
  const { places, films } = await findOwnPlaces(uploads.filter((upload) => !isHeldBack(upload)));
  if (films.size === 0) return places;
  const shown = await Upload.find({ _id: { $in: [...films.keys()] } }, { usage: 1 }).lean<Used[]>();
  const placesOfFilms = await findOwnPlaces(shown);
  for (const [film, images] of films)
    for (const image of images) places.get(image)?.push(...(placesOfFilms.places.get(film) ?? []));
  return places;
}

/** Enough to look through by hand. */
const MAX_HELD = 100;

/** Public records that use held-back files, one record for each file: they became public by schedule. */
export async function findPagesWithoutFile(): Promise<UploadUsage[]> {
  const held = await Upload.find(
    { 'usage.heldBackAt': { $ne: null }, 'usage.usedBy': { $regex: '^(article|page):' } },
    { usage: 1 },
  )
    .sort({ _id: 1 })
    .limit(MAX_HELD)
    .lean<Used[]>();
  const { places } = await findOwnPlaces(held);
  return [...places.values()].flat();
}

/** Public records that use these uploads directly, and the poster images of films by film name. */
async function findOwnPlaces(uploads: readonly Used[]) {
  const places = new Map<string, UploadUsage[]>(uploads.map(({ _id }) => [_id, []]));
  const films = new Map<string, Set<string>>();
  for await (const { record, user } of recordsOf(uploads)) {
    const used = usedIn(user.servedPart?.(record) ?? record);
    if (user.name === POSTERS) films.set(String(record._id), used);
    if (!user.isPublic?.(record)) continue;
    const use = { ...user.describe(record), createdBy: record.createdBy ?? null, fields: [] };
    for (const name of used) places.get(name)?.push(use);
  }
  return { places, films };
}

/** An unused upload is kept this long, because it may be in an unsaved form. */
export const UNUSED_LIFE_MS = UPLOAD_LIMITS.unusedHours * 60 * 60 * 1000;

const startOfLife = () => new Date(Date.now() - UNUSED_LIFE_MS);

/** Matches uploads that were not handed out within a day, so they can be taken off the site. */
export const notOffered = (): QueryFilter<StoredUpload> => ({
  $or: [{ 'usage.offeredAt': null }, { 'usage.offeredAt': { $lt: startOfLife() } }],
});

/** Matches uploads whose bytes only their uploader has sent within a day, so they can be deleted. */
export const notShared = (): QueryFilter<StoredUpload> => ({
  $or: [{ 'usage.sharedAt': null }, { 'usage.sharedAt': { $lt: startOfLife() } }],
});

type Placed = Pick<StoredUpload, '_id' | 'usage' | 'press' | 'people' | 'original'> & {
  facts: Pick<StoredUpload['facts'], 'mediaType'>;
};

/** Where an upload belongs: at its public address, or unreachable. */
export type ServingPlace = 'served' | 'heldBack';

export interface Standing {
  mediaType: 'image' | 'video';
  /** Null for unused uploads and during a save: these stay where they are. */
  place: ServingPlace | null;
  /** Reasons to keep it from the public. */
  holds: Hold[];
  isReady: boolean;
  isInOpenKit: boolean;
  isPublic: boolean;
}

/** The upload is kept from the public for a reason, so only an authorised user may let it out. */
export const isOnHold = ({ place, holds }: Standing): boolean => holds.length > 0 && place !== 'served';

/** The users of uploads that decide where the uploads belong. */
interface Uses {
  all: Set<string>;
  /** Served unless on hold: all but those that only kits and screeners use. */
  offered: Set<string>;
  public: Set<string>;
  kits: KitUser[];
  screeners: StoredScreener[];
  films: Map<string, Set<string>>;
  /** Number of writes by the record's name in keys. */
  versions: Map<string, number>;
}

/** Where these uploads belong now. Leaves out unused ones and those being saved: they stay where they are. */
export async function servingPlacesOf(names: readonly string[]): Promise<Map<string, ServingPlace>> {
  const standings = await readStandings(names);
  return new Map(
    [...standings].flatMap(([name, { place }]): [string, ServingPlace][] => (place ? [[name, place]] : [])),
  );
}

/**
 * Reads the state that decides where these uploads belong. A held-back file stays so when a record that uses it becomes public by schedule:
 * only its kit or a confirmed save lets it out (`let-out.server.ts`).
 */
export async function readStandings(
  names: readonly string[],
  seen: ReadonlySet<string> = new Set(),
): Promise<Map<string, Standing>> {
  const uploads = await Upload.find(
    { _id: { $in: names } },
    { usage: 1, press: 1, people: 1, 'original.id': 1, 'facts.mediaType': 1 },
  ).lean<Placed[]>();
  const uses = await readUses(uploads);
  const pictures = uploads.filter(({ facts }) => facts.mediaType === 'image');
  // Frames of two films can be each other's posters.
  const known = new Set([...seen, ...names]);
  const asked = [...uses.films.keys()].filter((film) => !known.has(film));
  const originals = uploads.flatMap(({ original }) => original?.id ?? []);
  const [cutFrom, films, isOpen, said] = await Promise.all([
    originals.length === 0 ? new Map<string, Standing>() : readStandings(originals, seen),
    asked.length === 0 ? new Map<string, Standing>() : readStandings(asked, known),
    readOpenKits(uses.kits),
    readVerdicts(pictures.map(({ _id }) => _id)),
  ]);
  const about = { uses, cutFrom, films, isOpen, now: publicNow() };
  return new Map(uploads.map((each) => [each._id, standingOf(each, said.get(each._id) ?? [], about)]));
}

interface About {
  uses: Uses;
  /** The originals of crops for one place. */
  cutFrom: ReadonlyMap<string, Standing>;
  films: ReadonlyMap<string, Standing>;
  isOpen: (kit: KitUser) => boolean;
  now: Date;
}

function standingOf(upload: Placed, said: readonly Said[], about: About): Standing {
  const { uses, cutFrom, films, isOpen, now } = about;
  const { _id, usage, people = [] } = upload;
  const original = cutFrom.get(upload.original?.id ?? '');
  const inherited = original && isOnHold(original) ? original.holds : [];
  const { mediaType } = upload.facts;
  const isReady =
    mediaType === 'image'
      ? stillState(upload, approvalState(people, said), now) === 'ready'
      : isUsable(upload, now);
  const kits = uses.kits.filter(({ press }) => filesOfKit(press).has(_id));
  const shown = [...uses.films].flatMap(([film, images]) => (images.has(_id) ? (films.get(film) ?? []) : []));
  const isPublic =
    uses.public.has(_id) ||
    shown.some((film) => film.place === 'served' && (film.isPublic || film.isInOpenKit));
  const closed = kits.filter((kit) => !(isOpen(kit) && isReady));
  const isInOpenKit = closed.length < kits.length;
  const holds: Hold[] = [
    ...holdsOfRefusals(said),
    ...closed.map((kit) => kitHold(kit, { isOpen: isOpen(kit), now })),
    ...uses.screeners
      .filter(({ filmUrl }) => usedIn({ filmUrl }).has(_id))
      .map(({ title, show }): Hold => ({ by: 'screener', title, showId: show })),
    ...shown.filter(isOnHold).flatMap((film) => film.holds),
    ...inherited,
  ];
  const isHeldBack = Boolean(usage.heldBackAt) || Boolean(usage.withheldAt);
  const isSettled = uses.all.has(_id) && !usage.usedBy.some((key) => isPending(key, usage, uses.versions));
  const placed = (): ServingPlace | null => {
    if (isInOpenKit) return 'served';
    if (isPublic && !(isHeldBack && holds.length > 0)) return 'served';
    if (holds.length === 0 && uses.offered.has(_id)) return 'served';
    // A save that lets the file out does so after it is stored, so a hold applies at once.
    const isHeld = holds.length > 0 && uses.all.has(_id);
    return isSettled || isHeld || inherited.length > 0 ? 'heldBack' : null;
  };
  return { mediaType, place: placed(), holds, isReady, isInOpenKit, isPublic };
}

export const holdsOfRefusals = (said: readonly Said[]): Hold[] =>
  refusalsIn(said).map(({ person }) => ({ by: 'refusal', name: person.name }));

function kitHold(
  { _id, title, status, press }: KitUser,
  { isOpen, now }: { isOpen: boolean; now: Date },
): Hold {
  const { embargoUntil = null, visibility } = press ?? {};
  const isEmbargoed = embargoUntil !== null && embargoUntil > now;
  return {
    by: 'kit',
    showId: String(_id),
    title,
    isOpen,
    embargoUntil: isEmbargoed ? embargoUntil : null,
    opensThen: isEmbargoed && visibility === 'public' && status === 'active',
  };
}

export const filesOfKit = (press: KitUser['press']): Set<string> =>
  new Set([...(press?.stills ?? []), ...(press?.clips ?? [])].map(({ file }) => file));

async function readUses(uploads: readonly Placed[]): Promise<Uses> {
  const uses: Uses = {
    all: new Set(),
    offered: new Set(),
    public: new Set(),
    kits: [],
    screeners: [],
    films: new Map(),
    versions: new Map(),
  };
  for await (const { ref, record, user } of recordsOf(uploads)) {
    const offered = usedIn(user.servedPart?.(record) ?? record);
    const isPublic = user.isPublic?.(record) ?? false;
    uses.versions.set(ref, record.version);
    for (const name of usedIn(record)) uses.all.add(name);
    for (const name of offered) uses.offered.add(name);
    if (isPublic) for (const name of offered) uses.public.add(name);
    if (user.kitOf) uses.kits.push(user.kitOf(record));
    if (user.name === POSTERS) uses.films.set(String(record._id), usedIn(record));
    if (user.name === SCREENERS) uses.screeners.push(record as unknown as StoredScreener);
  }
  return uses;
}

export async function readOpenKits(kits: readonly KitUser[]): Promise<(kit: KitUser) => boolean> {
  if (!kits.some(({ press }) => press?.visibility === 'public')) return () => false;
  const [now, pressEnabled] = [publicNow(), await readPressEnabled()];
  return (kit) => isKitOpen(kit, { pressEnabled, now });
}

/** False closes all kits. */
async function readPressEnabled(): Promise<boolean | null> {
  const stored = await Settings.findById(SETTINGS_ID, { pressEnabled: 1 }).lean<Pick<
    StoredSettings,
    'pressEnabled'
  > | null>();
  return stored?.pressEnabled ?? null;
}
