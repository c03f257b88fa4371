/**
 * Limits that the rules check and that pages and Help mention. No schema is imported here, because browsers load this
 * file.
 */

/** Characters, items and years. */
export const LIMITS = {
  line: 200,
  excerpt: 1_000,
  /** Of a caption, and of an alternative text. */
  caption: 500,
  intro: 500,
  metaDescription: 300,
  /** Of the text about a vacancy. */
  vacancy: 4_000,
  richText: 200_000,
  media: 100,
  url: 2_048,
  search: 200,
  synopsis: 2_000,
  genre: 40,
  /** Of a link in the menu or in the footer. */
  linkLabel: 40,
  /** Of a country or a language, with white space around it. */
  code: 100,
  /** Of a colour, with white space around it. */
  colour: 100,
  /** Of the words over the reel of the home page. */
  heroWord: 24,
  /** Of a word of the footer, and of what it means there. */
  meaningWord: 40,
  /** Of a record. */
  id: 24,
  /** Of a day or a time, with white space around it. */
  moment: 100,
  /** Of all seasons of a show. */
  episodes: 400,
  /** Of a press kit: characters of its texts, and items of its lists. */
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

/** Days after its last use when a session ends. */
export const SESSION_DAYS = 7;
/** Days after the sign-in when a session ends, however much it is used. */
export const SESSION_MAX_DAYS = 30;

/** How often an IP address can ask for what a passkey has to sign, within the same time. */
export const PASSKEY_CHALLENGES = 120;

/** This many failed attempts within this many minutes lock sign-in. */
export const LOGIN_LIMIT = { failures: 10, minutes: 15 } as const;
