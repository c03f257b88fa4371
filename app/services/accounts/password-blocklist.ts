import { Failure } from '~/rules/validation/errors';

const TOO_COMMON = 'This password is too common';

/** Whether a password is among the most frequent ones of known leaks, in whatever case its letters are. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Several megabytes, which a server on which nobody sets a password does not need.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

/** Throws 400 for a common password. `field`: where it was entered. */
export async function rejectCommonPassword(field: 'password' | 'newPassword', password: string) {
  if (await isCommonPassword(password)) throw new Failure(400, TOO_COMMON, { [field]: [TOO_COMMON] });
}
