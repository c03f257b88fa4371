import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { fieldFailure } from '~/core/validation/errors';
import { isLonger } from '~/core/validation/fields.server';
import { PASSWORD_LENGTH } from '~/core/validation/limits';

/** The program's own name is an easy guess. */
const PRODUCT = ['showreel'];

interface PasswordContext {
  siteName: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Letters and digits only, in lower case and without accents. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const withoutDigits = (folded: string): string => folded.replace(/\p{N}/gu, '');

/**
 * Whether a password equals a word connected with its user or the site: the username, the email address or its local
 * part, the names in either order; and, also with digits added, the name of the site or the program. Case, accents,
 * spaces and signs are ignored. A longer password may contain such a word.
 */
export function isGuessable(password: string, about: PasswordContext): boolean {
  const { siteName, username, email, firstName, lastName } = about;
  const typed = fold(password);
  const [local = ''] = email.split('@');
  const own = [username, email, local, firstName, lastName, firstName + lastName, lastName + firstName];
  const ofTheSite = [siteName, ...siteName.split(/\s+/), ...PRODUCT].map((name) => withoutDigits(fold(name)));
  const isOneOf = (words: string[], word: string) => word !== '' && words.includes(word);
  return isOneOf(own.map(fold), typed) || isOneOf(ofTheSite, withoutDigits(typed));
}

/** Whether a password is among the most frequent ones of known leaks, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Several megabytes, only loaded when a password is set.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

const TOO_COMMON = 'This password is too common';
const TOO_EASY = 'This password is too easy to guess: it is your name, or that of the site';

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelPasswordMinimum?: number };

/** Called once at start. */
export function limitPasswords(minimum: number): void {
  processWide.showreelPasswordMinimum = minimum;
}

/** The minimum length of new passwords on this installation. */
export const passwordMinimum = (): number => processWide.showreelPasswordMinimum ?? PASSWORD_LENGTH.min;

/**
 * Throws 400 for a new password that is too short for this installation, among the most frequent ones of known leaks,
 * or a name of the user or the site. Existing passwords of that kind still work. `field`: the form field.
 */
export async function rejectWeakPassword(
  field: 'password' | 'newPassword',
  password: string,
  user: Omit<PasswordContext, 'siteName'>,
): Promise<void> {
  const reject = (message: string) => fieldFailure(400, field, message);
  const minimum = passwordMinimum();
  if (!isLonger(password, minimum - 1)) throw reject(`Password must be at least ${minimum} characters`);
  if (await isCommonPassword(password)) throw reject(TOO_COMMON);
  const stored = await Settings.findById(SETTINGS_ID, { siteName: 1 }).lean<Partial<StoredSettings> | null>();
  if (isGuessable(password, { ...user, siteName: stored?.siteName ?? '' })) throw reject(TOO_EASY);
}
