import type { ApiContentKind, ApiKind } from './api-kind';
import { INPUTS, PATCHES } from '~/rules/kinds/schemas';
import { CREDITED_PERSON } from './credited-people';
import { ARTICLE, PERSON, SETTINGS, SHOW } from './document/examples';
import {
  ArticleSchema,
  ListedShowSchema,
  PersonSchema,
  SettingsSchema,
  ShowSchema,
} from './document/response-schemas';
import { ArticleQuery, PersonQuery, ShowQuery } from './paging';
import { showMedia, showMediaItem } from './show-media';

const API_SHOW: ApiContentKind<'show'> = {
  kind: 'show',
  list: 'shows',
  path: 'shows/{id}',
  name: 'Show',
  one: 'a show',
  needs: 'edit',
  view: ShowSchema,
  input: INPUTS.show,
  patch: PATCHES.show,
  examples: SHOW,
  exampleId: SHOW.view.id,
  many: 'shows, by position, then newest first',
  query: ShowQuery,
  listed: { view: ListedShowSchema, example: SHOW.view },
  more: [showMedia, showMediaItem],
};

const API_ARTICLE: ApiContentKind<'article'> = {
  kind: 'article',
  list: 'news',
  path: 'news/{id}',
  name: 'Article',
  one: 'an article',
  needs: 'edit',
  view: ArticleSchema,
  input: INPUTS.article,
  patch: PATCHES.article,
  examples: ARTICLE,
  exampleId: ARTICLE.view.id,
  many: 'articles, newest first',
  query: ArticleQuery,
};

const API_PERSON: ApiContentKind<'person'> = {
  kind: 'person',
  list: 'people',
  path: 'people/{id}',
  name: 'Person',
  one: 'a team member',
  needs: 'edit',
  view: PersonSchema,
  input: INPUTS.person,
  patch: PATCHES.person,
  examples: PERSON,
  exampleId: PERSON.view.id,
  many: 'people, by position, then newest first',
  query: PersonQuery,
  whole: CREDITED_PERSON,
};

export const API_SETTINGS: ApiKind<'settings'> = {
  kind: 'settings',
  path: 'settings',
  name: 'Settings',
  one: 'the settings',
  needs: 'editSettings',
  view: SettingsSchema,
  input: PATCHES.settings,
  patch: PATCHES.settings,
  examples: SETTINGS,
};

/** The kinds of which there are many records, in the order of the document. */
export const API_CONTENT_KINDS: ApiContentKind[] = [API_SHOW, API_ARTICLE, API_PERSON];
