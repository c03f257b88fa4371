import { Failure } from '~/core/validation/errors';
import { readFlag, textOf } from './read-controls.server';

type Texts = Record<string, string>;

function textsOf(form: FormData, names: readonly string[]): Texts {
  const entries = names.map((name) => [name, textOf(form, name)]);
  return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string')) as Texts;
}

/** Drops the password, which an invited user does not have and a browser may have filled in. */
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
  return { ...texts, ...(darkMode !== undefined && { darkMode: readFlag(darkMode) }) };
}

/** Returns the passwords without the confirmation. Throws 400 if the confirmation differs. */
export function confirmedPassword(form: FormData): Texts {
  const { confirmPassword, ...change } = textsOf(form, ['currentPassword', 'newPassword', 'confirmPassword']);
  if (change.newPassword === confirmPassword) return change;
  const message = 'New passwords do not match';
  throw new Failure(400, message, { confirmPassword: [message] });
}
