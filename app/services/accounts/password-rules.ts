import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { isGuessable, type PasswordContext } from '~/rules/accounts/guessable-password';
import { Failure } from '~/rules/validation/errors';
import { isLonger } from '~/rules/validation/fields';
import { PASSWORD_LENGTH } from '~/rules/validation/limits';
import { isCommonPassword } from './password-blocklist';

const TOO_COMMON = 'This password is too common';
const TOO_EASY = 'This password is too easy to guess: it is your name, or that of the site';

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelPasswordMinimum?: number };

/** Sets how long new passwords must be, once at start. */
export function limitPasswords(minimum: number): void {
  processWide.showreelPasswordMinimum = minimum;
}

/** Returns how many characters a new password must have on this installation. */
export const passwordMinimum = (): number => processWide.showreelPasswordMinimum ?? PASSWORD_LENGTH.min;

/**
 * Throws 400 for a new password that is too short for this installation, among the most frequent ones of known leaks, or a name
 * of the user or the site. Who has such a password from before can sign in with it. `field`: where it was entered.
 */
export async function rejectWeakPassword(
  field: 'password' | 'newPassword',
  password: string,
  user: Omit<PasswordContext, 'siteName'>,
): Promise<void> {
  const reject = (message: string) => new Failure(400, message, { [field]: [message] });
  const minimum = passwordMinimum();
  if (!isLonger(password, minimum - 1)) throw reject(`Password must be at least ${minimum} characters`);
  if (await isCommonPassword(password)) throw reject(TOO_COMMON);
  const stored = await Settings.findById(SETTINGS_ID, { siteName: 1 }).lean<Partial<StoredSettings> | null>();
  if (isGuessable(password, { ...user, siteName: stored?.siteName ?? '' })) throw reject(TOO_EASY);
}
