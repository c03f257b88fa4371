/**
 * The patterns of text fields: validation uses them, and the API's document contains their source. Character classes
 * are spelled out, because `\s` and `\d` differ between the regex dialects of JSON Schema tools.
 */

const SPACE = String.raw`\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
const CONTROL = String.raw`\u0000-\u0008\u000e-\u001f\u007f`;
const PADDING = `[${SPACE}]*`;

const whole = (source: string) => new RegExp(`^${source}$`, 'u');
const padded = (source: string) => whole(`${PADDING}${source}${PADDING}`);
const paddedOrEmpty = (source: string) => whole(`${PADDING}(?:${source}${PADDING})?`);

/** Requires at least one character that is neither white space nor a control character. */
export const VISIBLE = new RegExp(`[^${SPACE}${CONTROL}]`, 'u');

const UNSEEN = String.raw`${SPACE}${CONTROL}\u0080-\u009f`;
/** Requires at least two characters that a search keeps. */
export const TWO_SEEN = new RegExp(`[^${UNSEEN}][${UNSEEN}]*[^${UNSEEN}]`, 'u');

const NO_URL_CHARACTER = String.raw`${SPACE}${CONTROL}\\`;
const USER = `[^${NO_URL_CHARACTER}/?#@]*@`;
const HOST = String.raw`(?:\[[0-9A-Fa-f:.]+\]|[^${NO_URL_CHARACTER}/?#@:\[\]%<>\^\|]+)`;
const ABSOLUTE = `[Hh][Tt][Tt][Pp][Ss]?:[/][/](?:${USER})?${HOST}(?::[0-9]{0,5})?(?:[/?#][^${NO_URL_CHARACTER}]*)?`;
const PATH = `[/](?:[^${NO_URL_CHARACTER}/][^${NO_URL_CHARACTER}]*)?`;
const URL_SOURCE = `(?:${PATH}|${ABSOLUTE})`;

/** Matches a path with a `.` or `..` segment, which resolves to a different path. */
export const PATH_WITH_DOTS = /^(?:[/][^?#]*)?[/](?:\.|%2[Ee]){1,2}(?:[/?#]|$)/u;

export const SAFE_URL = whole(URL_SOURCE);
export const LINK = padded(URL_SOURCE);
export const OPTIONAL_LINK = paddedOrEmpty(URL_SOURCE);

const SECURE = ABSOLUTE.replace('[Ss]?', '[Ss]');
const ATOM = "[A-Za-z0-9_'+-]+";
const EMAIL_SOURCE = String.raw`${ATOM}(?:\.${ATOM})*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}`;
export const EMAIL = padded(EMAIL_SOURCE);
export const OPTIONAL_EMAIL = paddedOrEmpty(EMAIL_SOURCE);

const MAIL_ADDRESSES = `${EMAIL_SOURCE}(?:,${EMAIL_SOURCE})*`;
const MAILTO = `[Mm][Aa][Ii][Ll][Tt][Oo]:${MAIL_ADDRESSES}(?:[?][^${NO_URL_CHARACTER}]*)?`;
/** Matches an absolute https URL or a mailto URL, with surrounding white space. */
export const SECURE_OR_MAIL = padded(`(?:${SECURE}|${MAILTO})`);

const LEAP_DAY = '(?:(?:19|2[0-9])(?:0[48]|[2468][048]|[13579][26])|2[048]00)-02-29';
const DAY =
  '(?:19|2[0-9])[0-9]{2}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))';

/** Matches an existing day of the years 1900 to 2999, or nothing. */
export const OPTIONAL_DAY = paddedOrEmpty(`(?:${LEAP_DAY}|${DAY})`);

/** Matches an existing day of the years 1900 to 2999. */
export const EXISTING_DAY = whole(`(?:${LEAP_DAY}|${DAY})`);

const TIME = String.raw`(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]+)?)?`;
const ZONE = '(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])';

const MOMENT_SOURCE = `(?:${LEAP_DAY}|${DAY})T${TIME}${ZONE}`;
/** Matches ISO 8601 with a zone, on an existing day of the years 1900 to 2999. */
export const MOMENT = whole(MOMENT_SOURCE);
export const OPTIONAL_MOMENT = whole(`(?:${MOMENT_SOURCE})?`);
export const DAY_OR_MOMENT = whole(`(?:${LEAP_DAY}|${DAY})(?:T${TIME}${ZONE})?`);

/** Such as `#35a7c4`, or nothing. */
export const OPTIONAL_COLOUR = paddedOrEmpty('#[0-9a-fA-F]{6}');

export const OPTIONAL_ID = whole('(?:[0-9a-fA-F]{24})?');
export const ID = whole('[0-9a-fA-F]{24}');

/** Matches a generated file name, which it captures, also at the end of a path or in the name of a variant. */
export const STORED_FILE = padded(
  String.raw`[/]?(?:[A-Za-z0-9_-]+[/])*([a-z0-9]{24})(?:-[a-z0-9-]+)?(?:\.[a-z0-9]+)?`,
);

/** Matches the form of a country, territory or language code; `canonicalCode` knows which exist. */
export const REGION_CODE = padded('[A-Za-z]{2}');
export const LANGUAGE_TAG = padded('[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}');

export const isSafeUrl = (value: string): boolean => SAFE_URL.test(value);

export const RICH_TEXT_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![\\/])|#)/i;

const MAIL_ADDRESS = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;
const BARE_HOST = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/;

/** Guesses the URL from the input of a link box; null if there is none. */
export function toLink(typed: string): string | null {
  const value = typed.trim();
  if (MAIL_ADDRESS.test(value)) return `mailto:${value}`;
  if (BARE_HOST.test(value)) return `https://${value}`;
  return RICH_TEXT_LINK.test(value) && !/[\s\\]/.test(value) ? value : null;
}
