import { sluggedModel } from '~models/records';
import { Upload } from '~models/upload';
import { NOUNS, TITLE_FIELDS, type ContentKind } from '~/core/nouns/kinds';
import { isPrefix, pathOfAddress } from './links-in-record.server';
import { PREFIX_END } from '~/core/request/redirect';
import { sitePlaceOf, type SitePlace } from './site-place.server';
import { uploadIdOf } from '~/core/files/uploads';
import { SERVED } from '~/media/delivery/file-view.server';
import { isPageSlugPublic } from '~/site/page/public-pages.server';
import { isKitAddress, isPressRoomOpen } from '~/site/read/open-kits.server';
import { isSlugPublic } from '~/site/read/next-due.server';
import { publicFilter } from '~/records/read/view-kinds.server';

export type AddressUse =
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

const fileIn = (address: string): string[] => uploadIdOf(pathOfAddress(address).slice('/assets/'.length));

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
