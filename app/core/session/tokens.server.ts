import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** The characters of every token. */
export const TOKEN_LENGTH = 43;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns what is stored of a token that gives a right: its SHA-256. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
