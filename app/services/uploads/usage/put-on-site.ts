import { Upload, type StoredUpload } from '~models/upload';
import { pick } from '~/rules/fields/omit';
import { RECORD_FIELDS, type Kind } from '~/rules/kinds/kinds';
import { uploadIdsIn } from '~/rules/uploads/uploads';
import { contentModel, userOf, type ContentRecord, type KitUser } from './content-kinds';
import { filesOfKit, readOpenKits } from './places';
import { usedIn } from './usage-index';

/** A write of a record, as far as it decides which files the public sees. */
export interface ServingWrite {
  kind: Kind;
  current: { _id: unknown; version: number };
  fields: object;
}

/** What a write puts where visitors find it. */
export interface PutOnSite {
  /** The uploads, by the name of the file in the record: a film brings the image that stands for it. */
  files: Map<string, string>;
  /** The show whose kit opens, or is open, with some of them; null if only pages show them. */
  kit: { showId: string; files: Set<string> } | null;
  /** The record as the write leaves it. */
  after: object;
}

/** Returns the fields of a record that people write: others are derived from what they were. */
const fieldsOf = (kind: Kind, record: object): object =>
  pick(record, Object.keys(RECORD_FIELDS[kind]) as (keyof typeof record)[]);

function partOnSite(kind: Kind, record: object): Set<string> {
  const { servedPart = (each: object) => each } = userOf(contentModel(kind));
  return isOnSite(kind, record) ? usedIn(servedPart(fieldsOf(kind, record))) : new Set();
}

/** Whether visitors find a record as it is. */
export const isOnSite = (kind: Kind, record: object): boolean =>
  userOf(contentModel(kind)).isPublic?.(record as ContentRecord) ?? false;

/** Returns the record as a write leaves it; a new one has the model's defaults, which decide who sees it. */
function afterWrite({ kind, current, fields }: ServingWrite): object {
  // What is undefined is not written.
  const written = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (current.version > 0) return { ...current, ...written };
  const Model = contentModel(kind);
  return { ...new Model().toObject(), ...current, ...written };
}

/** Returns the files that a write puts where visitors find them and did not find them before, in this record. */
export async function readPutOnSite(write: ServingWrite): Promise<PutOnSite> {
  const { kind, current } = write;
  const after = afterWrite(write);
  const before = current.version > 0 ? partOnSite(kind, current) : new Set<string>();
  const shown = [...partOnSite(kind, after)].filter((name) => !before.has(name));
  const kit = await readKitPutOnSite(kind, current, after);
  const files = new Map([...shown, ...(kit?.files ?? [])].map((name) => [name, name]));
  return {
    files: new Map([...(await imagesOfFilms([...files.keys()])), ...files]),
    kit,
    after: fieldsOf(kind, after),
  };
}

async function readKitPutOnSite(kind: Kind, current: object, after: object): Promise<PutOnSite['kit']> {
  if (!userOf(contentModel(kind)).kitOf) return null;
  const [one, other] = [current, after] as KitUser[];
  if (!one || other?.press?.visibility !== 'public') return null;
  const isOpen = await readOpenKits([one, other]);
  if (!isOpen(other)) return null;
  const before = isOpen(one) ? filesOfKit(one.press) : new Set<string>();
  const files = [...filesOfKit(other.press)].filter((name) => !before.has(name));
  return files.length === 0 ? null : { showId: String(other._id), files: new Set(files) };
}

/** Returns the images of the library that stand for the films among these uploads, each with the film's name. */
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
