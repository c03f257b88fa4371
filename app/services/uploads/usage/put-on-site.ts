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

/** The files of a kit that a write opens to everybody, or adds to one that is open or will open by itself. */
export interface KitPutOnSite {
  showId: string;
  files: ReadonlySet<string>;
  /** Those that everybody may have after the write, as far as they are ready. */
  opened: ReadonlySet<string>;
  /** Those that pages show, too. */
  onPages: ReadonlySet<string>;
}

/** What a write puts where visitors find it. */
export interface PutOnSite {
  /** The uploads, by the name of the file in the record: a film brings the image that stands for it. */
  files: Map<string, string>;
  /** The show whose kit gets some of them and everybody may have, or will; null if only pages show them. */
  kit: KitPutOnSite | null;
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
  const kit = await readKitPutOnSite(kind, { current, after, onPages: new Set(shown) });
  const files = new Map([...shown, ...(kit?.files ?? [])].map((name) => [name, name]));
  return {
    files: new Map([...(await imagesOfFilms([...files.keys()])), ...files]),
    kit,
    after: fieldsOf(kind, after),
  };
}

interface KitChange {
  current: object;
  after: object;
  onPages: ReadonlySet<string>;
}

async function readKitPutOnSite(
  kind: Kind,
  { current, after, onPages }: KitChange,
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

/** Whether a kit is open to everybody, or will be by an embargo's end or by the setting of all kits, without a further save of it. */
const isForEverybody = ({ status, press }: KitUser): boolean =>
  status === 'active' && press?.visibility === 'public';

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
