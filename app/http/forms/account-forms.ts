import { textOf } from './form-fields';

type Texts = Record<string, string>;

/** Returns the form's fields of these names, as they were typed. */
function textsOf(form: FormData, names: readonly string[]): Texts {
  const entries = names.map((name) => [name, textOf(form, name)]);
  return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string')) as Texts;
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
