import { hash, verify, hashRaw } from '@node-rs/argon2';

export const hashPassword = (password: string) => hash(password);

export const passwordMatches = (passwordHash: string, password: string) => verify(passwordHash, password);

/** Returns the same 32 bytes for the same text and salt, as slow to brute-force as a password hash. `salt`: 8 bytes or more. */
export const slowHash = (text: string, salt: Buffer) => hashRaw(text, { salt });
