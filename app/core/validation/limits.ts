/** Limits for validation, pages and Help. It imports no schemas, because browsers load it. */

export const LIMITS = {
  line: 200,
  excerpt: 1_000,
  caption: 500,
  intro: 500,
  metaDescription: 300,
  vacancy: 4_000,
  richText: 200_000,
  media: 100,
  url: 2_048,
  search: 200,
  synopsis: 2_000,
  genre: 40,
  linkLabel: 40,
  /** Includes surrounding white space. */
  code: 100,
  /** Includes surrounding white space. */
  colour: 100,
  heroWord: 24,
  /** A word of the footer, and its meaning there. */
  meaningWord: 40,
  id: 24,
  /** Includes surrounding white space. */
  moment: 100,
  /** All seasons of a show together. */
  episodes: 400,
  /** The texts and lists of a press kit follow. */
  logline: 160,
  shortSynopsis: 500,
  technical: 100,
  stills: 100,
  clips: 10,
  pressContacts: 10,
  pressLogos: 20,
  year: { least: 1888, most: 2100 },
} as const;

export const PASSWORD_LENGTH = { min: 6, max: 256 } as const;

/** Idle timeout in days. */
export const SESSION_DAYS = 7;
/** Absolute timeout in days, regardless of use. */
export const SESSION_MAX_DAYS = 30;

/** Passkey challenges per IP address, within the same time. */
export const PASSKEY_CHALLENGES = 120;

/** This many failed attempts within this many minutes lock sign-in. */
export const LOGIN_LIMIT = { failures: 10, minutes: 15 } as const;
