import { CONTENT_KIND_LIST, SITE_SECTIONS, type ContentKind } from '~/core/nouns/kinds';
import { ROUTE_SEGMENTS } from '~/core/nouns/reserved-slugs';
import { isPrefix, pathOfAddress, segmentsOf } from './links-in-record.server';

/**
 * What can be at an address: a built-in page, a record, the press room or a show's press kit, or an uploaded file. Built-in addresses are
 * pages such as the list of shows, and reserved paths below which nothing else can exist.
 */
export type SitePlace =
  | { type: 'program' }
  | { type: 'record'; kind: ContentKind; slug: string }
  | { type: 'press-room' }
  | { type: 'press-kit'; slug: string }
  | { type: 'file' };

const PROGRAM: SitePlace = { type: 'program' };

const SECTIONS = new Map<string, ContentKind>(
  CONTENT_KIND_LIST.flatMap((kind) => (SITE_SECTIONS[kind] ? [[SITE_SECTIONS[kind], kind]] : [])),
);

/** First segments of pages without subpages, apart from Edit Mode. */
const SINGLE = new Set(['contact', 'count', 'edit', 'healthz', 'metrics', 'readyz', 'client-errors']);
const EDIT = 'edit';
const ASSETS = 'assets';
const PRESS = 'press';
/** Links to press kits are below it. */
const PRESS_LINKS = 'k';
const LOGOS = 'logos.zip';
const OPEN: ContentKind = 'page';

/** Returns null for addresses where no content can exist. */
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

/** Returns the record's address for an Edit Mode address; null for any other. */
export function editedAddress(address: string): string | null {
  const segments = segmentsOf(pathOfAddress(address));
  if (!isEdit(segments.at(-1) ?? '', [])) return null;
  const record = `/${segments.slice(0, -1).join('/')}`;
  return sitePlaceOf(record)?.type === 'record' ? record : null;
}

export const editAddress = (address: string): string => `${address}/${EDIT}`;

function placeInSection(
  kind: ContentKind,
  slug: string | undefined,
  rest: readonly string[],
): SitePlace | null {
  if (slug === undefined || isEdit(slug, rest) || slug === 'feed.xml') return PROGRAM;
  const [last, ...more] = rest;
  if (last === undefined) return { type: 'record', kind, slug };
  // Staff can open records there that are not on the site yet.
  return isEdit(last, more) ? PROGRAM : null;
}

function placeOfPress(second: string | undefined): SitePlace {
  if (second === undefined || second === LOGOS) return { type: 'press-room' };
  return second === PRESS_LINKS ? PROGRAM : { type: 'press-kit', slug: second };
}

/** First segments of the program's file folders, which are not pages themselves. */
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

/** First segments below which redirects never apply, because only programs request them. */
const CLOSED = new Set(['admin', 'api', 'assets', 'build']);

/** Whether the program uses the address or paths below it, so that no redirect may start there. */
export const isReserved = (from: string): boolean =>
  isClosedToRedirects(from) || (isPrefix(from) && sitePlaceOf(`${from.slice(0, -1)}a`)?.type === 'program');

/** Whether an address, or a prefix, is where redirects never answer. */
export const isClosedToRedirects = (address: string): boolean =>
  CLOSED.has((segmentsOf(pathOfAddress(address))[0] ?? '').toLowerCase());
