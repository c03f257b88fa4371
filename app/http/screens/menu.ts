import { fieldsOn } from '~/rules/fields/field';
import { controlValues } from '~/rules/forms/control-values';
import type { FormError } from '~/rules/forms/form-error';
import { readControls } from '~/rules/forms/read-controls';
import { maxRows } from '~/rules/forms/rows';
import { MENU_NOT_SAVED, SETTINGS_FIELDS } from '~/rules/kinds/settings';
import { formBase } from '~/rules/merge/form-base';
import { aboutContent } from '~/services/activity/content-events';
import { recordRefusal } from '~/services/activity/record-event';
import { openRecord } from '~/services/records/store';
import { editRecord } from '~/services/records/update';
import { listPageChoices } from '~/services/site/pages';
import { answersOf } from '../forms/form-fields';
import { formAction } from '../forms/form-action';
import { typedValues } from '../forms/form-recovery';
import { formsByIntent } from '../forms/intent-dispatch';
import { shownForm } from '../forms/shown-form';
import { savedMessage } from '../forms/saved-message';
import { adminLoader } from '../request/admin-loader';
import { recordFormData } from './records/record-form-data';
import { withErrorsAt } from './records/record-fields';
import { pressRowsButton, readRows, ROWS_BUTTON, takeRowsButton } from './records/rows-form';

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

/** What the longest form of the browser can have. */
const MAX_ROWS = maxRows(SETTINGS_FIELDS.menu) + maxRows(SETTINGS_FIELDS.footerLinks);

const read = readRows(MAX_ROWS);

const save = formAction(
  async ({ actor, form, base }) => {
    // The rows are read only for somebody who may change the settings.
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

/** Changes the rows of the form after one of its buttons was pressed, and saves nothing. */
const changeForm = formAction<FormError>(
  async ({ actor, form, base }) => {
    // Whoever may not change the settings gets the same answer as to a save.
    await openRecord('settings', actor, '');
    const values = pressRowsButton(takeRowsButton(form), typedValues(form));
    return { to: PATH, shown: { ...shownForm(values), base } };
  },
  { failed: MENU_NOT_SAVED, writes: false, read },
);

export const menuAction = formsByIntent({}, save, read, { [ROWS_BUTTON]: changeForm });
