import type { StoredUpload } from '~models/upload';
import { storageContext } from '~/media/storage/storage-open.server';
import { servedKey } from '~/media/storage/storage.server';
import { storedKey } from '~/media/delivery/file-keys.server';
import { openFileOf, type OpenedFile } from '~/media/delivery/stored-files.server';
import { BackupError, type ArchivePart } from './backup-archive.server';
import { Measured } from './archive-file.server';
import type { Pace } from './backup-options.server';
import { UNFINISHED, type BackupPlace } from './backup-place.server';
import { type PlaceKeys, ByteReader, Damaged, sealed, sealedSize, unsealed } from './backup-seal.server';

const DAY_MS = 24 * 60 * 60 * 1000;
const ATTEMPTS = 3;

/** Thrown when a file is not what it was when its checksum was taken. */
class Changed extends Error {}

/** The files in a place: each by its checksum, and once only. */
export class PlacedFiles {
  readonly #place: BackupPlace;
  readonly #keys: PlaceKeys;
  readonly #pace: Pace;
  /** Sizes by name. */
  readonly #there = new Map<string, number>();
  /** Checksums of files that an earlier backup has read, by the keys under which they are served. */
  readonly #known = new Map<string, ArchivePart>();
  /** Sizes of the files of this site when they were listed, by the same keys. */
  readonly #sizes = new Map<string, number>();
  /** The names of the files that were stored since. */
  readonly added = new Set<string>();
  addedBytes = 0;

  constructor({ place, keys, pace }: { place: BackupPlace; keys: PlaceKeys; pace: Pace }) {
    this.#place = place;
    this.#keys = keys;
    this.#pace = pace;
  }

  /** Finds out what is there. Returns the names of what was being written more than a day ago. */
  async list(): Promise<string[]> {
    const stale: string[] = [];
    this.#there.clear();
    for await (const { name, size, modifiedAt } of this.#place.list('files')) {
      if (!name.endsWith(UNFINISHED)) this.#there.set(name, size);
      else if (Date.now() - modifiedAt.getTime() > DAY_MS) stale.push(name);
    }
    return stale;
  }

  /** Lists the files of this site: what has the size of one that an earlier backup has read is not opened again. */
  async listOwn(): Promise<void> {
    for await (const { key, size } of storageContext().storage.list()) {
      await this.#pace();
      this.#sizes.set(servedKey(key) ?? key, size);
    }
  }

  /** Whether the site had this file when its files were listed. */
  isListed(key: string): boolean {
    return this.#sizes.has(key);
  }

  names(): Iterable<string> {
    return this.#there.keys();
  }

  /** Notes the checksums that an earlier backup lists: names of files are never used again. */
  know(parts: readonly ArchivePart[]): void {
    for (const part of parts) this.#known.set(servedName(part), part);
  }

  /** Returns the name of a file in the place. */
  nameOf({ sha256 }: Pick<ArchivePart, 'sha256'>): string {
    const name = this.#keys.nameOf(sha256);
    return `files/${name.slice(0, 2)}/${name}`;
  }

  /** Returns how many bytes a file takes in the place. */
  sizeOf({ bytes }: Pick<ArchivePart, 'bytes'>): number {
    return this.#keys.seal ? sealedSize(bytes) : bytes;
  }

  /** Whether a file is listed with its size; a place may list late, so that it is asked again. */
  async has(part: ArchivePart): Promise<boolean> {
    const [name, size] = [this.nameOf(part), this.sizeOf(part)];
    return this.#there.get(name) === size || (await this.#place.sizeOf(name)) === size;
  }

  /**
   * Stores a file of an upload unless the place has it, and returns how an archive lists it; null if the upload has no such file. With
   * `again`, it is stored even if the place has it.
   */
  async keep(upload: StoredUpload, key: string, again = false): Promise<ArchivePart | null> {
    const name = `files/${storedKey(upload, key)}`;
    const listed = this.#listedPart(upload, key, name);
    if (listed && !again && this.#isThere(listed)) return listed;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const found = await openFileOf(upload, key);
      if (!found) return null;
      const isTrusted = attempt === 0 && listed?.bytes === found.size;
      const sha256 = isTrusted ? listed.sha256 : await this.#sumOf(found);
      if (sha256 === undefined) continue;
      const part = { name, bytes: found.size, sha256 };
      if ((!again && this.#isThere(part)) || (await this.#store(found, part))) return part;
    }
    throw new BackupError(`${key} changes while it is read.`);
  }

  #isThere(part: ArchivePart): boolean {
    return this.#there.get(this.nameOf(part)) === this.sizeOf(part);
  }

  /** Returns what is known of a file without reading it. The checksum of an original is in its record. */
  #listedPart(upload: StoredUpload, key: string, name: string): ArchivePart | null {
    const bytes = this.#sizes.get(key);
    if (bytes === undefined) return null;
    const known = this.#known.get(key);
    if (known?.bytes === bytes) return { name, bytes, sha256: known.sha256 };
    return key === upload.key ? { name, bytes, sha256: upload.sha256 } : null;
  }

  /** Returns undefined if the file was moved or deleted meanwhile. */
  async #sumOf(file: OpenedFile): Promise<string | undefined> {
    const source = await file.read();
    if (!source) return undefined;
    const measured = new Measured();
    await drain(measured.of(source as AsyncIterable<Buffer>), this.#pace);
    return measured.sha256();
  }

  /** Returns false if the file is not the one whose checksum this is. */
  async #store(file: OpenedFile, part: ArchivePart): Promise<boolean> {
    const source = await file.read();
    if (!source) return false;
    const name = this.nameOf(part);
    const content = this.#checked(source as AsyncIterable<Buffer>, part);
    try {
      await this.#place.write(name, this.#keys.seal ? sealed(content, this.#keys.seal, name) : content);
    } catch (error) {
      if (error instanceof Changed) return false;
      throw error;
    }
    this.#there.set(name, this.sizeOf(part));
    this.added.add(name);
    this.addedBytes += this.sizeOf(part);
    return true;
  }

  /** Yields the content, and throws `Changed` at its end if it is another one: then nothing is stored. */
  async *#checked(source: AsyncIterable<Buffer>, { bytes, sha256 }: ArchivePart): AsyncGenerator<Buffer> {
    const measured = new Measured();
    for await (const chunk of measured.of(source)) {
      await this.#pace();
      yield chunk;
    }
    if (measured.bytes !== bytes || measured.sha256() !== sha256) throw new Changed();
  }

  /** Opens the content of a file of the place. Throws `BackupError` if it is missing; `Damaged` while it is read, if it is. */
  async *read(part: ArchivePart): AsyncGenerator<Buffer> {
    const name = this.nameOf(part);
    const source = (await this.#place.read(name)) as AsyncIterable<Buffer> | null;
    if (!source) throw new Damaged(`${name} is missing (${keyOf(part)}).`);
    const measured = new Measured();
    const plain = this.#keys.seal
      ? unsealed(new ByteReader(source), this.#keys.seal, { context: name, name })
      : source;
    for await (const chunk of measured.of(plain)) {
      await this.#pace();
      yield chunk;
    }
    if (measured.bytes !== part.bytes || measured.sha256() !== part.sha256)
      throw new Damaged(`${name} is damaged (${keyOf(part)}).`);
  }

  /** Reads a file of the place to its end. Returns what is wrong with it; null if nothing is. */
  async examine(part: ArchivePart): Promise<string | null> {
    try {
      await drain(this.read(part));
      return null;
    } catch (error) {
      if (error instanceof Damaged) return error.message;
      throw error;
    }
  }
}

/** Reads to the end. */
async function drain(source: AsyncIterable<Buffer>, pace?: Pace): Promise<void> {
  const chunks = source[Symbol.asyncIterator]();
  while (!(await chunks.next()).done) await pace?.();
}

const keyOf = ({ name }: ArchivePart) => name.slice(name.indexOf('/') + 1);
const servedName = (part: ArchivePart) => servedKey(keyOf(part)) ?? keyOf(part);
