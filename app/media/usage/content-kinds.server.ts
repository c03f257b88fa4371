import {
  kitFieldOf,
  KIND_LIST,
  LIST_PATHS,
  TEXTS,
  titleOf,
  visibilityOf,
  type ContentKind,
  type Kind,
} from '~/core/nouns/kinds';
import type { Model } from 'mongoose';
import { RECORD_MODELS } from '~models/records';
import { Screener, type StoredScreener } from '~models/screener';
import type { StoredShowPress } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { UnpublishedChanges, type StoredChanges } from '~models/unpublished-changes';
import type { Actor } from '~/core/access/permissions';
import { omit } from '~/core/fields/field-path';
import { publicNow } from '~/core/db/content-epoch.server';
import { uploadIdsIn } from '~/core/files/uploads';
import { areFilesServed } from '~/media/delivery/file-view.server';

export interface UploadUsage {
  /** `file` is a video that uses it as its poster, `screener` one that shows it to named people. */
  kind: Kind | 'file' | 'screener';
  /** Empty for the settings. */
  id: string;
  title: string;
  path: string;
  createdBy: string | null;
  fields: string[];
}

type Described = Omit<UploadUsage, 'createdBy' | 'fields'>;

/** A stored record of any kind of content. */
export interface ContentRecord {
  _id: unknown;
  version: number;
  createdBy?: string | null;
}

export interface KitUser {
  _id: unknown;
  title: string;
  status: 'active' | 'inactive';
  press?: StoredShowPress | undefined;
}

/** A user of uploads: a kind of record, or the unpublished changes of records. */
interface UploadUser {
  /** Prefix of its keys in an upload's `usedBy`. */
  name: string;
  model: Model<ContentRecord>;
  describe: (record: ContentRecord) => Described;
  /** The part of a stored document that can use uploads; by default all. */
  toRecord?: (stored: ContentRecord) => ContentRecord;
  /** The fields that can use uploads; by default all. */
  fieldsOf?: (record: ContentRecord) => object;
  /** The part whose files are served to readers of the record; by default all. */
  servedPart?: (record: object) => object;
  /** The record with its press kit, whose files are served while it is open; by default it has none. */
  kitOf?: (record: ContentRecord) => KitUser;
  /** Whether visitors find the stored record now; by default never. */
  isPublic?: (record: ContentRecord) => boolean;
}

export const contentModel = (kind: Kind) => RECORD_MODELS[kind] as unknown as Model<ContentRecord>;

const SETTINGS: Omit<Described, 'kind'> = { id: '', title: 'Settings', path: '/admin/settings' };

const describe = (kind: Kind, record: ContentRecord): Described =>
  kind === 'settings'
    ? { kind, ...SETTINGS }
    : {
        kind,
        id: String(record._id),
        title: titleOf(kind, record),
        path: `${LIST_PATHS[kind]}/${String(record._id)}`,
      };

const DRAFTS = 'draft';

const KIT_FIELDS = KIND_LIST.flatMap((kind) => kitFieldOf(kind) ?? []);

const UNPUBLISHED: UploadUser = {
  name: DRAFTS,
  model: UnpublishedChanges as unknown as Model<ContentRecord>,
  describe(changes) {
    const { _id, title } = changes as unknown as StoredChanges;
    const [kind, id] = _id.split(':') as [ContentKind, string];
    return { kind, id, title: `${title} (unpublished changes)`, path: `${LIST_PATHS[kind]}/${id}` };
  },
  fieldsOf: (changes) => (changes as unknown as StoredChanges).fields,
  servedPart(changes) {
    // Before they are stored, changes are given as the fields alone.
    const { fields = changes } = changes as Partial<StoredChanges>;
    return omit(fields as Partial<KitUser>, KIT_FIELDS);
  },
};

export const SCREENERS = 'screener';

const SHARED_FILMS: UploadUser = {
  name: SCREENERS,
  model: Screener as unknown as Model<ContentRecord>,
  describe(record) {
    const { _id, title, show } = record as unknown as StoredScreener;
    return { kind: 'screener', id: String(_id), title, path: `${LIST_PATHS.show}/${show}/screeners` };
  },
  servedPart: () => ({}),
};

/** Names a use in mid-sentence; without its title if the reader may not know the record. */
export function mentionUse({ kind, title }: UploadUsage): string {
  if (kind === 'file') return `the video “${title}”`;
  if (kind === 'screener') return title === '' ? 'a screener' : `the screener “${title}”`;
  if (!isContentKind(kind)) return 'the settings';
  const { one, short } = TEXTS[kind];
  if (title !== '') return `the ${one} “${title}”`;
  return /^[aeiou]/i.test(short) ? `an ${short.toLowerCase()}` : `a ${short.toLowerCase()}`;
}

/** Hides ids and titles of records that the actor's API token may not read: they may be drafts. */
export const readableUses = ({ readableKinds }: Actor, uses: readonly UploadUsage[]): UploadUsage[] =>
  uses.map((use) => (mayRead(readableKinds, use.kind) ? use : { ...use, id: '', title: '', path: '' }));

/** A screener belongs to a show. */
const mayRead = (readable: Actor['readableKinds'], kind: UploadUsage['kind']): boolean => {
  const read = kind === 'screener' ? 'show' : kind;
  return !readable || !isContentKind(read) || readable.includes(read);
};

const isContentKind = (kind: UploadUsage['kind']): kind is ContentKind =>
  kind !== 'settings' && kind !== 'file' && kind !== 'screener';

/** A video as a record that uses its poster; its revision is the number of writes. If the video is not served, its image is not either. */
type PosterUser = ContentRecord &
  Pick<StoredUpload, '_id' | 'originalName'> & { posterUrl: string; isServed: boolean };

/** The upload as a user of its poster. */
export const toPosterUser = (upload: StoredUpload): PosterUser => ({
  _id: upload._id,
  version: upload.revision,
  createdBy: upload.createdBy,
  originalName: upload.originalName,
  // A frame of the video itself is not a use.
  posterUrl: uploadIdsIn(upload.poster.image).includes(upload._id) ? '' : upload.poster.image,
  isServed: areFilesServed(upload),
});

export const POSTERS = 'file';

const VIDEOS: UploadUser = {
  name: POSTERS,
  model: Upload as unknown as Model<ContentRecord>,
  toRecord: (stored) => toPosterUser(stored as unknown as StoredUpload),
  describe(record) {
    const { _id, originalName } = record as PosterUser;
    return { kind: 'file', id: _id, title: originalName || _id, path: `/admin/media/${_id}` };
  },
  servedPart: (record) => ((record as PosterUser).isServed ? record : {}),
};

const kitUser = (kit: 'press' | undefined): Pick<UploadUser, 'servedPart' | 'kitOf'> =>
  kit === undefined
    ? {}
    : {
        servedPart: (record) => omit(record as KitUser, [kit]),
        kitOf: (record) => record as unknown as KitUser,
      };

export const UPLOAD_USERS: readonly UploadUser[] = [
  ...KIND_LIST.map((name) => ({
    name,
    model: contentModel(name),
    describe: (record: ContentRecord) => describe(name, record),
    // A linked target is also in the field with the link.
    toRecord: (stored: ContentRecord) => omit(stored as ContentRecord & { links?: unknown }, ['links']),
    ...kitUser(kitFieldOf(name)),
    isPublic: (record: ContentRecord) =>
      name === 'settings' || visibilityOf(name, record as never, publicNow()).url !== null,
  })),
  UNPUBLISHED,
  VIDEOS,
  SHARED_FILMS,
];

interface NamedModel {
  collection: { name: string };
}

export function userOf({ collection }: NamedModel): UploadUser {
  const user = UPLOAD_USERS.find(({ model }) => model.collection.name === collection.name);
  if (!user) throw new Error(`${collection.name} is missing in UPLOAD_USERS`);
  return user;
}

/** Identifies a record among all users of uploads. */
export const contentRef = (model: NamedModel, id: unknown): string => `${userOf(model).name}:${String(id)}`;

/** Identifies the record that a user of uploads belongs to; version keys begin with it. */
export const recordRef = (model: NamedModel, id: unknown): string =>
  contentRef(model, id).replace(new RegExp(`^${DRAFTS}:`), '');
