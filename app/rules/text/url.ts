import { SAFE_URL } from './patterns';

/** Matches a path on this site (one leading slash) or an absolute http(s) URL. */
export const isSafeUrl = (value: string): boolean => SAFE_URL.test(value);

/** Matches the URLs that are allowed for links in rich text. */
export const RICH_TEXT_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![\\/])|#)/i;

const EMAIL = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;
const BARE_HOST = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/;

/** Returns the URL that somebody meant by their input in a link box, or null if none can be derived from it. */
export function toLink(typed: string): string | null {
  const value = typed.trim();
  if (EMAIL.test(value)) return `mailto:${value}`;
  if (BARE_HOST.test(value)) return `https://${value}`;
  return RICH_TEXT_LINK.test(value) && !/[\s\\]/.test(value) ? value : null;
}
