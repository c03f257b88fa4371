import type { ApiContentKind, ApiKind } from './api-kind';
import { INPUTS, PATCHES } from '~/rules/kinds/schemas';
import { API_ARTICLE } from './articles';
import { SETTINGS, SHOW } from './document/examples';
import { ListedShowSchema, SettingsSchema, ShowSchema } from './document/response-schemas';
import { ShowQuery } from './paging';
import { API_PAGE } from './pages';
import { API_PERSON } from './people';
import { showMedia, showMediaItem } from './show-media';
import { recipient, recipients } from './screeners/recipients';
import { screener, screeners } from './screeners/screeners';

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
  more: [showMedia, showMediaItem, screeners, screener, recipients, recipient],
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
export const API_CONTENT_KINDS: ApiContentKind[] = [API_SHOW, API_ARTICLE, API_PERSON, API_PAGE];
