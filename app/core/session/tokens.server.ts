import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
export const TOKEN_LENGTH = 43;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Tokens are stored as SHA-256. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
