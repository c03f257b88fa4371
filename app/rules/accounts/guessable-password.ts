/** The program's own name, as site names, makes a password that anybody would try. */
const PRODUCT = ['showreel'];

/** Whose password it is to be, and of which site. */
export interface PasswordContext {
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
 * Whether a password is a word that others connect with its user or the site: the username, the email address or the part
 * before its @, the names in either order; and, also with digits added, the name of the site or the program. Case, accents,
 * spaces and signs make no difference. A longer password may contain such a word.
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
