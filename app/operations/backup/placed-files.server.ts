import { type StoredUpload, Upload, type StoredTrack } from '~models/upload';
import { storageContext } from '~/media/storage/storage-open.server';
import { servedKey } from '~/media/storage/storage.server';
import { storedKey, trackKey, filesOfUpload, recordedFiles } from '~/media/delivery/file-keys.server';
import { openFileOf, type OpenedFile } from '~/media/delivery/stored-files.server';
import {
  BackupError,
  keyOfPart,
  type ArchivePart,
  UNFINISHED,
  type BackupPlace,
} from './backup-place.server';
import { Measured } from './archive-file.server';
import type { Pace } from '~/core/db/pace.server';
import { type PlaceKeys, ByteReader, Damaged, sealed, sealedSize, unsealed } from './backup-seal.server';
import { idsOf } from './backup-collections.server';
import { DAY_MS } from '~/core/text/days';

const ATTEMPTS = 3;

class Changed extends Error {}

/** The files of a place, each stored once under its checksum. */
export class PlacedFiles {
  readonly #there = new Map<string, number>();
  /** Checksums from an earlier backup, by storage key. */
  readonly #known = new Map<string, ArchivePart>();
  readonly #sizes = new Map<string, number>();
  readonly added = new Set<string>();
  addedBytes = 0;

  constructor(
    private readonly place: BackupPlace,
    private readonly keys: PlaceKeys,
    private readonly pace: Pace,
  ) {}

  /** Lists the place. Returns the names of unfinished files older than a day. */
  async list(): Promise<string[]> {
    const stale: string[] = [];
    this.#there.clear();
    for await (const { name, size, modifiedAt } of this.place.list('files')) {
      if (!name.endsWith(UNFINISHED)) this.#there.set(name, size);
      else if (Date.now() - modifiedAt.getTime() > DAY_MS) stale.push(name);
    }
    return stale;
  }

  /** Lists this site's files: those whose size matches an earlier backup are not opened again. */
  async listOwn(): Promise<void> {
    for await (const { key, size } of storageContext().storage.list()) {
      await this.pace();
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

  /** Takes checksums from an earlier backup: file names are never reused. */
  know(parts: readonly ArchivePart[]): void {
    for (const part of parts) this.#known.set(servedName(part), part);
  }

  nameOf({ sha256 }: Pick<ArchivePart, 'sha256'>): string {
    const name = this.keys.nameOf(sha256);
    return `files/${name.slice(0, 2)}/${name}`;
  }

  sizeOf({ bytes }: Pick<ArchivePart, 'bytes'>): number {
    return this.keys.seal ? sealedSize(bytes) : bytes;
  }

  /** Whether a file exists with its size. Asks again if it is not listed, because listings may lag behind. */
  async has(part: ArchivePart): Promise<boolean> {
    const [name, size] = [this.nameOf(part), this.sizeOf(part)];
    return this.#there.get(name) === size || (await this.place.sizeOf(name)) === size;
  }

  /**
   * Stores a file of an upload unless the place has it, and returns its list entry; null if the upload has no such file. `again` stores it
   * in any case.
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

  /** Returns a list entry without reading the file. The checksum of an original is in its record. */
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
    await drain(measured.of(source as AsyncIterable<Buffer>), this.pace);
    return measured.sha256();
  }

  /** Returns false if the file no longer matches the checksum. */
  async #store(file: OpenedFile, part: ArchivePart): Promise<boolean> {
    const source = await file.read();
    if (!source) return false;
    const name = this.nameOf(part);
    const content = this.#checked(source as AsyncIterable<Buffer>, part);
    try {
      await this.place.write(name, this.keys.seal ? sealed(content, this.keys.seal, name) : content);
    } catch (error) {
      if (error instanceof Changed) return false;
      throw error;
    }
    this.#there.set(name, this.sizeOf(part));
    this.added.add(name);
    this.addedBytes += this.sizeOf(part);
    return true;
  }

  /** Yields the content, and throws `Changed` at its end on a mismatch: nothing is stored then. */
  async *#checked(source: AsyncIterable<Buffer>, { bytes, sha256 }: ArchivePart): AsyncGenerator<Buffer> {
    const measured = new Measured();
    for await (const chunk of measured.of(source)) {
      await this.pace();
      yield chunk;
    }
    if (measured.bytes !== bytes || measured.sha256() !== sha256) throw new Changed();
  }

  /** Reads a file of the place. Throws `BackupError` if it is missing, and `Damaged` while reading. */
  async *read(part: ArchivePart): AsyncGenerator<Buffer> {
    const name = this.nameOf(part);
    const source = (await this.place.read(name)) as AsyncIterable<Buffer> | null;
    if (!source) throw new Damaged(`${name} is missing (${keyOfPart(part)}).`);
    const measured = new Measured();
    const plain = this.keys.seal
      ? unsealed(new ByteReader(source), this.keys.seal, { context: name, name })
      : source;
    for await (const chunk of measured.of(plain)) {
      await this.pace();
      yield chunk;
    }
    if (measured.bytes !== part.bytes || measured.sha256() !== part.sha256)
      throw new Damaged(`${name} is damaged (${keyOfPart(part)}).`);
  }

  /** Reads a file of the place to its end. Returns what is wrong with it; null if it is intact. */
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

async function drain(source: AsyncIterable<Buffer>, pace?: Pace): Promise<void> {
  const chunks = source[Symbol.asyncIterator]();
  while (!(await chunks.next()).done) await pace?.();
}

const servedName = (part: ArchivePart) => servedKey(keyOfPart(part)) ?? keyOfPart(part);

const MAX_TRACK_READS = 3;
const UPLOADS_AT_ONCE = 50;

/**
 * Stores the files of an upload and returns them; null if the original is missing. Derived files may be missing: they are generated again.
 * The record gets the tracks whose files are in the place.
 */
export async function keepFiles(files: PlacedFiles, upload: StoredUpload): Promise<ArchivePart[] | null> {
  const parts: ArchivePart[] = [];
  const recorded = new Set(recordedFiles(upload));
  for (const key of filesOfUpload({ ...upload, tracks: [] })) {
    if (!recorded.has(key) && !files.isListed(key)) continue;
    const part = await files.keep(upload, key);
    if (part) parts.push(part);
    else if (key === upload.key) return null;
  }
  return [...parts, ...(await keepTracks(files, upload))];
}

/** Tracks are not generated again, and one may have been replaced since the record was read. */
async function keepTracks(files: PlacedFiles, upload: StoredUpload): Promise<ArchivePart[]> {
  const kept = new Map<string, ArchivePart>();
  let tracks: StoredTrack[] = [];
  for (let read = 0; read < MAX_TRACK_READS; read += 1) {
    const found = await Upload.findById(upload._id, { tracks: 1 }).lean<StoredUpload | null>();
    tracks = found?.tracks ?? [];
    for (const track of tracks)
      if (!kept.has(track.id)) {
        const part = await files.keep(upload, trackKey(track));
        if (part) kept.set(track.id, part);
      }
    if (tracks.every(({ id }) => kept.has(id))) break;
  }
  upload.tracks = tracks.filter(({ id }) => kept.has(id));
  return upload.tracks.flatMap(({ id }) => kept.get(id) ?? []);
}

export async function keepAllFiles(files: PlacedFiles, pace: Pace): Promise<void> {
  const names = (await idsOf(Upload)) as string[];
  for (let at = 0; at < names.length; at += UPLOADS_AT_ONCE) {
    const batch = { _id: { $in: names.slice(at, at + UPLOADS_AT_ONCE) } };
    for (const upload of await Upload.find(batch).lean<StoredUpload[]>()) {
      await pace();
      await keepFiles(files, upload);
    }
  }
}
