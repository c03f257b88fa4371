import { z } from 'zod';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import { PATCHES } from '~/rules/kinds/schemas';
import { API_SETTINGS } from './api-kinds';
import { ifVersions, recordTag } from './etag';
import { HELD_BACK } from './force';
import { SETTINGS } from './document/examples';
import { operation, type OperationResponse } from './operation';
import { resource } from './resource';
import { versionResources } from './versions';
import { SettingsSchema, withOwned, withoutVersion } from './document/response-schemas';
import { updateRecord } from '~/services/records/update';
import { readSettingsAs } from '~/services/site/site-settings';
import type { AnsweredSettings } from '~/services/views/settings';

const ID = 'settings';

/** The links to pages depend on these, and what else is in it on the caller. */
const respondWith = (settings: AnsweredSettings): OperationResponse => ({
  body: { data: withoutVersion(settings) },
  etag: recordTag({ id: ID, version: settings.version }),
  hasOtherParts: true,
});

export const settings = resource('/api/settings', {
  GET: operation({
    id: 'getSettings',
    summary: 'Read the site settings',
    description:
      'Only administrators get `secondFactor`, and not with an API token. Callers who are not signed in get what is for the press from `/api/press`. Links to pages that are not public are left out of `menu` and `footerLinks` for callers who are not signed in, and those to deleted pages for everybody.',
    who: 'anyone',
    status: 200,
    answer: z.strictObject({ data: SettingsSchema }),
    responseExample: { data: SETTINGS.view },
    async handle({ caller }) {
      return respondWith(await readSettingsAs(caller?.actor ?? null));
    },
  }),
  PUT: operation({
    id: 'updateSettings',
    summary: 'Change all or some site settings',
    description:
      'Only administrators may change `secondFactor`, and not with an API token. It is in no version. Of `brand` each field counts on its own: those that are left out stay, and `null` brings the look back that it has before anybody has changed it.',
    who: 'signedIn',
    needs: 'editSettings',
    body: withOwned(PATCHES.settings, SettingsSchema, SERVER_OWNED.settings),
    letsOut: true,
    example: SETTINGS.patch,
    conditional: true,
    tagged: true,
    status: 200,
    answer: z.strictObject({ data: SettingsSchema }),
    responseExample: { data: SETTINGS.view },
    fails: { 409: HELD_BACK },
    async handle({ request, caller, body, force }) {
      const options = { ifVersions: ifVersions(request, ID), force };
      return respondWith(await updateRecord('settings', caller.actor, '', body, options));
    },
  }),
});

export const settingsVersions = versionResources(API_SETTINGS);
