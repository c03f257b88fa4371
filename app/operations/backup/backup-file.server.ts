import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import {
  BackupError,
  NotedContent,
  UNFINISHED,
  type BackupPlace,
  type PlacedFile,
  type ArchivePart,
  type BackupContents,
  type Manifest,
  type UseRecord,
} from './backup-place.server';
import { explainedError, openReadable } from './backup-folder.server';
import { text } from 'node:stream/consumers';
import { isKey, type Range } from '~/media/storage/storage.server';
import { KeyRing, Measured, textLines, type KeyOptions } from './archive-file.server';
import { checkLine, rejectNewer } from './backup-prove.server';

const BLOCK = 512;
const RECORDS_FOLDER = 'records/';
/** The largest size in the octal digits of a tar header; larger ones are binary. */
const MOST_OCTAL = 8 ** 11 - 1;

interface Entry {
  start: number;
  size: number;
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/**
 * A place in a single tar file, which unpacks into the same place as a folder. Files are appended as they come. Only the archive of records
 * waits in a temporary file, because files are stored while it is written.
 */
export class BackupFile implements BackupPlace {
  readonly label: string;
  readonly #path: string;
  readonly #entries = new Map<string, Entry>();
  #target: FileHandle | null = null;
  #end = 0;

  private constructor(file: string, at: string) {
    this.label = file;
    this.#path = at;
  }

  /** Creates a file that only its owner may read, under a temporary name. It never opens an existing file, nor follows a link. */
  static async create(file: string): Promise<BackupFile> {
    const place = new BackupFile(file, file + UNFINISHED);
    try {
      place.#target = await open(place.#path, 'wx', 0o600);
      return place;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new BackupError(
        `${place.#path} is there already: a backup is being written, or was interrupted. In that case delete it.`,
      );
    }
  }

  /** Throws `BackupError` if it is not a tar file, or is truncated. */
  static async open(file: string): Promise<BackupFile> {
    const place = new BackupFile(file, file);
    const source = createReadStream(file);
    const archive = extract();
    source.on('error', (error) => archive.destroy(error));
    source.pipe(archive);
    try {
      for await (const entry of archive) {
        place.#entries.set(entry.header.name, { start: entry.offset + BLOCK, size: entry.header.size });
        entry.resume();
      }
      return place;
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      throw new BackupError(`${file} cannot be read: ${reason}.`);
    } finally {
      source.destroy();
    }
  }

  names(): string[] {
    return [...this.#entries.keys()];
  }

  // oxlint-disable-next-line typescript/require-await
  async *list(folder: string): AsyncGenerator<PlacedFile> {
    for (const [name, { size }] of this.#entries)
      if (name.startsWith(`${folder}/`)) yield { name, size, modifiedAt: new Date() };
  }

  sizeOf(name: string): Promise<number | null> {
    return Promise.resolve(this.#entries.get(name)?.size ?? null);
  }

  async read(name: string, range?: Range): Promise<Readable | null> {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const { start, end } = range ?? { start: 0, end: entry.size - 1 };
    if (end < start) return Readable.from([]);
    return openReadable(this.#path, this.label, { start: entry.start + start, end: entry.start + end });
  }

  async write(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    // The name of the file itself says that it is unfinished.
    if (name.endsWith(UNFINISHED)) return;
    const noted = new NotedContent(content);
    try {
      await (name.startsWith(RECORDS_FOLDER) ? this.#appendLater(name, noted) : this.#append(name, noted));
    } catch (error) {
      throw noted.error ?? explainedError(error, `${this.label} cannot be written`);
    }
  }

  async #appendLater(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const waiting = `${this.label}.${randomUUID()}${UNFINISHED}`;
    const handle = await open(waiting, 'wx+', 0o600);
    try {
      await rm(waiting);
      for await (const chunk of content) await handle.appendFile(chunk);
      await this.#append(name, handle.createReadStream({ start: 0, autoClose: false }));
    } finally {
      await handle.close();
    }
  }

  /** The header comes last, so that what fails leaves no entry. */
  async #append(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const start = this.#end + BLOCK;
    let size = 0;
    for await (const chunk of content) {
      await this.#put(chunk, start + size);
      size += chunk.length;
    }
    await this.#put(Buffer.alloc(padding(size)), start + size);
    await this.#put(tarHeader(name, size), this.#end);
    this.#entries.set(name, { start, size });
    this.#end = start + size + padding(size);
  }

  async #put(content: Buffer, position: number): Promise<void> {
    const target = this.#target;
    if (!target) throw new BackupError(`${this.label} was opened only to be read.`);
    for (let at = 0; at < content.length;)
      at += (await target.write(content, at, content.length - at, position + at)).bytesWritten;
  }

  // oxlint-disable-next-line typescript/require-await
  async remove(name: string): Promise<void> {
    this.#entries.delete(name);
  }

  /** Gives the file its name. */
  async finish(): Promise<void> {
    await this.#target?.truncate(this.#end);
    await this.#put(Buffer.alloc(2 * BLOCK), this.#end);
    await this.#target?.sync();
    await rename(this.#path, this.label);
    await this.#target?.close();
  }

  async abort(): Promise<void> {
    await rm(this.#path, { force: true });
    await this.#target?.close();
  }
}

function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  const isLarge = size > MOST_OCTAL;
  const [mode, owner, time] = [octal(0o600, 7), octal(0, 7), octal(Math.floor(Date.now() / 1000), 11)];
  header.write(name);
  header.write(`${mode}${owner}${owner}${octal(isLarge ? 0 : size, 11)}${time}        0`, 100);
  header.write('ustar\u000000', 257);
  if (isLarge) header.writeUIntBE(size, 130, 6);
  if (isLarge) header.writeUInt8(0x80, 124);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  );
  return header;
}

// Backup files of earlier versions have an entry for each stored file (`files/KEY`) and for each collection (`records/NAME.ndjson`), and at
// the end a list of both with their checksums.

const MANIFEST = 'manifest.json';
const RECORDS = /^records\/(\w+)\.ndjson$/;
const FILES = /^files\/(.+)$/;

/** Opens a backup file of an earlier version. Throws `BackupError`. */
export async function openOldArchive(file: BackupFile, options: KeyOptions): Promise<BackupContents> {
  await new KeyRing(options).keysOf({ encryption: null }, file.label);
  const manifest = await readManifest(file);
  const files = manifest.parts.filter(({ name }) => !RECORDS.test(name));
  const records = manifest.parts.filter(({ name }) => RECORDS.test(name));
  const readRecords = (use: UseRecord) => readLines(file, records, use);
  const check = async () => {
    const foreign = file.names().find((name) => name !== MANIFEST && !isExpected(name));
    if (foreign !== undefined) throw new BackupError(`${foreign} does not belong in a backup.`);
    for (const part of manifest.parts) await checkPart(file, part);
    await readRecords((collection, line) => checkLine(collection, line, `records/${collection}.ndjson`));
    return { ...manifest, parts: files };
  };
  return { check, readRecords, readFile: (part) => contentOf(file, part) };
}

const isExpected = (name: string) => RECORDS.test(name) || isKey(FILES.exec(name)?.[1] ?? '');

async function readManifest(file: BackupFile): Promise<Manifest> {
  const source = await file.read(MANIFEST);
  if (!source) throw new BackupError(`${file.label} ends too early: its list of contents is missing.`);
  const manifest = parsedManifest(await text(source));
  if (!manifest) throw new BackupError(`${file.label} cannot be read: its list of contents is damaged.`);
  rejectNewer(manifest.dataVersion);
  return manifest;
}

function parsedManifest(json: string): Manifest | null {
  try {
    return JSON.parse(json) as Manifest;
  } catch {
    return null;
  }
}

async function* contentOf(file: BackupFile, { name }: ArchivePart): AsyncGenerator<Buffer> {
  const source = await file.read(name);
  if (!source) throw new BackupError(`${name} is missing.`);
  yield* source as AsyncIterable<Buffer>;
}

async function checkPart(file: BackupFile, part: ArchivePart): Promise<void> {
  const measured = new Measured();
  const chunks = measured.of(contentOf(file, part));
  while (!(await chunks.next()).done);
  if (measured.bytes !== part.bytes || measured.sha256() !== part.sha256)
    throw new BackupError(`${part.name} is damaged.`);
}

async function readLines(file: BackupFile, parts: readonly ArchivePart[], use: UseRecord): Promise<void> {
  for (const part of parts) {
    const collection = RECORDS.exec(part.name)?.[1] ?? '';
    for await (const line of textLines(contentOf(file, part))) await use(collection, line);
  }
}
