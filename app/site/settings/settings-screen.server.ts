import { can } from '~/core/access/permissions';
import { linksIn } from '~/core/fields/item-texts.server';
import { settingsFieldsFor, SETTINGS_NOT_SAVED } from '~/core/nouns/settings';
import { formBase } from '~/core/merge/form-base.server';
import { formMedia } from '~/media/facts/form-media.server';
import { recordFormData } from '~/core/forms/record-form-data.server';
import { savedMessage } from '~/core/forms/saved-message.server';
import { formAction } from '~/core/forms/form-action.server';
import { answersOf } from '~/core/forms/read-controls.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { formValues, readFields } from '~/records/screens/record-fields.server';
import { editRecord } from '~/records/save/record-update.server';
import { getSettingsAs } from '~/core/session/settings.server';

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
      media: await formMedia(request.actor, linksIn(fields, settings)),
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
