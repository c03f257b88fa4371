import { z } from 'zod';
import { BackupError, type ArchivePart, type Manifest } from '../archive';
import type { BackupPlace } from '../place/place';
import { timeInName } from '../held-names';
import type { PlaceKeys } from '../sealing/keys';
import { ByteReader, Damaged, sealed, unsealed } from '../sealing/seal';
import { contextOf, readHeader, type ReadHeader } from './header';
import { textLines, Measured, unzipped, zipped } from './streams';

// An archive is a header, the records, the list of its files, and the length of the list, by which the list is read alone.
// Records and list are compressed lines that are sealed: see `sealing/seal.ts`. A line of the records is the name of the collection, a tab, and
// the record.

const END_BYTES = 8;
const FILES = 'files/';

/** What an archive says of itself, besides its files. */
export type ArchiveContents = Omit<Manifest, 'parts' | 'format'>;

/** The size and the checksum of an archive. */
export interface StoredArchive {
  bytes: number;
  sha256: string;
}

interface NewArchive {
  header: Buffer;
  keys: PlaceKeys;
  records: AsyncIterable<string>;
  /** Called when all records were read. */
  list: () => { contents: ArchiveContents; files: Iterable<ArchivePart> };
}

/** Stores an archive under a name, completely or not at all. */
export async function storeArchive(
  place: BackupPlace,
  name: string,
  archive: NewArchive,
): Promise<StoredArchive> {
  const measured = new Measured();
  await place.write(name, measured.of(bytesOf(archive)));
  return { bytes: measured.bytes, sha256: measured.sha256() };
}

async function* bytesOf({ header, keys, records, list }: NewArchive): AsyncGenerator<Buffer> {
  yield header;
  yield* sealed(zipped(records), keys.seal, contextOf('records', header));
  let length = 0;
  for await (const chunk of sealed(zipped(listLines(list())), keys.seal, contextOf('list', header))) {
    length += chunk.length;
    yield chunk;
  }
  const end = Buffer.alloc(END_BYTES);
  end.writeBigUInt64BE(BigInt(length));
  yield end;
}

// eslint-disable-next-line @typescript-eslint/require-await
async function* listLines({ contents, files }: ReturnType<NewArchive['list']>): AsyncGenerator<string> {
  yield `${JSON.stringify(contents)}\n`;
  for (const { name, bytes, sha256 } of files)
    yield `${JSON.stringify({ key: name.slice(FILES.length), bytes, sha256 })}\n`;
}

const contentsSchema = z.object({
  dataVersion: z.number(),
  createdAt: z.string(),
  records: z.record(z.string(), z.number()),
  /** Archives of earlier versions have none. */
  superseded: z.array(z.int().min(0)).default([]),
});
const fileSchema = z.object({
  key: z.string().max(300),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

async function parseList(lines: AsyncIterable<string>, name: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  try {
    for await (const line of lines)
      if (!manifest) manifest = { format: 1, ...contentsSchema.parse(JSON.parse(line)), parts: [] };
      else {
        const { key, bytes, sha256 } = fileSchema.parse(JSON.parse(line));
        manifest.parts.push({ name: FILES + key, bytes, sha256 });
      }
  } catch (error) {
    throw asDamaged(error, name);
  }
  if (!manifest) throw new Damaged(`${name} is damaged: its list of files is empty.`);
  return manifest;
}

/** What is wrong with a text that was unsealed without an error was written wrong. */
const asDamaged = (error: unknown, name: string) =>
  error instanceof BackupError ? error : new Damaged(`${name} is damaged: it cannot be read.`);

/** An archive and what it is read with. */
export interface OpenedArchive {
  place: BackupPlace;
  /** Its path in the place. */
  name: string;
  header: ReadHeader;
  keys: PlaceKeys;
}

/** Reads the list of files of an archive, and nothing else of it. */
export async function readFileList({ place, name, header, keys }: OpenedArchive): Promise<Manifest> {
  const size = (await place.sizeOf(name)) ?? 0;
  const end = await rangeOf(place, name, size - END_BYTES, size);
  const length = end.length === END_BYTES ? Number(end.readBigUInt64BE()) : 0;
  const start = size - END_BYTES - length;
  if (length <= 0 || start <= header.bytes.length)
    throw new Damaged(`${name} is damaged: its end is missing.`);
  const source = await place.read(name, { start, end: size - END_BYTES - 1 });
  if (!source) throw new BackupError(`${name} is missing.`);
  const reader = new ByteReader(source as AsyncIterable<Buffer>);
  const context = contextOf('list', header.bytes);
  return parseList(textLines(unzipped(unsealed(reader, keys.seal, { context, name }))), name);
}

async function rangeOf(place: BackupPlace, name: string, start: number, end: number): Promise<Buffer> {
  if (start < 0) return Buffer.alloc(0);
  const source = await place.read(name, { start, end: end - 1 });
  return source ? new ByteReader(source as AsyncIterable<Buffer>).read(end - start) : Buffer.alloc(0);
}

/**
 * Reads every byte of an archive. `use` gets each of its records once, as it was last, in the order in which they were written. Throws
 * `BackupError`.
 */
export async function readArchive(
  archive: OpenedArchive,
  use: (collection: string, line: string) => Promise<void> | void,
): Promise<StoredArchive & { manifest: Manifest }> {
  const { place, name, header, keys } = archive;
  const superseded = new Set((await readFileList(archive)).superseded);
  const source = await place.read(name);
  if (!source) throw new BackupError(`${name} is missing.`);
  const measured = new Measured();
  const reader = new ByteReader(measured.of(source as AsyncIterable<Buffer>));
  try {
    await reader.read(header.bytes.length);
    const part = (which: 'records' | 'list') =>
      textLines(unzipped(unsealed(reader, keys.seal, { context: contextOf(which, header.bytes), name })));
    const counts = await readRecords(part('records'), { name, superseded, use });
    const before = reader.position;
    const manifest = await parseList(part('list'), name);
    const length = reader.position - before;
    const end = await reader.read(END_BYTES + 1);
    if (end.length !== END_BYTES || Number(end.readBigUInt64BE()) !== length)
      throw new Damaged(`${name} is damaged: its end is not as it was written.`);
    if (manifest.superseded?.length !== superseded.size)
      throw new Damaged(`${name} is damaged: it has changed while it was read.`);
    compareCounts(name, counts, manifest.records);
    return { manifest, bytes: measured.bytes, sha256: measured.sha256() };
  } finally {
    await reader.close();
  }
}

interface RecordUse {
  name: string;
  superseded: ReadonlySet<number>;
  use: (collection: string, line: string) => Promise<void> | void;
}

async function readRecords(
  lines: AsyncIterable<string>,
  { name, superseded, use }: RecordUse,
): Promise<Map<string, number>> {
  let number = 0;
  const counts = new Map<string, number>();
  try {
    for await (const line of lines) {
      if (superseded.has(number++)) continue;
      const end = line.indexOf('\t');
      const collection = line.slice(0, Math.max(0, end));
      counts.set(collection, (counts.get(collection) ?? 0) + 1);
      await use(collection, line.slice(end + 1));
    }
  } catch (error) {
    // Only what inflates the lines fails without words.
    throw isInflateError(error) ? asDamaged(error, name) : error;
  }
  return counts;
}

const isInflateError = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

function compareCounts(name: string, found: Map<string, number>, said: Record<string, number>): void {
  for (const collection of new Set([...found.keys(), ...Object.keys(said)]))
    if ((found.get(collection) ?? 0) !== (said[collection] ?? 0))
      throw new Damaged(`${name} is damaged: its ${collection} are not as many as it says.`);
}

/** Opens an archive with the keys of its place, or reads its header. Its header, which is sealed with the rest, says its time: its name must say the same. */
export const openArchive = async (
  place: BackupPlace,
  name: string,
  keysOf: (header: ReadHeader) => Promise<PlaceKeys>,
) => {
  const header = await readHeader(place, name);
  if (timeInName(name)?.getTime() !== Date.parse(header.createdAt))
    throw new Damaged(`${name} is the backup of another time, under this name.`);
  return { place, name, header, keys: await keysOf(header) } satisfies OpenedArchive;
};
