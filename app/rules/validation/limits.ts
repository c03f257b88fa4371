/** Numbers that the rules check and that pages and Help name. No schema is imported here: browsers load this file. */

/** Characters, as the contract lists them in section 8. */
export const LIMITS = { line: 200, excerpt: 1_000, richText: 200_000, media: 100, url: 2_048 } as const;

export const PASSWORD_LENGTH = { min: 6, max: 256 } as const;

/** A session ends so many days after its last use. */
export const SESSION_DAYS = 7;

/** So many failed attempts within so many minutes shut the door. */
export const LOGIN_LIMIT = { failures: 10, minutes: 15 } as const;
