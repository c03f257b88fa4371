import { z } from 'zod';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import { PATCHES } from '~/rules/kinds/schemas';
import { can, type Actor } from '~/rules/accounts/permissions';
import { API_SETTINGS } from './api-kinds';
import { ifVersions, recordTag } from './etag';
import { SETTINGS } from './document/examples';
import { operation, type OperationResponse } from './operation';
import { resource } from './resource';
import { versionResources } from './versions';
import { SettingsSchema, withOwned, withoutVersion } from './document/response-schemas';
import { updateRecord } from '~/services/records/update';
import { getSettingsAs, type OwnSettingsView } from '~/services/views/settings';

const ID = 'settings';

const respondWith = (settings: OwnSettingsView, actor: Actor | null): OperationResponse => ({
  body: { data: withoutVersion(settings) },
  etag: recordTag({ id: ID, version: settings.version }),
  hasOtherParts: can(actor, 'manageUsers'),
});

export const settings = resource('/api/settings', {
  GET: operation({
    id: 'getSettings',
    summary: 'Read the site settings',
    description: 'Only administrators get `secondFactor`, and not with an API token.',
    who: 'anyone',
    status: 200,
    answer: z.strictObject({ data: SettingsSchema }),
    responseExample: { data: SETTINGS.view },
    async handle({ caller }) {
      const actor = caller?.actor ?? null;
      return respondWith(await getSettingsAs(actor), actor);
    },
  }),
  PUT: operation({
    id: 'updateSettings',
    summary: 'Change all or some site settings',
    description:
      'Only administrators may change `secondFactor`, and not with an API token. It is in no version.',
    who: 'signedIn',
    needs: 'editSettings',
    body: withOwned(PATCHES.settings, SettingsSchema, SERVER_OWNED.settings),
    example: SETTINGS.patch,
    conditional: true,
    tagged: true,
    status: 200,
    answer: z.strictObject({ data: SettingsSchema }),
    responseExample: { data: SETTINGS.view },
    async handle({ request, caller, body }) {
      const options = { ifVersions: ifVersions(request, ID) };
      return respondWith(await updateRecord('settings', caller.actor, '', body, options), caller.actor);
    },
  }),
});

export const settingsVersions = versionResources(API_SETTINGS);
