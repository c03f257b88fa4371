import { randomBytes, randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '~/rules/accounts/second-factor';
import { slowHash } from '../../platform/passwords';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;
const SALT_BYTES = 16;

export const RECOVERY_CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Returns what is stored of a recovery code. The hash is slow, because the codes are short. */
export const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  (await slowHash(code, Buffer.from(salt, 'base64url'))).toString('base64url');

/** Makes a set of recovery codes: as they are shown, such as `h7qk-2mxd`, and as they are stored. */
export async function newRecoveryCodes() {
  const made = new Set<string>();
  while (made.size < RECOVERY_CODE_COUNT)
    made.add(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const hashes = await Promise.all([...made].map((code) => hashRecoveryCode(code, salt)));
  const codes = [...made].map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
  return { codes, stored: { salt, recoveryCodes: hashes } };
}
