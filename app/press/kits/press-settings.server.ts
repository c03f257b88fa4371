import type { ActionFunctionArgs } from '@remix-run/node';
import type { StoredPressContact } from '~models/show';
import type { Actor } from '~/core/access/permissions';
import { aboutContent } from '~/core/activity/content-events.server';
import { recordRefusal } from '~/core/activity/record-event.server';
import { fieldsOn } from '~/core/fields/field';
import { controlValues, type ControlValues } from '~/core/forms/control-values';
import { formAction } from '~/core/forms/form-action.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { atControls, readControls, answersOf } from '~/core/forms/read-controls.server';
import { recordFormData, shownForm } from '~/core/forms/record-form-data.server';
import { maxRows, withRows } from '~/core/forms/rows';
import { savedMessage } from '~/core/forms/saved-message.server';
import { formBase } from '~/core/merge/form-base.server';
import type { FormError } from '~/core/merge/form-error';
import { PRESS_NOT_SAVED, SETTINGS_FIELDS } from '~/core/nouns/settings';
import { adminLoader } from '~/core/request/admin-loader.server';
import { readSettings, type OwnSettingsView } from '~/core/session/settings.server';
import { Failure } from '~/core/validation/errors';
import { openRecord } from '~/records/save/record-store.server';
import { editRecord } from '~/records/save/record-update.server';
import {
  pressRowsButton,
  readRows,
  ROWS_BUTTON,
  takeRowsButton,
} from '~/records/screens/show-screens.server';
import { isPressRoomOpen } from '~/site/read/open-kits.server';
import { readKitFiles, listKits, listShowsWithoutKit } from './kit-desk.server';
import { filesOfForm, rowOf, withAddedFiles } from './kit-form.server';
import type { KitFile } from './still-rows';

/** Unknown fields are empty. */
export type PressContact = Pick<StoredPressContact, 'name' | 'role' | 'phone' | 'email'>;

export const toPressContacts = (contacts: readonly PressContact[] | undefined): PressContact[] =>
  (contacts ?? []).map(({ name, role = '', phone = '', email = '' }) => ({ name, role, phone, email }));

export async function readPressSettings() {
  const { pressEnabled, pressContacts, pressBoilerplate, pressTerms, logoPack } = await readSettings(
    'pressEnabled',
    'pressContacts',
    'pressBoilerplate',
    'pressTerms',
    'logoPack',
  );
  return {
    /** The setting; null means open when there is a public kit or a contact. */
    isEnabled: pressEnabled,
    contacts: toPressContacts(pressContacts),
    /** Sanitised HTML, as are the terms. */
    boilerplate: pressBoilerplate,
    terms: pressTerms,
    logos: logoPack.map(({ file }) => file),
  };
}

const PATH = '/admin/press';
const SETTINGS_PATH = '/admin/settings';
const FIELDS = fieldsOn(SETTINGS_FIELDS, 'press');
const ADDED_LINES = { logoPack: { control: 'newLogos', field: SETTINGS_FIELDS.logoPack } } as const;
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
      withoutKit: await listShowsWithoutKit(),
      isOpen: await isPressRoomOpen(),
    };
  },
  { needs: 'editSettings' },
);

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

/** Returns the form's values with rows for the added files, also if the form is shown again. */
async function readValues(actor: Actor, form: FormData): Promise<ControlValues> {
  // Checks permission first: the rows are read only for users who may change the settings.
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
