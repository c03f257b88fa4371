import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isKey, type Listed, type Range, type Stat, type Storage } from './storage.server';

/** In the same file system as the final files, so that the last step is a rename. The folder's name is not a valid key. */
const UNFINISHED = '.unfinished';

/** Half as many reads as with the default size, at little memory per reader. */
const CHUNK_BYTES = 128 * 1024;

export const errorCodeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;
const isMissing = (error: unknown) => errorCodeOf(error) === 'ENOENT' || errorCodeOf(error) === 'ENOTDIR';

/** Files in a folder. A file appears under its key by a rename, once it is completely on disk. */
export class DiskStorage implements Storage {
  readonly #folder: string;
  readonly unfinished: string;

  constructor(folder: string) {
    this.#folder = path.resolve(folder);
    this.unfinished = path.join(this.#folder, UNFINISHED);
  }

  pathOf(key: string): string {
    if (!isKey(key)) throw new RangeError('no key of ours');
    return path.join(this.#folder, key);
  }

  async put(key: string, source: Readable): Promise<void> {
    await this.#write(key, (unfinished) => pipeline(source, createWriteStream(unfinished, { flags: 'wx' })));
  }

  async copy(key: string, file: string): Promise<void> {
    await this.#write(key, (unfinished) => copyFile(file, unfinished, constants.COPYFILE_EXCL));
  }

  async adopt(key: string, file: string): Promise<void> {
    await this.#write(key, (unfinished) => moveFile(file, unfinished));
  }

  get(key: string, range?: Range): Promise<Readable | null> {
    const stream = createReadStream(this.pathOf(key), { ...range, highWaterMark: CHUNK_BYTES });
    return new Promise((resolve, reject) => {
      stream.once('open', () => resolve(stream));
      stream.once('error', (error) => (isMissing(error) ? resolve(null) : reject(error)));
    });
  }

  async stat(key: string): Promise<Stat | null> {
    try {
      const found = await stat(this.pathOf(key));
      return found.isFile() ? { size: found.size, modifiedAt: found.mtime } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async move(from: string, to: string): Promise<void> {
    const target = this.pathOf(to);
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await rename(this.pathOf(from), target);
    } catch (error) {
      if (!isMissing(error)) throw error;
      return;
    }
    await syncToDisk(path.dirname(target));
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async *list(): AsyncGenerator<Listed> {
    yield* this.#listFolder('');
  }

  async *#listFolder(prefix: string): AsyncGenerator<Listed> {
    const entries = await opendir(path.join(this.#folder, prefix)).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for await (const entry of entries) {
      const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory() && !entry.name.startsWith('.')) yield* this.#listFolder(key);
      const found = entry.isFile() && isKey(key) ? await this.stat(key) : null;
      if (found) yield { key, ...found };
    }
  }

  /** Writes a temporary file, syncs it to disk, and renames it to its key. */
  async #write(key: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
    const target = this.pathOf(key);
    const unfinished = path.join(this.unfinished, `${hostname()}.${process.pid}.${randomUUID()}`);
    await mkdir(this.unfinished, { recursive: true });
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await fill(unfinished);
      await syncToDisk(unfinished);
      await rename(unfinished, target);
      await syncToDisk(path.dirname(target));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCodeOf(error) !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from);
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
