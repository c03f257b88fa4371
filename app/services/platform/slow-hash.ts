import { hashRaw } from '@node-rs/argon2';

/**
 * Returns the same 32 bytes for the same text and salt, and is as slow to brute-force as a password hash. `salt`: 8
 * bytes or more.
 */
export const slowHash = (text: string, salt: Buffer) => hashRaw(text, { salt });
