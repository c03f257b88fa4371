import type { ApiContentKind, ApiKind } from './api-kind';
import { PATCHES } from '~/rules/kinds/schemas';
import { API_ARTICLE } from './articles';
import { SETTINGS } from './document/examples';
import { SettingsSchema } from './document/response-schemas';
import { API_PAGE } from './pages';
import { API_PERSON } from './people';
import { API_SHOW } from './shows';

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
