import type { Model } from 'mongoose';
import { Article } from '~models/article';
import { Person } from '~models/person';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { UnpublishedChanges, type StoredChanges } from '~models/unpublished-changes';
import { LIST_PATHS } from '~/rules/content/record-paths';
import type { ContentKind } from '~/rules/validation/messages';

/** Content that uses a file. */
export interface UploadUsage {
  kind: 'show' | 'article' | 'person' | 'settings';
  /** Empty for the settings. */
  id: string;
  title: string;
  /** Where it can be edited. */
  path: string;
  createdBy: string | null;
}

/** A stored record of any kind of content. */
export interface ContentRecord {
  _id: unknown;
  /** The number of writes, from 1. */
  version: number;
  createdBy?: string | null;
}

interface KindOfContent<Stored> {
  model: Model<Stored>;
  /** Names the record in the middle of a sentence. */
  mention: (title: string) => string;
  describe: (record: Stored) => Omit<UploadUsage, 'kind' | 'createdBy'>;
}

/** What can use uploads: a kind of record, or the unpublished changes of records. */
interface UploadUser {
  /** The beginning of its keys in an upload's `usedBy`. */
  name: string;
  model: Model<ContentRecord>;
  describe: (record: ContentRecord) => Omit<UploadUsage, 'createdBy'>;
}

const kind = <Stored extends ContentRecord>(parts: KindOfContent<Stored>) =>
  parts as unknown as KindOfContent<ContentRecord>;

/** Every kind of record that can use uploads. A kind that is missing here cannot be saved by `repository.ts`. */
export const CONTENT_KINDS: Record<UploadUsage['kind'], KindOfContent<ContentRecord>> = {
  show: kind({
    model: Show,
    mention: (title) => `the show “${title}”`,
    describe: ({ _id, title }) => ({ id: String(_id), title, path: `${LIST_PATHS.show}/${String(_id)}` }),
  }),
  article: kind({
    model: Article,
    mention: (title) => `the article “${title}”`,
    describe: ({ _id, title }) => ({ id: String(_id), title, path: `${LIST_PATHS.article}/${String(_id)}` }),
  }),
  person: kind({
    model: Person,
    mention: (title) => `the team member “${title}”`,
    describe: ({ _id, name }) => ({
      id: String(_id),
      title: name,
      path: `${LIST_PATHS.person}/${String(_id)}`,
    }),
  }),
  settings: kind({
    model: Settings,
    mention: () => 'the settings',
    describe: () => ({ id: '', title: 'Settings', path: '/admin/settings' }),
  }),
};

const KINDS = Object.keys(CONTENT_KINDS) as UploadUsage['kind'][];

const UNPUBLISHED: UploadUser = {
  name: 'draft',
  model: UnpublishedChanges as unknown as Model<ContentRecord>,
  describe(changes) {
    const { _id, title } = changes as unknown as StoredChanges;
    const [kind, id] = _id.split(':') as [ContentKind, string];
    return { kind, id, title: `${title} (unpublished changes)`, path: `${LIST_PATHS[kind]}/${id}` };
  },
};

const UPLOAD_USERS: UploadUser[] = [
  ...KINDS.map((name) => ({
    name,
    model: CONTENT_KINDS[name].model,
    describe: (record: ContentRecord) => ({ kind: name, ...CONTENT_KINDS[name].describe(record) }),
  })),
  UNPUBLISHED,
];

/** Everything that can use uploads, in the order in which uses are listed. */
export const uploadUsers = (): readonly UploadUser[] => UPLOAD_USERS;

interface NamedModel {
  collection: { name: string };
}

/** Returns the kind of the records of a model. */
export function kindOfModel({ collection: { name } }: NamedModel): UploadUsage['kind'] {
  const found = KINDS.find((kind) => CONTENT_KINDS[kind].model.collection.name === name);
  if (!found) throw new Error(`${name} is missing in CONTENT_KINDS`);
  return found;
}

/** Identifies a record among all that can use uploads. */
export function contentRef({ collection }: NamedModel, id: unknown): string {
  const user = UPLOAD_USERS.find(({ model }) => model.collection.name === collection.name);
  if (!user) throw new Error(`${collection.name} is missing in UPLOAD_USERS`);
  return `${user.name}:${String(id)}`;
}
