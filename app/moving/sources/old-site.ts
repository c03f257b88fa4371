/** Host and path of an address without scheme, `www.` and a slash at the end; empty for none. */
export function siteOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { host, pathname } = new URL(address);
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return `${host.toLowerCase().replace(/^www\./, '')}${path}`;
}

/** What stands for its own address in an export of Ghost. */
export const GHOST_URL = '__GHOST_URL__';
/** Stands for the unknown host of a site whose export does not name it. */
const UNKNOWN = 'http://old-site.invalid';

/** Returns the path (with query and fragment) of an address of the old site; null for an address elsewhere. */
export function pathAtSite(address: string, site: string, base = '/'): string | null {
  const written = address.trim().replaceAll(GHOST_URL, UNKNOWN);
  const home = site === '' ? UNKNOWN : `http://${site.split('/')[0]}`;
  const from = URL.canParse(base, home) ? new URL(base, home) : home;
  if (written === '' || !URL.canParse(written, from)) return null;
  const url = new URL(written, from);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const place = siteOf(`${url.origin}${url.pathname}`);
  const isOwn = url.origin === UNKNOWN || (site !== '' && (place === site || place.startsWith(`${site}/`)));
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** Decodes percent-encoding; anything else stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
