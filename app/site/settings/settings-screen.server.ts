import { can } from '~/core/access/permissions';
import { linksIn } from '~/core/fields/item-texts.server';
import { settingsFieldsFor, SETTINGS_FIELDS, SETTINGS_NOT_SAVED } from '~/core/nouns/settings';
import type { Fields } from '~/core/fields/field';
import { pick } from '~/core/fields/field-path';
import { controlValues } from '~/core/forms/control-values';
import { typedValues } from '~/core/forms/form-recovery.server';
import { openRecord } from '~/records/save/record-store.server';
import {
  CONTACT_INFORMATION,
  CONTACT_PATH,
  HOME_PATH,
  NETWORKS,
  SITE_INFORMATION,
  TAKE_OUT_WORDS,
  RENAMED,
  type OldWords,
} from './site-screens';
import { formBase } from '~/core/merge/edits.server';
import { formMedia } from '~/media/facts/media-facts.server';
import { recordFormData } from '~/core/forms/record-form-data.server';
import { formAction, formsByIntent } from '~/core/forms/form-action.server';
import { answersOf, readControls } from '~/core/forms/read-controls.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { formValues, readFields, withErrorsAt } from '~/records/screens/record-input.server';
import { editRecord, updateRecord } from '~/records/save/record-update.server';
import {
  getSettings,
  getSettingsAs,
  unsavedSettings,
  type SettingsView,
} from '~/core/session/settings.server';
import { savedMessage } from '~/core/forms/flash.server';

const PATH = '/admin/settings';

const { of, ...brand } = SETTINGS_FIELDS.brand;

/** The fields of each screen of Site, as its form has them. */
const SITE_SCREENS = {
  [CONTACT_PATH]: pick(SETTINGS_FIELDS, [...SITE_INFORMATION, ...CONTACT_INFORMATION, ...NETWORKS]),
  [HOME_PATH]: {
    ...pick(SETTINGS_FIELDS, ['reelVideoUrl', 'homeIntro']),
    brand: { ...brand, of: pick(of, ['heroWords']) },
  },
} satisfies Record<string, Fields>;

// A name can have words of its own: the meanings in the footer and the hero's words. Renaming asks whether these go.

const defaultWords = () => unsavedSettings().brand.heroWords;

/** Returns the page after a save, which asks about the words if the save has changed the name. */
const pathAfterSave = (path: string, before: SettingsView, { siteName }: { siteName: string }) =>
  siteName === before.siteName ? path : `${path}?${RENAMED}`;

/** Returns the words to ask about; null unless the name was just changed and has any. */
function oldWords(url: URL, { brand }: Pick<SettingsView, 'brand'>): OldWords | null {
  const meanings = brand.meanings.map(({ word }) => word);
  const heroWords = brand.heroWords.join() === defaultWords().join() ? [] : brand.heroWords;
  const hasAny = meanings.length + heroWords.length > 0;
  return url.searchParams.has(RENAMED) && hasAny ? { meanings, heroWords } : null;
}

const takeOutWords = (path: string) =>
  formAction(
    async ({ actor }) => {
      await updateRecord('settings', actor, '', { brand: { meanings: [], heroWords: defaultWords() } });
      return { to: path, flash: { tone: 'success', text: 'The words of the old name were taken out' } };
    },
    { failed: SETTINGS_NOT_SAVED, typed: false },
  );

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
      oldWords: oldWords(request.url, settings),
    };
  },
  { needs: 'editSettings' },
);

const saveSettings = formAction(
  async ({ actor, form, base }) => {
    const fields = settingsFieldsFor(can(actor, 'manageUsers'));
    const options = { base, ...answersOf(form) };
    const before = await getSettings();
    const { record, merged } = await editRecord('settings', actor, '', readFields(fields, form), options);
    const text = savedMessage('settings', actor, 'Settings saved successfully!', merged);
    return {
      to: pathAfterSave(PATH, before, record),
      flash: { tone: 'success', text, place: 'settings' },
    };
  },
  { failed: SETTINGS_NOT_SAVED },
);

const withRenaming = (path: string, save: typeof saveSettings) =>
  formsByIntent({ [TAKE_OUT_WORDS]: takeOutWords(path) }, save);

export const settingsAction = withRenaming(PATH, saveSettings);

type SiteScreen = keyof typeof SITE_SCREENS;

export const siteScreenLoader = (path: SiteScreen) =>
  adminLoader(
    async (request) => {
      const fields = SITE_SCREENS[path];
      const settings = await openRecord('settings', request.actor, '');
      return {
        panel: recordFormData(request, PATH, controlValues(fields, settings), formBase(fields, settings)),
        media: await formMedia(request.actor, linksIn(fields, settings)),
        oldWords: oldWords(request.url, settings),
      };
    },
    { needs: 'editSettings' },
  );

const saveSiteScreen = (path: SiteScreen) =>
  formAction(
    async ({ actor, form, base }) => {
      const { change, places } = readControls(SITE_SCREENS[path], typedValues(form));
      const options = { base, ...answersOf(form) };
      const before = await getSettings();
      const edited = editRecord('settings', actor, '', change, options);
      const { record, merged } = await withErrorsAt(places, edited);
      const text = savedMessage('settings', actor, 'Settings saved successfully!', merged);
      return { to: pathAfterSave(path, before, record), flash: { tone: 'success', text } };
    },
    { failed: SETTINGS_NOT_SAVED },
  );

export const nameAndContactAction = withRenaming(CONTACT_PATH, saveSiteScreen(CONTACT_PATH));
export const homePageAction = saveSiteScreen(HOME_PATH);
