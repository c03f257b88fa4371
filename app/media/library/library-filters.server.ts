import type { QueryFilter, SortOrder } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import { Person } from '~models/person';
import { authorize, type Actor } from '~/core/access/permissions';
import { readParts } from '~/core/html/read-parts';
import { POSTER_PLACEHOLDER } from '~/core/files/media';
import {
  NEEDS,
  type Need,
  type FileOrder,
  type FileState,
  type LibraryCounts,
  speechOf,
} from '~/core/files/file-library';
import { uploadIdsOf, uploadIdsIn, type MediaType } from '~/core/files/uploads';
import { readOnce } from '~/core/db/content-epoch.server';
import { textSearch } from '~/core/db/pagination.server';
import { stateOfMark } from '~/core/holds/hold';
import { fieldFailure } from '~/core/validation/errors';
import { NOT_WITHHELD } from '~/media/delivery/file-view.server';
import { POSTERS } from '~/media/usage/content-kinds.server';
import { recordsOf, usedIn, WITHOUT_USES } from '~/media/usage/find-uses.server';
import { refusedPictures } from '~/media/usage/approval-states.server';
import { heldBackMarks } from '~/media/usage/settle-serving.server';
import { RECORD_ID, pressSearch, readPressFilters, type PressQuery } from './library-press.server';

type Examined = Pick<StoredUpload, '_id' | 'facts' | 'texts' | 'poster' | 'tracks' | 'usage'>;

const FIELDS = {
  'facts.mediaType': 1,
  'facts.videoCodec': 1,
  'facts.audioCodec': 1,
  'texts.alt': 1,
  'texts.speech': 1,
  'poster.current.url': 1,
  'poster.image': 1,
  'tracks.role': 1,
  'usage.usedBy': 1,
} as const;

const isVideo = ({ facts }: Examined) => facts.mediaType === 'video';
const hasCaptions = ({ tracks }: Examined) => tracks.some(({ role }) => role === 'captions');

const IS_MISSING: Record<Need, (upload: Examined) => boolean> = {
  captions: (upload) =>
    isVideo(upload) && speechOf(upload.facts, upload.texts.speech) !== 'no' && !hasCaptions(upload),
  alt: (upload) => !isVideo(upload) && upload.texts.alt === '',
  poster: (upload) =>
    isVideo(upload) &&
    !upload.poster.image &&
    (!upload.poster.current || upload.poster.current.url === POSTER_PLACEHOLDER),
};

/** Matches what may lack something: a picture with an alternative text lacks nothing. */
const EXAMINED: QueryFilter<StoredUpload> = {
  ...NOT_WITHHELD,
  'usage.usedBy.0': { $exists: true },
  $or: [{ 'facts.mediaType': 'video' }, { 'texts.alt': '' }],
};

export async function findNeeds(actor: Actor): Promise<Record<Need, string[]>> {
  authorize(actor, 'openAdmin');
  return readNeeds();
}

/**
 * Computed once per version of the content, because it is slow with thousands of files. Reads each record that uses such a file once,
 * because only its text shows whether it still uses the file and describes a picture itself.
 */
const readNeeds = readOnce(async (): Promise<Record<Need, string[]>> => {
  const uploads = await Upload.find(EXAMINED, FIELDS).sort({ createdAt: -1, _id: -1 }).lean<Examined[]>();
  const lacking = uploads.flatMap((upload) => {
    const needs = NEEDS.filter((need) => IS_MISSING[need](upload));
    return needs.length > 0 ? { upload, needs } : [];
  });
  const used = new Set<string>();
  const undescribed = new Set<string>();
  for await (const { record, user } of recordsOf(lacking.map(({ upload }) => upload))) {
    for (const name of usedIn(record)) used.add(name);
    // A poster is described with its video.
    if (user.name !== POSTERS) for (const name of withoutOwnText(record)) undescribed.add(name);
  }
  const namesOf = (need: Need) =>
    lacking
      .filter(({ needs }) => needs.includes(need))
      .map(({ upload: { _id } }) => _id)
      .filter((name) => (need === 'alt' ? undescribed : used).has(name));
  return { captions: namesOf('captions'), alt: namesOf('alt'), poster: namesOf('poster') };
});

export async function countNeeds(actor: Actor): Promise<Record<Need, number>> {
  const { captions, alt, poster } = await findNeeds(actor);
  return { captions: captions.length, alt: alt.length, poster: poster.length };
}

/** The name of the site, company or award replaces their alternative text. */
const NAMED_OTHERWISE = new Set(['logoUrl', 'logoLightUrl', 'logoDarkUrl', 'faviconUrl', 'laurelUrl']);

function withoutOwnText(record: object): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown, field: string, owner: object): void => {
    if (typeof value === 'string') {
      const isDescribed = 'alt' in owner && typeof owner.alt === 'string' && owner.alt.trim() !== '';
      if (NAMED_OTHERWISE.has(field) || (field === 'url' && isDescribed)) return;
      const names = value.includes('<') ? undescribedInText(value) : uploadIdsIn(value);
      for (const name of names) found.add(name);
    } else if (Array.isArray(value)) for (const part of value) visit(part, field, owner);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) visit(part, name, value);
  };
  visit(record, '', record);
  return found;
}

/** A link in rich text shows no file, and the video's title describes its poster. */
const undescribedInText = (html: string): string[] =>
  readParts(html).flatMap((part) => {
    if (part.type === 'gallery') return part.files.flatMap(uploadIdsOf);
    return part.type === 'media' && part.alt === '' ? uploadIdsOf(part.file) : [];
  });

export interface FilesFilter extends PressQuery {
  q?: string | undefined;
  kind?: MediaType | undefined;
  state?: FileState | undefined;
  /** The id of a person of the site. */
  person?: string | undefined;
  needs?: Need | undefined;
  isUnused?: boolean;
  /** Only files that are not held back from the site. */
  onlyServed?: boolean;
  order?: FileOrder | undefined;
}

/** Names are set if only some of these files match, in this order, so that a page of them needs no search. */
export interface Matching {
  search: QueryFilter<StoredUpload>;
  names: string[] | null;
  order: Record<string, SortOrder>;
}

const ORDERS: Record<FileOrder, Record<string, SortOrder>> = {
  newest: { createdAt: -1, _id: -1 },
  name: { originalName: 1, _id: 1 },
  largest: { 'facts.bytes': -1, _id: -1 },
};

export const NEWEST: Matching = { search: {}, names: null, order: ORDERS.newest };

const SEARCHED = [
  ...(['originalName', 'key', 'texts.alt', 'texts.caption', 'texts.transcript'] as const),
  ...(['press.credit', 'people.name', 'spoken'] as const),
] as const;

const NO_SUCH = { kit: 'There is no show with this ID', person: 'There is no person with this ID' } as const;

const noSuch = (name: keyof typeof NO_SUCH) => fieldFailure(400, name, NO_SUCH[name]);

/** Throws 400 for the kit of an unknown show and for an unknown person. */
export async function filesMatching(actor: Actor, filter: FilesFilter): Promise<Matching> {
  authorize(actor, 'openAdmin');
  const { q = '', kind, state, person, needs, press, kit, isUnused = false, onlyServed = false } = filter;
  const { order = 'newest' } = filter;
  const ofPress = await pressSearch({ press, kit });
  if (ofPress === null) throw noSuch('kit');
  if (person !== undefined && !(await isPerson(person))) throw noSuch('person');
  const held = state || onlyServed ? await readHeldBack() : null;
  const { $and = [], ...others } = ofPress;
  const parts = [
    ...$and,
    ...(state ? [{ _id: { $in: held?.get(state) ?? [] } }] : []),
    ...(onlyServed ? [{ _id: { $nin: [...(held?.values() ?? [])].flat() } }] : []),
  ];
  const search: QueryFilter<StoredUpload> = {
    ...textSearch<StoredUpload>([...SEARCHED], q),
    ...(kind && { 'facts.mediaType': kind }),
    ...(person !== undefined && { 'people.personId': person }),
    ...(isUnused && WITHOUT_USES),
    ...others,
    ...(parts.length > 0 && { $and: parts }),
  };
  return { search, names: needs ? (await findNeeds(actor))[needs] : null, order: ORDERS[order] };
}

const isPerson = async (id: string) => RECORD_ID.test(id) && (await Person.exists({ _id: id })) !== null;

const isSearch = ({ search, order }: Matching) => Object.keys(search).length > 0 || order !== ORDERS.newest;

const filterOf = ({ search, names }: Matching): QueryFilter<StoredUpload> => ({
  ...NOT_WITHHELD,
  ...search,
  ...(names && { _id: { $in: names } }),
});

export async function countMatching(query: Matching): Promise<number> {
  if (query.names) return isSearch(query) ? Upload.countDocuments(filterOf(query)) : query.names.length;
  const isOfAll = Object.keys(query.search).length === 0;
  return isOfAll ? (await readTotals()).all : Upload.countDocuments(filterOf(query));
}

export async function readMatching(
  query: Matching,
  { page, limit }: { page: number; limit: number },
): Promise<StoredUpload[]> {
  const skip = (page - 1) * limit;
  if (query.names && !isSearch(query)) {
    const names = query.names.slice(skip, skip + limit);
    return Upload.find(filterOf({ ...query, names }))
      .sort(query.order)
      .lean<StoredUpload[]>();
  }
  return Upload.find(filterOf(query)).sort(query.order).skip(skip).limit(limit).lean<StoredUpload[]>();
}

/** Counting reads every file. */
const readTotals = readOnce(async () => {
  const [all, image, unused] = await Promise.all([
    Upload.countDocuments(NOT_WITHHELD),
    Upload.countDocuments({ ...NOT_WITHHELD, 'facts.mediaType': 'image' }),
    Upload.countDocuments({ ...NOT_WITHHELD, ...WITHOUT_USES }),
  ]);
  return { all, image, unused };
});

/** The files that visitors may not have, by the reason that their mark names. The number of queries does not depend on their number. */
const readHeldBack = readOnce(async (): Promise<Map<FileState, string[]>> => {
  const held = { $or: [{ 'usage.heldBackAt': { $ne: null } }, { _id: { $in: await refusedPictures() } }] };
  const files = await Upload.find({ ...NOT_WITHHELD, ...held }, { usage: 1, 'original.id': 1 }).lean<
    Pick<StoredUpload, '_id' | 'usage' | 'original'>[]
  >();
  const found = new Map<FileState, string[]>();
  for (const [name, mark] of await heldBackMarks(files)) {
    const state = stateOfMark(mark);
    const names = found.get(state);
    if (names) names.push(name);
    else found.set(state, [name]);
  }
  return found;
});

const readPeople = readOnce(async (): Promise<LibraryCounts['people']> => {
  const files = await Upload.find(
    { ...NOT_WITHHELD, 'people.personId': { $gt: '' } },
    { 'people.personId': 1, 'people.name': 1 },
  ).lean<Pick<StoredUpload, '_id' | 'people'>[]>();
  const found = new Map<string, { id: string; name: string; files: number }>();
  for (const { personId, name } of files.flatMap(({ people = [] }) => people)) {
    if (personId === '') continue;
    const person = found.get(personId) ?? { id: personId, name, files: 0 };
    person.files += 1;
    found.set(personId, person);
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'en-GB'));
});

/** Returns the number of files of each choice in the filters of the library. */
export async function countFiles(actor: Actor): Promise<LibraryCounts> {
  authorize(actor, 'openAdmin');
  const [{ all, image, unused }, held, people, needs, press] = await Promise.all([
    readTotals(),
    readHeldBack(),
    readPeople(),
    countNeeds(actor),
    readPressFilters(),
  ]);
  return {
    all,
    unused,
    kinds: { image, video: all - image },
    states: Object.fromEntries([...held].map(([state, names]) => [state, names.length])),
    people,
    needs,
    press: press.lacking,
    kits: press.kits,
  };
}
