import { SITE_SECTIONS } from '../kinds/kinds';
import { canonicalAddress } from './address';
import { MAX_ADDRESS_LENGTH } from './redirect';

/** A host that no site has: links without a host are read as if they were on it. */
const NO_HOST = 'site.invalid';

/** The paths of lists on which a fragment opens one record, such as `/people#mara`. */
const LISTS: ReadonlySet<string> = new Set(
  Object.values<string>(SITE_SECTIONS).flatMap((section) => (section === '' ? [] : [`/${section}`])),
);

/** Matches a path on whatever host its page is on. Browsers leave out tabs and line breaks, and take backslashes for slashes. */
const PATH = /^\/(?![/\\\t\n\r])/;

/**
 * Returns the canonical path to which a link of this site leads; null if it leads to another site, to a mailbox or within its own
 * page. `host` is the site's, with its port; null if it is not known, and then only links without a host lead to this site. Query and
 * fragment do not count, except for a fragment that can name a record on a list.
 */
export function siteAddress(href: string, host: string | null): string | null {
  const typed = href.trim();
  if (typed === '' || typed.startsWith('#') || typed.startsWith('?')) return null;
  const found = PATH.test(typed) ? pathOnly(typed) : onHost(typed, host ?? NO_HOST);
  if (!found) return null;
  // What is longer leads nowhere, and so does its beginning.
  const path = canonicalAddress(found.path.slice(0, MAX_ADDRESS_LENGTH)) ?? '/';
  return LISTS.has(path) && isSlug(found.fragment) ? `${path}#${found.fragment}` : path;
}

interface FoundPath {
  path: string;
  /** Without the number sign. */
  fragment: string;
}

function pathOnly(typed: string): FoundPath {
  const hash = typed.indexOf('#');
  return { path: typed.split(/[?#]/, 1)[0] ?? '', fragment: hash < 0 ? '' : typed.slice(hash + 1) };
}

function onHost(typed: string, host: string): FoundPath | null {
  const base = `https://${host}`;
  if (!URL.canParse(typed, base)) return null;
  const url = new URL(typed, base);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.host !== new URL(base).host) return null;
  return { path: url.pathname, fragment: url.hash.slice(1) };
}

const isSlug = (text: string) => /^[a-z0-9_-]{1,500}$/.test(text);
