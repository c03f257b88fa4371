import { hash, verify, hashRaw } from '@node-rs/argon2';
import { createHash, randomBytes } from 'node:crypto';

export const hashPassword = (password: string) => hash(password);

export const passwordMatches = (passwordHash: string, password: string) => verify(passwordHash, password);

/** Returns the same 32 bytes for the same text and salt, as slow to brute-force as a password hash. `salt`: 8 bytes or more. */
export const slowHash = (text: string, salt: Buffer) => hashRaw(text, { salt });

const TOKEN_BYTES = 32;
export const TOKEN_LENGTH = 43;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Tokens are stored as SHA-256. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
