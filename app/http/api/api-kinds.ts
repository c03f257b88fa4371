import type { ContentKind, Kind } from '~/rules/kinds/kinds';
import {
  ArticleInput,
  ArticlePatch,
  PersonInput,
  PersonPatch,
  SettingsPatch,
  ShowInput,
  ShowPatch,
} from '~/rules/kinds/schemas';
import type { z } from 'zod';
import type { Action } from '~/rules/accounts/permissions';
import { ARTICLE, PERSON, SETTINGS, SHOW } from './document/examples';
import { ArticleSchema, PersonSchema, SettingsSchema, ShowSchema } from './document/response-schemas';

/** What the operations on a kind of record need to know of it. */
export interface ApiKind<K extends Kind = Kind> {
  kind: K;
  /** The path of one record after `/api`. */
  path: string;
  /** The noun in operation ids, such as `Show`. */
  name: string;
  /** The noun in sentences, such as "a show". */
  one: string;
  needs: Action;
  view: z.ZodObject;
  input: z.ZodObject;
  patch: z.ZodObject;
  examples: { patch: object; view: object };
  /** The example of the record's id; absent if there is only one record. */
  exampleId?: string;
}

/** A kind of which there are many records, each with an id. */
export interface ApiContentKind<K extends ContentKind = ContentKind> extends ApiKind<K> {
  /** The path of the list after `/api`. */
  list: string;
  examples: { input: object; patch: object; view: object };
  exampleId: string;
}

export const API_SHOW: ApiContentKind<'show'> = {
  kind: 'show',
  list: 'shows',
  path: 'shows/{id}',
  name: 'Show',
  one: 'a show',
  needs: 'edit',
  view: ShowSchema,
  input: ShowInput,
  patch: ShowPatch,
  examples: SHOW,
  exampleId: SHOW.view.id,
};

export const API_ARTICLE: ApiContentKind<'article'> = {
  kind: 'article',
  list: 'news',
  path: 'news/{id}',
  name: 'Article',
  one: 'an article',
  needs: 'edit',
  view: ArticleSchema,
  input: ArticleInput,
  patch: ArticlePatch,
  examples: ARTICLE,
  exampleId: ARTICLE.view.id,
};

export const API_PERSON: ApiContentKind<'person'> = {
  kind: 'person',
  list: 'people',
  path: 'people/{id}',
  name: 'Person',
  one: 'a team member',
  needs: 'edit',
  view: PersonSchema,
  input: PersonInput,
  patch: PersonPatch,
  examples: PERSON,
  exampleId: PERSON.view.id,
};

export const API_SETTINGS: ApiKind<'settings'> = {
  kind: 'settings',
  path: 'settings',
  name: 'Settings',
  one: 'the settings',
  needs: 'editSettings',
  view: SettingsSchema,
  input: SettingsPatch,
  patch: SettingsPatch,
  examples: SETTINGS,
};
