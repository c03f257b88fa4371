import type { ImportedKind } from '~/moving/plan/import-view';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import {
  type StoredImportItem,
  ImportSource,
  type ItemOutcome,
  type StoredImportSource,
} from '~models/site-import';
import type { SourceItem } from '~/moving/sources/source-item';
import type { SluggedRecord } from '~models/record-schema';
import { sluggedModel } from '~models/records';
import type { ContentKind } from '~/core/nouns/kinds';
import { saveOf } from '~/records/save/record-saves.server';
import { changesId, findChanges } from '~/records/save/stored-changes.server';
import { originalPath } from '~/moving/files/file-names';

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

export const packItem = (item: SourceItem): Promise<Buffer> => compress(JSON.stringify(item));

export async function unpackItem({ body }: Pick<StoredImportItem, 'body'>): Promise<SourceItem> {
  // Without hydration the driver returns its own type of binary data.
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from((body as { buffer: Uint8Array }).buffer);
  return JSON.parse((await decompress(bytes)).toString()) as SourceItem;
}

/** The key of an item, or of a file, in `ImportSource`. */
const sourceKey = (site: string, type: string, id: string): string =>
  createHash('sha256').update([site, type, id].join('\n')).digest('base64url');

/** What is here already of an item. */
export interface Origin {
  source: StoredImportSource;
  kind: ImportedKind;
  /** Null if it was deleted. */
  record: SluggedRecord | null;
}

type Identity = Pick<SourceItem, 'site' | 'type' | 'id'>;

export const originKey = ({ site, type, id }: Identity): string => sourceKey(site, type, id);

export async function findOrigin(item: Identity): Promise<Origin | null> {
  const source = await ImportSource.findById(originKey(item)).lean<StoredImportSource | null>();
  if (!source) return null;
  const kind = source.kind as ImportedKind;
  return { source, kind, record: await findStored(kind, source.recordId) };
}

/** The record as it is stored now; null if it was deleted. */
export const findStored = (kind: ContentKind, id: string): Promise<SluggedRecord | null> =>
  sluggedModel(kind).findById(id).lean<SluggedRecord | null>().exec();

/** What an import wrote of an item; null if that was taken back. */
export const findWrite = (item: Identity, importId: string): Promise<StoredImportSource | null> =>
  ImportSource.findOne({ _id: originKey(item), importId })
    .lean<StoredImportSource | null>()
    .exec();

const AT_ONCE = 50;
const TEXTS = { content: 0, body: 0, description: 0, bio: 0, searchText: 0 } as const;

/** Yields items with what is here of each. The database is asked once for many of them, and not for their texts. */
export async function* withOrigins(
  site: string,
  items: AsyncIterable<StoredImportItem>,
): AsyncGenerator<{ stored: StoredImportItem; origin: Origin | null }> {
  let batch: StoredImportItem[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < AT_ONCE) continue;
    yield* await originsOf(site, batch);
    batch = [];
  }
  yield* await originsOf(site, batch);
}

async function originsOf(site: string, items: readonly StoredImportItem[]) {
  const keys = items.map(({ type, sourceId }) => sourceKey(site, type, sourceId));
  const sources = await ImportSource.find({ _id: { $in: keys } }).lean<StoredImportSource[]>();
  const records = new Map<string, SluggedRecord>();
  for (const kind of new Set(sources.map((source) => source.kind as ImportedKind))) {
    const ids = sources.filter((source) => source.kind === kind).map(({ recordId }) => recordId);
    const found = await sluggedModel(kind)
      .find({ _id: { $in: ids } }, TEXTS)
      .lean<SluggedRecord[]>();
    for (const record of found) records.set(String(record._id), record);
  }
  const byKey = new Map(sources.map((source) => [source._id, source]));
  return items.map((stored, index) => {
    const source = byKey.get(keys[index] ?? '');
    const origin = source && {
      source,
      kind: source.kind as ImportedKind,
      record: records.get(source.recordId) ?? null,
    };
    return { stored, origin: origin ?? null };
  });
}

/** Whether a version, or unpublished changes, are newer than the import that wrote the record. */
export async function isEditedSince(
  kind: ContentKind,
  record: SluggedRecord,
  { version, at }: Pick<StoredImportSource, 'version' | 'at'>,
): Promise<boolean> {
  if (saveOf(record).version > version) return true;
  const changes = await findChanges(changesId(kind, record._id));
  return changes !== null && changes.updatedAt > at;
}

/** Tells what an import does with an item. What the export says decides whether it is newer, not what it is converted to. */
export async function foreseen(
  item: Pick<SourceItem, 'newer'>,
  origin: Origin | null,
): Promise<{ what: ItemOutcome; why: string }> {
  if (!origin) return { what: 'added', why: '' };
  const { source, kind, record } = origin;
  if (!record) return { what: 'deleted', why: 'It was deleted here, and stays so.' };
  if (source.newer === item.newer) return { what: 'same', why: '' };
  return (await isEditedSince(kind, record, source))
    ? { what: 'left', why: 'It was edited here since, and stays as it is.' }
    : { what: 'updated', why: '' };
}

// The files that earlier imports brought, so that a newer export finds them without a ZIP.

const FILE = 'media';

const fileKey = (site: string, address: string): string => sourceKey(site, FILE, originalPath(address));

/** The upload of a file of an old site; null if none was brought. */
export async function findKnownFile(site: string, address: string): Promise<string | null> {
  const known = await ImportSource.findById(fileKey(site, address)).lean<StoredImportSource | null>();
  return known?.recordId ?? null;
}

export const isFileKnown = async (site: string, address: string): Promise<boolean> =>
  (await findKnownFile(site, address)) !== null;

export async function rememberFile(
  importId: string,
  site: string,
  { address, upload }: { address: string; upload: string },
): Promise<void> {
  const set = { kind: FILE, recordId: upload, importId, newer: '', version: 0, at: new Date(), earlier: [] };
  await ImportSource.updateOne({ _id: fileKey(site, address) }, { $set: set }, { upsert: true });
}
