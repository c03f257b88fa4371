import { createHash } from 'node:crypto';
import { Readable, pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import {
  BackupError,
  type ArchivePart,
  type Manifest,
  type UseRecord,
  type BackupPlace,
} from './backup-place.server';
import { backupOptions } from './backup-options.server';
import {
  Damaged,
  keysOfArchive,
  OPEN_KEYS,
  type EncryptionHeader,
  type PlaceKeys,
  ByteReader,
  sealed,
  unsealed,
} from './backup-seal.server';
import { timeInName } from './backup-moments.server';

/** The first line of an archive. It is never encrypted. */
interface ArchiveHeader {
  /** A random identifier of the site. */
  site: string;
  /** ISO 8601 */
  createdAt: string;
  /** Null if the archive is not encrypted. */
  encryption: EncryptionHeader | null;
}

export interface ReadHeader extends ArchiveHeader {
  /** The line's bytes, including its end. */
  bytes: Buffer;
}

const PLACE_FORMAT = 1;
const LONGEST_HEADER = 1_024;
const short = z.string().max(200);
const schema = z.object({
  showreel: z.literal('backup'),
  format: z.int(),
  site: short,
  createdAt: short,
  encryption: z.object({ salt: short, check: short }).nullable(),
});

export const headerLine = ({ site, createdAt, encryption }: ArchiveHeader): Buffer =>
  Buffer.from(
    `${JSON.stringify({ showreel: 'backup', format: PLACE_FORMAT, site, createdAt, encryption })}\n`,
  );

/** Binds a sealed part to its role and to this header. */
const contextOf = (part: 'records' | 'list', header: Buffer): string =>
  `${part} ${createHash('sha256').update(header).digest('hex')}`;

/** Reads the header of an archive. Throws `BackupError`. */
export async function readHeader(place: BackupPlace, name: string): Promise<ReadHeader> {
  const size = await place.sizeOf(name);
  if (size === null) throw new BackupError(`${name} is missing.`);
  const end = Math.min(size, LONGEST_HEADER) - 1;
  const source = end < 0 ? null : await place.read(name, { start: 0, end });
  const start = source ? await buffer(source) : Buffer.alloc(0);
  const bytes = start.subarray(0, start.indexOf('\n') + 1);
  const header = parseHeader(bytes.toString());
  if (!header) throw new Damaged(`${name} is damaged: it does not begin as a backup does.`);
  if (header.format > PLACE_FORMAT)
    throw new BackupError(`${name} was made by a newer version of this program. Restore it with that one.`);
  return { site: header.site, createdAt: header.createdAt, encryption: header.encryption, bytes };
}

function parseHeader(line: string): z.infer<typeof schema> | null {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Whether a backup that is not encrypted may be read although a passphrase is set. */
export interface KeyOptions {
  allowsUnencrypted?: boolean;
}

/** Derives the keys of archives from the configured passphrase. Each derivation takes a third of a second and is cached. */
export class KeyRing {
  readonly #passphrase = backupOptions().passphrase;
  readonly #allowsUnencrypted: boolean;
  readonly #derived = new Map<string, Promise<PlaceKeys | null>>();

  constructor({ allowsUnencrypted = false }: KeyOptions = {}) {
    this.#allowsUnencrypted = allowsUnencrypted;
  }

  get hasPassphrase(): boolean {
    return this.#passphrase !== undefined;
  }

  /** Throws `BackupError` without the right passphrase. */
  async keysOf({ encryption }: Pick<ArchiveHeader, 'encryption'>, name: string): Promise<PlaceKeys> {
    const passphrase = this.#passphrase;
    if (!encryption) {
      if (passphrase !== undefined && !this.#allowsUnencrypted) throw unencrypted(name);
      return OPEN_KEYS;
    }
    if (passphrase === undefined)
      throw new BackupError(
        'The backups are encrypted: set BACKUP_PASSPHRASE to the passphrase that they were made with.',
      );
    const id = `${encryption.salt} ${encryption.check}`;
    const derived = this.#derived.get(id) ?? keysOfArchive(passphrase, encryption);
    this.#derived.set(id, derived);
    const keys = await derived;
    if (!keys)
      throw new BackupError('BACKUP_PASSPHRASE is not the passphrase that these backups were made with.');
    return keys;
  }
}

/** Anybody who can write to the place could forge an unencrypted archive, with administrators of their own. */
const unencrypted = (name: string): BackupError =>
  new BackupError(
    `${name} is not encrypted, although BACKUP_PASSPHRASE is set: an attacker may have made it. Give --allow-unencrypted to restore it nevertheless.`,
  );

/** More than the database allows a record to take as JSON. */
const LONGEST_LINE = 64 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Errors of a pipeline are thrown at its end. */
const thrownAtEnd = () => undefined;

/** Compresses at the fastest level: it already reduces records to a fifth, because they are text. */
async function* zipped(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const zip = createGzip({ level: 1 });
  pipeline(Readable.from(lines), zip, thrownAtEnd);
  yield* zip as AsyncIterable<Buffer>;
}

async function* unzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unzip = createGunzip();
  pipeline(Readable.from(source, { highWaterMark: 1 }), unzip, thrownAtEnd);
  yield* unzip as AsyncIterable<Buffer>;
}

/** Yields lines without their ends. Throws `BackupError` if a line is longer than any record. */
export async function* textLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      parts = [];
      bytes = 0;
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > LONGEST_LINE) throw new BackupError('A record of the backup is too long.');
  }
}

export class Measured {
  readonly #hash = createHash('sha256');
  bytes = 0;

  async *of(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.#hash.update(chunk);
      this.bytes += chunk.length;
      yield chunk;
    }
  }

  /** Returns the SHA-256 of everything, hexadecimal. Call it once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

// An archive is a header, the records, the list of its files, and the length of that list, so that the list can be read alone. Records and
// list are compressed lines that are sealed: see `backup-seal.server.ts`. A line of the records is the name of the collection, a tab, and
// the record.

const END_BYTES = 8;
const FILES = 'files/';

export type ArchiveContents = Omit<Manifest, 'parts'>;

export interface StoredArchive {
  bytes: number;
  sha256: string;
}

interface NewArchive {
  header: Buffer;
  keys: PlaceKeys;
  records: AsyncIterable<string>;
  list: () => { contents: ArchiveContents; files: Iterable<ArchivePart> };
}

/** Stores an archive atomically. */
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

// oxlint-disable-next-line typescript/require-await
async function* listLines({ contents, files }: ReturnType<NewArchive['list']>): AsyncGenerator<string> {
  yield `${JSON.stringify(contents)}\n`;
  for (const { name, bytes, sha256 } of files)
    yield `${JSON.stringify({ key: name.slice(FILES.length), bytes, sha256 })}\n`;
}

const contentsSchema = z.object({
  dataVersion: z.number(),
  createdAt: z.string(),
  records: z.record(z.string(), z.number()),
  /** Absent in archives of earlier versions. */
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
      if (!manifest) manifest = { ...contentsSchema.parse(JSON.parse(line)), parts: [] };
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

/** Text that unseals without an error but cannot be read was already damaged when it was written. */
const asDamaged = (error: unknown, name: string) =>
  error instanceof BackupError ? error : new Damaged(`${name} is damaged: it cannot be read.`);

export interface OpenedArchive {
  place: BackupPlace;
  /** Its path in the place. */
  name: string;
  header: ReadHeader;
  keys: PlaceKeys;
}

/** Reads only the list of files of an archive. */
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

/** Reads every byte of an archive. `use` gets the last state of each record once, in the order of writing. Throws `BackupError`. */
export async function readArchive(
  archive: OpenedArchive,
  use: UseRecord,
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
  use: UseRecord;
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
    // Only the decompressor throws errors without a useful message.
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

/** Opens an archive with the keys of its place, or with those from its header. The name must match the time in the sealed header. */
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
