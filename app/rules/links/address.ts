import { MAX_ADDRESS_LENGTH, PREFIX_END } from './redirect';

const ESCAPED = /%[\da-f]{2}/gi;
const UNRESERVED = /[\w.~-]/;
const SLASHES = /\/{2,}/g;

/** Decodes what needs no escape, and writes other escapes with capitals (RFC 3986, 6.2.2). */
const withPlainEscapes = (text: string): string =>
  text.replace(ESCAPED, (escaped) => {
    const character = String.fromCharCode(parseInt(escaped.slice(1), 16));
    return UNRESERVED.test(character) ? character : escaped.toUpperCase();
  });

/**
 * Returns the canonical form of an address of this site: a path, and its query if it has one. Addresses that lead to the same are
 * equal then: escapes, dots, backslashes, double slashes, a slash at the end and the fragment make no difference. Returns null for
 * what does not begin with a slash, and for what is longer than addresses may be.
 */
export function canonicalAddress(text: string): string | null {
  if (text.length > MAX_ADDRESS_LENGTH || !text.startsWith('/')) return null;
  const [address = ''] = text.split('#', 1);
  const question = address.indexOf('?');
  const path = question < 0 ? address : address.slice(0, question);
  const query = question < 0 ? '' : address.slice(question);
  const { pathname } = new URL(`http://host${withPlainEscapes(path)}`);
  const single = withPlainEscapes(pathname).replace(SLASHES, '/');
  const { search } = new URL(`http://host/${withPlainEscapes(query)}`);
  return (single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single) + search;
}

/** Whether an address stands for everything below it. */
export const isPrefix = (address: string): boolean => address.endsWith(PREFIX_END);

/** Returns the path of a canonical address, without its query. */
export const pathOfAddress = (address: string): string => address.split('?', 1)[0] ?? '';

/** Returns the segments of a path: none for the home page. */
export const segmentsOf = (path: string): string[] => (path === '/' ? [] : path.slice(1).split('/'));

/**
 * Returns the canonical address to which a target leads on this site, and null for that of another site. `origin` is that of this
 * site, which a target may have. The end of a target for a prefix is kept.
 */
export function addressOnSite(target: string, origin: string): string | null {
  if (target.startsWith('/')) return canonicalAddress(target);
  if (!URL.canParse(target)) return null;
  const url = new URL(target);
  return url.origin === origin ? canonicalAddress(url.pathname + url.search) : null;
}
