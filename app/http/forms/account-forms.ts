import { SETTING_LABELS } from '~/rules/content/setting-labels';
import type { SettingsView } from '~/services/content/settings';
import { textOf } from './form-fields';

type Texts = Record<string, string>;

/** Returns the form's fields of these names, as they were typed. */
function textsOf(form: FormData, names: readonly string[]): Texts {
  const entries = names.map((name) => [name, textOf(form, name)]);
  return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string')) as Texts;
}

/** An empty box means no coordinate; text that is not a number stays text, and validation rejects it. */
function degrees(typed: string): number | string | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : typed;
}

/** Returns the settings as the form's controls need them: an unset coordinate is an empty box. */
export const settingsValues = (settings: SettingsView): Texts =>
  Object.fromEntries(
    (Object.keys(SETTING_LABELS) as (keyof typeof SETTING_LABELS)[]).map((name) => [
      name,
      String(settings[name] ?? ''),
    ]),
  );

const COORDINATES = new Set(['mapLatitude', 'mapLongitude']);

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
