import { formAction } from '~/core/forms/form-action.server';
import { SETTINGS_NOT_SAVED } from '~/core/nouns/settings';
import { unsavedSettings, type SettingsView } from '~/core/session/settings.server';
import { updateRecord } from '~/records/save/record-update.server';
import { RENAMED, type OldWords } from './site-screens';

// A name can have words of its own: the meanings in the footer and the hero's words. Renaming asks whether these go.

const defaultWords = () => unsavedSettings().brand.heroWords;

/** Returns the page after a save, which asks about the words if the save has changed the name. */
export const pathAfterSave = (path: string, before: SettingsView, { siteName }: { siteName: string }) =>
  siteName === before.siteName ? path : `${path}?${RENAMED}`;

/** Returns the words to ask about; null unless the name was just changed and has any. */
export function oldWords(url: URL, { brand }: Pick<SettingsView, 'brand'>): OldWords | null {
  const meanings = brand.meanings.map(({ word }) => word);
  const heroWords = brand.heroWords.join() === defaultWords().join() ? [] : brand.heroWords;
  const hasAny = meanings.length + heroWords.length > 0;
  return url.searchParams.has(RENAMED) && hasAny ? { meanings, heroWords } : null;
}

export const takeOutWords = (path: string) =>
  formAction(
    async ({ actor }) => {
      await updateRecord('settings', actor, '', { brand: { meanings: [], heroWords: defaultWords() } });
      return { to: path, flash: { tone: 'success', text: 'The words of the old name were taken out' } };
    },
    { failed: SETTINGS_NOT_SAVED, typed: false },
  );
