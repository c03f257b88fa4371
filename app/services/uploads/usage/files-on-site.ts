import { Upload, type StoredUpload } from '~models/upload';
import { Failure } from '~/rules/validation/errors';
import { mentionUse, POSTERS, type UploadUsage } from './content-kinds';
import { isHeldBack } from '../delivery/view';
import { recordsOf } from './find-uses';
import { parseKey, usedIn } from './usage-index';

const NOUNS = { image: 'picture', video: 'film' } as const;

/** A file that is to be held back, and the fields that ask for that, such as `press.stills.2.file`. */
export interface ToBeHeldBack {
  /** The generated name. */
  file: string;
  field: string;
}

/**
 * Throws 409, naming the fields, if visitors see one of these files now on a page that is no press kit: a kit under embargo and a
 * screener cannot have it, because nothing would be kept back. Call it with the files that a write adds, or puts under embargo.
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
 * Returns where visitors see these uploads now, kits excepted, by the generated name; an image also where it stands for a film. What is held
 * back they see nowhere, even where a page that became public by itself has it.
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

/** So many are enough for somebody to look at. */
const MAX_HELD = 100;

/** Returns the public records that use files which are held back, a record for each file: they became public by themselves. */
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

/** Returns the public records that use these uploads themselves, and the images that stand for films, by the names of the films. */
async function findOwnPlaces(uploads: readonly Used[]) {
  const places = new Map<string, UploadUsage[]>(uploads.map(({ _id }) => [_id, []]));
  const films = new Map<string, Set<string>>();
  const refs = new Set(uploads.flatMap(({ usage }) => usage.usedBy.map((key) => parseKey(key).ref)));
  for await (const { record, user } of recordsOf(refs)) {
    const used = usedIn(user.servedPart?.(record) ?? record);
    if (user.name === POSTERS) films.set(String(record._id), used);
    if (!user.isPublic?.(record)) continue;
    const use = { ...user.describe(record), createdBy: record.createdBy ?? null, fields: [] };
    for (const name of used) places.get(name)?.push(use);
  }
  return { places, films };
}
