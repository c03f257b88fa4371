import { fieldsOn } from '~/core/fields/field';
import { controlValues } from '~/core/forms/control-values';
import type { FormError } from '~/core/merge/form-error';
import { readControls, answersOf } from '~/core/forms/read-controls.server';
import { maxRows } from '~/core/forms/rows';
import { MENU_NOT_SAVED, SETTINGS_FIELDS } from '~/core/nouns/settings';
import { formBase } from '~/core/merge/form-base.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { recordRefusal } from '~/core/activity/record-event.server';
import { openRecord } from '~/records/save/record-store.server';
import { editRecord } from '~/records/save/record-update.server';
import { listPageChoices } from '~/site/page/public-pages.server';
import { formAction } from '~/core/forms/form-action.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { formsByIntent } from '~/core/forms/intent-dispatch.server';
import { savedMessage } from '~/core/forms/saved-message.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { recordFormData, shownForm } from '~/core/forms/record-form-data.server';
import { withErrorsAt } from '~/records/screens/record-fields.server';
import {
  pressRowsButton,
  readRows,
  ROWS_BUTTON,
  takeRowsButton,
} from '~/records/screens/show-screens.server';

const PATH = '/admin/menu';
const SETTINGS_PATH = '/admin/settings';
const FIELDS = fieldsOn(SETTINGS_FIELDS, 'menu');

export const menuLoader = adminLoader(
  async (request) => {
    const settings = await openRecord('settings', request.actor, '');
    const values = controlValues(FIELDS, settings);
    return {
      panel: recordFormData(request, SETTINGS_PATH, values, formBase(FIELDS, settings)),
      pages: await listPageChoices(),
      siteName: settings.siteName,
    };
  },
  { needs: 'editSettings' },
);

/** The limit of the browser's longest form. */
const MAX_ROWS = maxRows(SETTINGS_FIELDS.menu) + maxRows(SETTINGS_FIELDS.footerLinks);

const read = readRows(MAX_ROWS);

const save = formAction(
  async ({ actor, form, base }) => {
    // Checks permission first: the rows are read only for users who may change the settings.
    await recordRefusal(actor, aboutContent('change', 'settings', ''), () =>
      openRecord('settings', actor, ''),
    );
    const { change, places } = readControls(FIELDS, typedValues(form));
    const options = { base, force: answersOf(form).force };
    const { merged } = await withErrorsAt(places, editRecord('settings', actor, '', change, options));
    const text = savedMessage('settings', 'Menu saved successfully', merged);
    return { to: PATH, flash: { tone: 'success', text } };
  },
  { failed: MENU_NOT_SAVED, read },
);

/** Changes the rows of the form after one of its buttons was pressed, without saving. */
const changeForm = formAction<FormError>(
  async ({ actor, form, base }) => {
    // Users without permission get the same answer as to a save.
    await openRecord('settings', actor, '');
    const values = pressRowsButton(takeRowsButton(form), typedValues(form));
    return { to: PATH, shown: { ...shownForm(values), base } };
  },
  { failed: MENU_NOT_SAVED, writes: false, read },
);

export const menuAction = formsByIntent({}, save, read, { [ROWS_BUTTON]: changeForm });
