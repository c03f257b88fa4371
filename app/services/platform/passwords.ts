import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default), in PHC string format. */
export const hashPassword = (password: string) => hash(password);

export const passwordMatches = (passwordHash: string, password: string) => verify(passwordHash, password);
