import type { SluggedRecord } from '~models/record-schema';
import {
  addressOf,
  CONTENT_KIND_LIST,
  NOUNS,
  SITE_SECTIONS,
  TITLE_FIELDS,
  type AddressedBy,
  type ContentKind,
} from '~/core/nouns/kinds';
import { ROUTE_SEGMENTS } from '~/core/nouns/reserved-slugs';
import { isPrefix, pathOfAddress, recordTarget, segmentsOf, siteAddress } from './links-in-record.server';
import { sluggedModel } from '~models/records';
import { Upload } from '~models/upload';
import { PREFIX_END } from '~/core/request/redirect';
import { uploadIdsOf } from '~/core/files/uploads';
import { SERVED } from '~/media/delivery/file-view.server';
import { isPageSlugPublic } from '~/site/page/public-pages.server';
import { isKitAddress, isPressRoomOpen } from '~/site/read/open-kits.server';
import { isSlugPublic } from '~/site/read/next-due.server';
import { publicFilter } from '~/records/read/view-kinds.server';

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

/** The kinds of records by the first segment of their addresses, apart from pages. */
export const KINDS_BY_SECTION = new Map<string, ContentKind>(
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
  const section = KINDS_BY_SECTION.get(name);
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

const editAddress = (address: string): string => `${address}/${EDIT}`;

/** Returns the canonical paths of a public record, by its current and former slugs, and its Edit Mode. */
export function pathsOf(kind: ContentKind, record: SluggedRecord): string[] {
  const section = SITE_SECTIONS[kind];
  const paths = record.slugs.flatMap((slug) => [
    section === '' ? `/${slug}` : `/${section}/${slug}`,
    addressOf(kind, { ...record, slug } as unknown as AddressedBy[typeof kind]),
  ]);
  const known = new Set(paths.flatMap((path) => siteAddress(path, null) ?? []));
  return [...known].flatMap((path) => [path, editAddress(path)]);
}

export const targetsOf = (kind: ContentKind, record: SluggedRecord): string[] => [
  recordTarget(kind, record._id),
  ...pathsOf(kind, record),
];

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

type AddressUse =
  | { type: 'program' | 'file' }
  | { type: 'record'; kind: ContentKind; id: string; title: string };

type Found = { _id: unknown; slugs: string[] } & Record<string, unknown>;

/** Unused addresses are missing from the result. Makes one query per kind of record. */
export async function findAddressUses(addresses: Iterable<string>): Promise<Map<string, AddressUse>> {
  const uses = new Map<string, AddressUse>();
  const slugs = new Map<ContentKind, Map<string, string[]>>();
  const files = new Map<string, string[]>();
  for (const address of new Set(addresses)) {
    const place = sitePlaceOf(address);
    if (place && (await isOfProgram(place))) uses.set(address, { type: 'program' });
    if (place?.type === 'file') for (const id of fileIn(address)) push(files, id, address);
    if (place?.type !== 'record') continue;
    const ofKind = slugs.get(place.kind) ?? new Map<string, string[]>();
    slugs.set(place.kind, ofKind);
    push(ofKind, place.slug, address);
  }
  await Promise.all([
    ...[...slugs].map(([kind, bySlug]) => addRecords(kind, bySlug, uses)),
    addFiles(files, uses),
  ]);
  return uses;
}

/** Whether the path is a built-in page; the press room and press kits count only while they are open. */
async function isOfProgram(place: SitePlace): Promise<boolean> {
  if (place.type === 'press-room') return isPressRoomOpen();
  return place.type === 'press-kit' ? isKitAddress(place.slug) : place.type === 'program';
}

/** Takes a canonical address; makes at most one query. */
export async function isAddressInUse(address: string): Promise<boolean> {
  const place = sitePlaceOf(address);
  if (place?.type !== 'record') return place !== null && (await findAddressUses([address])).has(address);
  return place.kind === 'page' ? isPageSlugPublic(place.slug) : isSlugPublic(place.kind, place.slug);
}

export const canHoldAddresses = (target: string): boolean =>
  isPrefix(target) && sitePlaceOf(`${target.slice(0, -PREFIX_END.length)}/a`) !== null;

const push = (lists: Map<string, string[]>, key: string, value: string): void => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

const fileIn = (address: string): string[] => uploadIdsOf(pathOfAddress(address).slice('/assets/'.length));

async function addRecords(
  kind: ContentKind,
  bySlug: ReadonlyMap<string, string[]>,
  uses: Map<string, AddressUse>,
): Promise<void> {
  const titleField = TITLE_FIELDS[kind];
  const found = await sluggedModel(kind)
    .find({ slugs: { $in: [...bySlug.keys()] }, ...publicFilter(kind) }, { slugs: 1, [titleField]: 1 })
    .lean<Found[]>();
  for (const { _id, slugs, [titleField]: title } of found)
    for (const address of slugs.flatMap((slug) => bySlug.get(slug) ?? []))
      uses.set(address, { type: 'record', kind, id: String(_id), title: String(title) });
}

async function addFiles(files: ReadonlyMap<string, string[]>, uses: Map<string, AddressUse>): Promise<void> {
  if (files.size === 0) return;
  const found = await Upload.find({ _id: { $in: [...files.keys()] }, ...SERVED }, { _id: 1 }).lean<
    { _id: string }[]
  >();
  for (const { _id } of found)
    for (const address of files.get(_id) ?? []) uses.set(address, { type: 'file' });
}

/** Describes the use, such as `the page About has this address`. */
export function useInWords(use: AddressUse): string {
  if (use.type === 'record') return `the ${NOUNS[use.kind].toLowerCase()} ${use.title} has this address`;
  return use.type === 'file' ? 'a file has this address' : 'a page of the site has this address';
}
