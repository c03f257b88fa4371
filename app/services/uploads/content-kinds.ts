import type { Model } from 'mongoose';
import { Article } from '~models/article';
import { Person } from '~models/person';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { LIST_PATHS } from '~/rules/content/record-paths';

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

interface ContentKind<Stored> {
  model: Model<Stored>;
  /** Names the record in the middle of a sentence. */
  mention: (title: string) => string;
  describe: (record: Stored) => Omit<UploadUsage, 'kind' | 'createdBy'>;
}

const kind = <Stored extends ContentRecord>(parts: ContentKind<Stored>) =>
  parts as unknown as ContentKind<ContentRecord>;

/** Every kind of record that can use uploads. A kind that is missing here cannot be saved by `repository.ts`. */
export const CONTENT_KINDS: Record<UploadUsage['kind'], ContentKind<ContentRecord>> = {
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

/** The kinds with their names, in the order in which uses are listed. */
export const contentKinds = () => KINDS.map((name) => ({ name, ...CONTENT_KINDS[name] }));

interface NamedModel {
  collection: { name: string };
}

/** Returns the kind of the records of a model. */
export function kindOfModel({ collection: { name } }: NamedModel): UploadUsage['kind'] {
  const found = KINDS.find((kind) => CONTENT_KINDS[kind].model.collection.name === name);
  if (!found) throw new Error(`${name} is missing in CONTENT_KINDS`);
  return found;
}

/** Identifies a record among all kinds. */
export const contentRef = (model: NamedModel, id: unknown): string => `${kindOfModel(model)}:${String(id)}`;
