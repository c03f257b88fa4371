import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** 32 MB of memory for a third of a second; never read from an archive, which could ask for any amount. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** What an archive says of its encryption, in the clear. */
export interface EncryptionHeader {
  /** base64 */
  salt: string;
  /** Tells a wrong passphrase, base64. */
  check: string;
}

/** What the contents of a place are written and read with. */
export interface PlaceKeys {
  /** Null without a passphrase: then what is sealed has checksums only. */
  seal: Buffer | null;
  /** Returns the name of a file in the place by the SHA-256 of its content, both hexadecimal. */
  nameOf(sha256: string): string;
  /** Returns what only those who have the passphrase can write beside a text; null without one. */
  sign(text: string): string | null;
  encryption: EncryptionHeader | null;
}

/** The keys of a place without a passphrase. */
export const OPEN_KEYS: PlaceKeys = {
  seal: null,
  nameOf: (sha256) => sha256,
  sign: () => null,
  encryption: null,
};

/** Derives the keys of a passphrase, with a new salt or a given one (base64). */
export async function deriveKeys(
  passphrase: string,
  salt = randomBytes(SALT_BYTES).toString('base64'),
): Promise<PlaceKeys & { encryption: EncryptionHeader }> {
  const master = await derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), KEY_BYTES, COST);
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', master, '', `showreel ${use}`, KEY_BYTES));
  const [names, proofs] = [keyFor('names'), keyFor('proofs')];
  return {
    seal: keyFor('contents'),
    nameOf: (sha256) => createHmac('sha256', names).update(sha256).digest('hex'),
    sign: (text) => createHmac('sha256', proofs).update(text).digest('base64'),
    encryption: { salt, check: keyFor('check').toString('base64') },
  };
}

/** Derives the keys of an archive; null if the passphrase is another one. */
export async function keysOfArchive(
  passphrase: string,
  { salt, check }: EncryptionHeader,
): Promise<PlaceKeys | null> {
  const keys = await deriveKeys(passphrase, salt);
  return isSameSecret(keys.encryption.check, check) ? keys : null;
}

/** Compares in a time that does not tell where two texts differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
