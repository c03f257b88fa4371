import { SITE_SECTIONS } from '../kinds/kinds';

/** A path that is longer leads nowhere: neither a record nor a redirect has one. Of such a path this much is kept. */
const MAX_LENGTH = 2_000;

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
  const path = canonicalPath(url.pathname);
  return LISTS.has(path) && isSlug(url.hash.slice(1)) ? path + url.hash : path;
}

const isSlug = (text: string) => /^[a-z0-9_-]{1,500}$/.test(text);

/**
 * Returns a path as all spellings of it are compared: without a slash at its end, and with percent-encoding only where it is needed, in
 * capitals.
 */
export function canonicalPath(path: string): string {
  const plain = path
    .slice(0, 3 * MAX_LENGTH)
    .replace(/%[0-9a-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
    })
    .slice(0, MAX_LENGTH);
  let end = plain.length;
  while (end > 1 && plain[end - 1] === '/') end -= 1;
  return plain.slice(0, end);
}
