import { SAFE_URL } from '../validation/patterns';

/** A path on this site (one leading slash) or an absolute http(s) address. */
export const isSafeUrl = (value: string): boolean => SAFE_URL.test(value);

/** What a link in rich text may lead to. */
export const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![\\/])|#)/i;

const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const BARE_HOST = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/;

/** The address that somebody meant by what they typed into a link box, or null where none can be made of it. */
export function toLink(typed: string): string | null {
  const value = typed.trim();
  if (EMAIL.test(value)) return `mailto:${value}`;
  if (BARE_HOST.test(value)) return `https://${value}`;
  return LINK.test(value) && !/[\s\\]/.test(value) ? value : null;
}
