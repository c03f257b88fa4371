import type { ActionFunctionArgs } from '@remix-run/node';
import { fieldsOn } from '~/rules/fields/field';
import { controlValues, type ControlValues } from '~/rules/forms/control-values';
import type { FormError } from '~/rules/forms/form-error';
import { atControls, readControls } from '~/rules/forms/read-controls';
import { maxRows, withRows } from '~/rules/forms/rows';
import { PRESS_NOT_SAVED, SETTINGS_FIELDS } from '~/rules/kinds/settings';
import { formBase } from '~/rules/merge/form-base';
import type { KitFile } from '~/rules/press/still-row';
import { Failure } from '~/rules/validation/errors';
import type { Actor } from '~/rules/accounts/permissions';
import { aboutContent } from '~/services/activity/content-events';
import { recordRefusal } from '~/services/activity/record-event';
import { readKitFiles } from '~/services/press/kit-files';
import { listKits } from '~/services/press/kit-list';
import { openRecord } from '~/services/records/store';
import { editRecord } from '~/services/records/update';
import { isPressRoomOpen } from '~/services/site/press/open-kits';
import type { OwnSettingsView } from '~/services/views/settings';
import { answersOf } from '../../forms/form-fields';
import { formAction } from '../../forms/form-action';
import { typedValues } from '../../forms/form-recovery';
import { savedMessage } from '../../forms/saved-message';
import { shownForm } from '../../forms/shown-form';
import { adminLoader } from '../../request/admin-loader';
import { recordFormData } from '../records/record-form-data';
import { pressRowsButton, readRows, ROWS_BUTTON, takeRowsButton } from '../records/rows-form';
import { filesOfForm, rowOf, withAddedFiles } from './kit-form';

const PATH = '/admin/press';
const SETTINGS_PATH = '/admin/settings';
const FIELDS = fieldsOn(SETTINGS_FIELDS, 'press');
/** The control whose lines name files to add to the logos. */
const ADDED_LINES = { logoPack: { control: 'newLogos', field: SETTINGS_FIELDS.logoPack } } as const;
/** The most files that a script asks about at once. */
const MAX_ASKED = 50;

const filesOf = (actor: Actor, { logoPack }: OwnSettingsView) =>
  readKitFiles(
    actor,
    logoPack.map(({ file }) => file),
  );

const valuesOf = (settings: OwnSettingsView, files: ReadonlyMap<string, KitFile>): ControlValues =>
  withRows(
    controlValues(FIELDS, settings),
    'logoPack',
    settings.logoPack.map(({ id, file }) => ({ id, ...rowOf(file, files) })),
  );

export const pressSettingsLoader = adminLoader(
  async (request) => {
    const settings = await openRecord('settings', request.actor, '');
    const files = await filesOf(request.actor, settings);
    return {
      panel: recordFormData(request, SETTINGS_PATH, valuesOf(settings, files), formBase(FIELDS, settings)),
      files: Object.fromEntries(files),
      kits: await listKits(),
      isOpen: await isPressRoomOpen(),
    };
  },
  { needs: 'editSettings' },
);

/** Answers what a script asks about files that are added to the logos. */
export const pressFilesLoader = adminLoader(
  async ({ actor, url }) => {
    const names = url.searchParams.getAll('file').slice(0, MAX_ASKED).join('\n');
    const files = await readKitFiles(actor, filesOfForm({ newLogos: names }, ADDED_LINES));
    return { files: [...files.values()] };
  },
  { needs: 'editSettings' },
);

const { pressContacts, logoPack } = SETTINGS_FIELDS;
const read = readRows(maxRows(pressContacts) + maxRows(logoPack));

/** Returns what the form says, with rows for the files that its lines add, also if it is shown again. */
async function readValues(actor: Actor, form: FormData): Promise<ControlValues> {
  // The rows are read only for somebody who may change the settings.
  const settings = await recordRefusal(actor, aboutContent('change', 'settings', ''), () =>
    openRecord('settings', actor, ''),
  );
  const typed = typedValues(form);
  const added = await readKitFiles(actor, filesOfForm(typed, ADDED_LINES));
  const values = withAddedFiles(typed, new Map([...(await filesOf(actor, settings)), ...added]), ADDED_LINES);
  for (const name of Object.keys(typed)) if (!(name in values)) form.delete(name);
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return values;
}

const save = formAction(
  async ({ actor, form, base }) => {
    const { change, places } = readControls(FIELDS, await readValues(actor, form));
    try {
      const { merged } = await editRecord('settings', actor, '', change, {
        base,
        force: answersOf(form).force,
      });
      const text = savedMessage('settings', 'Press saved successfully', merged);
      return { to: PATH, flash: { tone: 'success', text } };
    } catch (error) {
      if (error instanceof Failure) Object.assign(error, { fields: atControls(error.fields, places) });
      throw error;
    }
  },
  { failed: PRESS_NOT_SAVED, read },
);

/** Changes the rows of the form after one of its buttons was pressed, and saves nothing. */
const changeForm = formAction<FormError>(
  async ({ actor, form, base }) => {
    const button = takeRowsButton(form);
    const values = pressRowsButton(button, await readValues(actor, form));
    return { to: PATH, shown: { ...shownForm(values), base } };
  },
  { failed: PRESS_NOT_SAVED, writes: false, read },
);

export const pressSettingsAction = async (args: ActionFunctionArgs) =>
  (await read(args.request)).form.has(ROWS_BUTTON) ? changeForm(args) : save(args);
