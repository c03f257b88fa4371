/** Host and path of an address without scheme, `www.` and a slash at the end; empty for none. */
export function siteOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { host, pathname } = new URL(address);
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return `${host.toLowerCase().replace(/^www\./, '')}${path}`;
}

/** What stands for its own address in an export of Ghost. */
const GHOST_URL = '__GHOST_URL__';
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

/** The entities that exports use beside those with numbers. */
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  pound: '£',
  euro: '€',
  shy: '\u00ad',
  aacute: 'á',
  agrave: 'à',
  acirc: 'â',
  auml: 'ä',
  aring: 'å',
  ccedil: 'ç',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  iacute: 'í',
  ntilde: 'ñ',
  oacute: 'ó',
  ouml: 'ö',
  oslash: 'ø',
  uacute: 'ú',
  uuml: 'ü',
  szlig: 'ß',
  Auml: 'Ä',
  Eacute: 'É',
  Ouml: 'Ö',
  Uuml: 'Ü',
};

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g;
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
const MARKUP = /<\/?[a-z][^<>]*>|<!--[^<>]*-->/gi;

function characterOf(code: number): string {
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && code > 0;
  return isCharacter ? String.fromCodePoint(code) : '';
}

/** Decodes the entities of HTML that this table knows; others stay. */
export const decodeText = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    return characterOf(decimal === undefined ? parseInt(hex ?? '0', 16) : Number(decimal));
  });

const SPECIAL = /&(?:#\d{1,7};|#[xX][\da-fA-F]{1,6};|[A-Za-z][A-Za-z\d]{1,30};)?|[<>\u00a0]/g;
const WRITTEN: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' };

/** Writes text of HTML as sanitising does. Entities that the table does not know stay. */
export const cleanText = (text: string): string =>
  withoutControls(text).replace(SPECIAL, (special) => {
    const decoded = decodeText(special);
    return decoded.length > 2 ? decoded : (WRITTEN[decoded] ?? withoutControls(decoded));
  });

/** Drops the characters that XML forbids. */
export const withoutControls = (text: string): string => text.replace(FORBIDDEN, '');

/** Turns HTML or text of an export into one line of plain text. */
export const toPlainLine = (html: string): string =>
  withoutControls(decodeText(html.replace(MARKUP, ' ')))
    .replace(/\s+/g, ' ')
    .trim();
