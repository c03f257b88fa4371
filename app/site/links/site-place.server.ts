import { CONTENT_KIND_LIST, SITE_SECTIONS, type ContentKind } from '~/core/nouns/kinds';
import { ROUTE_SEGMENTS } from '~/core/nouns/reserved-slugs';
import { isPrefix, pathOfAddress, segmentsOf } from './links-in-record.server';

/**
 * What can be at an address of the site: something of the program, which is always there, a record that may be there, the press room or
 * the press kit of a show, or an uploaded file. Addresses of the program are those of pages, such as the list of shows, and those below
 * which nothing else can be.
 */
export type SitePlace =
  | { type: 'program' }
  | { type: 'record'; kind: ContentKind; slug: string }
  | { type: 'press-room' }
  | { type: 'press-kit'; slug: string }
  | { type: 'file' };

const PROGRAM: SitePlace = { type: 'program' };

/** The kinds of records by the first segments of their addresses. */
const SECTIONS = new Map<string, ContentKind>(
  CONTENT_KIND_LIST.flatMap((kind) => (SITE_SECTIONS[kind] ? [[SITE_SECTIONS[kind], kind]] : [])),
);

/** First segments of pages that have no others below them, but for Edit Mode. */
const SINGLE = new Set(['contact', 'edit', 'healthz', 'metrics', 'readyz', 'client-errors']);
const EDIT = 'edit';
const ASSETS = 'assets';
const PRESS = 'press';
/** Below it are the links to press kits. */
const PRESS_LINKS = 'k';
/** The logos of the company, which are there with the press room. */
const LOGOS = 'logos.zip';
/** The kind of record whose slug is the first segment of its address. */
const OPEN: ContentKind = 'page';

/** Returns what can be at a canonical address; null where there is nothing whatever the company writes. */
export function sitePlaceOf(address: string): SitePlace | null {
  const [first = '', second, ...rest] = segmentsOf(pathOfAddress(address));
  const name = first.toLowerCase();
  if (name === '') return PROGRAM;
  const section = SECTIONS.get(name);
  if (section) return placeInSection(section, second, rest);
  if (SINGLE.has(name)) return second === undefined || isEdit(second, rest) ? PROGRAM : null;
  if (name === ASSETS) return { type: 'file' };
  if (name === PRESS) return placeOfPress(second);
  if (ROUTE_SEGMENTS.has(name)) return placeOfProgram(name, second);
  if (second === undefined) return { type: 'record', kind: OPEN, slug: first };
  return isEdit(second, rest) ? PROGRAM : null;
}

const isEdit = (segment: string, rest: readonly string[]): boolean =>
  segment.toLowerCase() === EDIT && rest.length === 0;

/** Returns the address of the record that an address opens in Edit Mode; null for any other address. */
export function editedAddress(address: string): string | null {
  const segments = segmentsOf(pathOfAddress(address));
  if (!isEdit(segments.at(-1) ?? '', [])) return null;
  const record = `/${segments.slice(0, -1).join('/')}`;
  return sitePlaceOf(record)?.type === 'record' ? record : null;
}

/** Returns the address at which a record is opened in Edit Mode. */
export const editAddress = (address: string): string => `${address}/${EDIT}`;

function placeInSection(
  kind: ContentKind,
  slug: string | undefined,
  rest: readonly string[],
): SitePlace | null {
  if (slug === undefined || isEdit(slug, rest) || slug === 'feed.xml') return PROGRAM;
  const [last, ...more] = rest;
  if (last === undefined) return { type: 'record', kind, slug };
  // Staff open a record there that is not on the site yet.
  return isEdit(last, more) ? PROGRAM : null;
}

function placeOfPress(second: string | undefined): SitePlace {
  if (second === undefined || second === LOGOS) return { type: 'press-room' };
  return second === PRESS_LINKS ? PROGRAM : { type: 'press-kit', slug: second };
}

/** The first segments of folders with files of the program: they themselves are no page. */
const FOLDERS = new Set([
  'build',
  'demo',
  'fonts',
  'icons',
  'placeholders',
  'reel',
  'social',
  'transcripts',
  'tutorials',
]);

const placeOfProgram = (name: string, second: string | undefined): SitePlace | null =>
  FOLDERS.has(name) && second === undefined ? null : PROGRAM;

/** The first segments below which a redirect never answers: what asks there is no reader of the site. */
const CLOSED = new Set(['admin', 'api', 'assets', 'build']);

/** Whether no redirect may be made from an address or a prefix, since what is there or below it is the program's. */
export const isReserved = (from: string): boolean =>
  isClosedToRedirects(from) || (isPrefix(from) && sitePlaceOf(`${from.slice(0, -1)}a`)?.type === 'program');

/** Whether an address, or a prefix, is where redirects never answer. */
export const isClosedToRedirects = (address: string): boolean =>
  CLOSED.has((segmentsOf(pathOfAddress(address))[0] ?? '').toLowerCase());
