import { Failure } from '~/core/validation/errors';
import { textOf } from './read-controls.server';

type Texts = Record<string, string>;

/** Returns the form's fields of these names, as they were typed. */
function textsOf(form: FormData, names: readonly string[]): Texts {
  const entries = names.map((name) => [name, textOf(form, name)]);
  return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string')) as Texts;
}

/** A browser may have filled the password in, which an invited user has none of. */
export function newUserInput(form: FormData): Record<string, unknown> {
  const { password, ...texts } = textsOf(form, [
    'username',
    'email',
    'firstName',
    'lastName',
    'role',
    'password',
  ]);
  return form.has('invite') ? { ...texts, invite: true } : { ...texts, password };
}

export const userInput = (form: FormData): Texts =>
  textsOf(form, ['username', 'email', 'firstName', 'lastName', 'role']);

export function profileInput(form: FormData): Record<string, unknown> {
  const { darkMode, ...texts } = textsOf(form, ['username', 'email', 'firstName', 'lastName', 'darkMode']);
  return { ...texts, ...(darkMode !== undefined && { darkMode: darkMode === 'true' }) };
}

/** Returns the passwords of a form without the confirmation. Throws 400 if that differs from the new password. */
export function confirmedPassword(form: FormData): Texts {
  const { confirmPassword, ...change } = textsOf(form, ['currentPassword', 'newPassword', 'confirmPassword']);
  if (change.newPassword === confirmPassword) return change;
  const message = 'New passwords do not match';
  throw new Failure(400, message, { confirmPassword: [message] });
}
