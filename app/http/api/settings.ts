import { z } from 'zod';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import { SettingsPatch } from '~/rules/content/settings';
import { getSettings, settingsHistory, updateSettings, type SettingsView } from '~/services/content/settings';
import { ifVersions, recordTag } from './etag';
import { SETTINGS } from './document/examples';
import { operation, type OperationResponse } from './operation';
import { resource } from './resource';
import { versionResources } from './versions';
import { SettingsSchema, withOwned, withoutVersion } from './document/response-schemas';

const ID = 'settings';

const respondWith = (settings: SettingsView): OperationResponse => ({
  body: { data: withoutVersion(settings) },
  etag: recordTag({ id: ID, version: settings.version }),
});

export const settings = resource('/api/settings', {
  GET: operation({
    id: 'getSettings',
    summary: 'Read the site settings',
    who: 'anyone',
    status: 200,
    answer: z.strictObject({ data: SettingsSchema }),
    responseExample: { data: SETTINGS.view },
    async handle() {
      return respondWith(await getSettings());
    },
  }),
  PUT: operation({
    id: 'updateSettings',
    summary: 'Change all or some site settings',
    who: 'signedIn',
    needs: 'editSettings',
    body: withOwned(SettingsPatch, SettingsSchema, SERVER_OWNED.settings),
    example: SETTINGS.patch,
    conditional: true,
    tagged: true,
    status: 200,
    answer: z.strictObject({ data: SettingsSchema }),
    responseExample: { data: SETTINGS.view },
    async handle({ request, caller, body }) {
      const options = { ifVersions: ifVersions(request, ID) };
      return respondWith(await updateSettings(caller.actor, body, options));
    },
  }),
});

export const settingsVersions = versionResources({
  path: 'settings',
  name: 'Settings',
  one: 'the settings',
  needs: 'editSettings',
  view: SettingsSchema,
  example: SETTINGS.view,
  history: settingsHistory,
});
