import { can } from '~/rules/accounts/permissions';
import { linksIn } from '~/rules/fields/links';
import { settingsFieldsFor, SETTINGS_NOT_SAVED } from '~/rules/kinds/settings';
import { formBase } from '~/rules/merge/form-base';
import { mediaFacts } from '~/services/site/media-facts';
import { recordFormData } from './records/record-form-data';
import { savedMessage } from '../forms/saved-message';
import { formAction } from '../forms/form-action';
import { answersOf } from '../forms/form-fields';
import { adminLoader } from '../request/admin-loader';
import { formValues, readFields } from './records/record-fields';
import { editRecord } from '~/services/records/update';
import { getSettingsAs } from '~/services/views/settings';

const PATH = '/admin/settings';

export const settingsLoader = adminLoader(
  async (request) => {
    const settings = await getSettingsAs(request.actor);
    const showsUsers = can(request.actor, 'manageUsers');
    const fields = settingsFieldsFor(showsUsers);
    const { values, base, idempotencyKey, draftKey } = recordFormData(
      request,
      PATH,
      formValues(fields, settings),
      formBase(fields, settings),
    );
    return {
      panel: { values, base, idempotencyKey, draftKey },
      media: await mediaFacts(linksIn(fields, settings)),
      showsUsers,
    };
  },
  { needs: 'editSettings' },
);

export const settingsAction = formAction(
  async ({ actor, form, base }) => {
    const fields = settingsFieldsFor(can(actor, 'manageUsers'));
    const options = { base, ...answersOf(form) };
    const { merged } = await editRecord('settings', actor, '', readFields(fields, form), options);
    const text = savedMessage('settings', 'Settings saved successfully!', merged);
    return { to: PATH, flash: { tone: 'success', text, place: 'settings' } };
  },
  { failed: SETTINGS_NOT_SAVED },
);
