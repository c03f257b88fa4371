import { SITE_SECTIONS } from '../kinds/kinds';
import { canonicalAddress } from './address';
import { MAX_ADDRESS_LENGTH } from './redirect';

/** A host that no site has: links without a host are read as if they were on it. */
const NO_HOST = 'site.invalid';

/** The paths of lists on which a fragment opens one record, such as `/people#mara`. */
const LISTS: ReadonlySet<string> = new Set(
  Object.values<string>(SITE_SECTIONS).flatMap((section) => (section === '' ? [] : [`/${section}`])),
);

/**
 * Returns the canonical path to which a link of this site leads; null if it leads to another site, to a mailbox or within its own
 * page. `host` is the site's, with its port; null if it is not known, and then only links without a host lead to this site. Query and
 * fragment do not count, except for a fragment that can name a record on a list.
 */
export function siteAddress(href: string, host: string | null): string | null {
  const typed = href.trim();
  if (typed === '' || typed.startsWith('#') || typed.startsWith('?')) return null;
  const base = `https://${host ?? NO_HOST}`;
  if (!URL.canParse(typed, base)) return null;
  const url = new URL(typed, base);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.host !== new URL(base).host) return null;
  // What is longer leads nowhere, and so does its beginning.
  const path = canonicalAddress(url.pathname.slice(0, MAX_ADDRESS_LENGTH)) ?? '/';
  return LISTS.has(path) && isSlug(url.hash.slice(1)) ? path + url.hash : path;
}

const isSlug = (text: string) => /^[a-z0-9_-]{1,500}$/.test(text);
