import { SETTING_LABELS } from '~/rules/content/setting-labels';
import type { SettingsView } from '~/services/content/settings';
import { textOf } from './form-fields';

type Texts = Record<string, string>;

/** The fields of these names that the form carries, as they were typed. */
function textsOf(form: FormData, names: readonly string[]): Texts {
  const entries = names.map((name) => [name, textOf(form, name)]);
  return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string')) as Texts;
}

/** An empty box is no coordinate; what is no number stays text, and is refused as such. */
function degrees(typed: string): number | string | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : typed;
}

/** The settings as the controls hold them: an unset coordinate is an empty box. */
export const settingsValues = (settings: SettingsView): Texts =>
  Object.fromEntries(
    (Object.keys(SETTING_LABELS) as (keyof typeof SETTING_LABELS)[]).map((name) => [
      name,
      String(settings[name] ?? ''),
    ]),
  );

const COORDINATES = new Set(['mapLatitude', 'mapLongitude']);

/** The settings that the form carries. */
export function settingsInput(form: FormData): Record<string, unknown> {
  const texts = textsOf(form, Object.keys(SETTING_LABELS));
  return Object.fromEntries(
    Object.entries(texts).map(([name, typed]) => [name, COORDINATES.has(name) ? degrees(typed) : typed]),
  );
}

export const newUserInput = (form: FormData): Texts =>
  textsOf(form, ['username', 'email', 'firstName', 'lastName', 'role', 'password']);

export const userInput = (form: FormData): Texts =>
  textsOf(form, ['username', 'email', 'firstName', 'lastName', 'role']);

export function profileInput(form: FormData): Record<string, unknown> {
  const { darkMode, ...texts } = textsOf(form, ['username', 'email', 'firstName', 'lastName', 'darkMode']);
  return { ...texts, ...(darkMode !== undefined && { darkMode: darkMode === 'true' }) };
}

export const passwordInput = (form: FormData): Texts =>
  textsOf(form, ['currentPassword', 'newPassword', 'confirmPassword']);
