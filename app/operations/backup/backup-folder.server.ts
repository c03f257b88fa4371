import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCodeOf, syncToDisk } from '~/media/storage/storage-disk.server';
import type { Range } from '~/media/storage/storage.server';
import {
  BackupError,
  NotedContent,
  PlaceError,
  UNFINISHED,
  type BackupPlace,
  type PlacedFile,
} from './backup-place.server';

const CHUNK_BYTES = 64 * 1024;

const isMissing = (error: unknown) => errorCodeOf(error) === 'ENOENT';

const REASONS: Record<string, string> = {
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left',
  EFBIG: 'the file is too large for it',
  EACCES: 'there is no permission',
  EPERM: 'there is no permission',
  EROFS: 'it can only be read',
  ENOTDIR: 'it is no folder',
  EEXIST: 'it is no folder',
  EIO: 'the disk does not work',
};

/** Backups in a folder that only the program's user may read. A file gets its name once it is completely on the disk. */
export class BackupFolder implements BackupPlace {
  readonly label: string;

  constructor(folder: string) {
    this.label = path.resolve(folder);
  }

  async *list(folder: string): AsyncGenerator<PlacedFile> {
    const entries = await opendir(path.join(this.label, folder)).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw this.#explain(error, 'read');
    });
    for await (const entry of entries) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.list(name);
      const found = entry.isFile() ? await this.#stat(name) : null;
      if (found) yield { name, size: found.size, modifiedAt: found.mtime };
    }
  }

  async sizeOf(name: string): Promise<number | null> {
    return (await this.#stat(name))?.size ?? null;
  }

  read(name: string, range?: Range): Promise<Readable | null> {
    return openReadable(path.join(this.label, name), this.label, range);
  }

  async write(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const target = path.join(this.label, name);
    const unfinished = `${target}.${randomUUID()}${UNFINISHED}`;
    const noted = new NotedContent(content);
    try {
      await this.#makeFolder(path.dirname(target));
      await pipeline(noted, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
      await rename(unfinished, target);
      await syncToDisk(path.dirname(target));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw noted.error ?? this.#explain(error, 'written');
    }
  }

  async remove(name: string): Promise<void> {
    const remove = rm(path.join(this.label, name), { force: true });
    await remove.catch((error: unknown) => {
      throw this.#explain(error, 'changed');
    });
  }

  /** Sets permissions only on folders that it creates; the operator's own folders keep theirs. */
  async #makeFolder(folder: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    // The umask may have removed permissions.
    if (made !== undefined) await chmod(folder, 0o700);
  }

  async #stat(name: string) {
    try {
      return await stat(path.join(this.label, name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw this.#explain(error, 'read');
    }
  }

  #explain(error: unknown, what: 'read' | 'written' | 'changed'): Error {
    return explainedError(error, `${this.label} cannot be ${what}`);
  }
}

/** Replaces an error of the file system with a readable one; `problem` says what cannot be done. */
export function explainedError(error: unknown, problem: string): Error {
  const code = errorCodeOf(error);
  if (!(error instanceof Error)) return new PlaceError(`${problem}.`);
  if (error instanceof BackupError || typeof code !== 'string') return error;
  return new PlaceError(`${problem}: ${REASONS[code] ?? code}.`);
}

/** Opens a file or a part of it; null if it does not exist. `words` name its place in errors. */
export function openReadable(file: string, label: string, range?: Range): Promise<Readable | null> {
  const stream = createReadStream(file, { ...range, highWaterMark: CHUNK_BYTES });
  const explained = (error: unknown) => explainedError(error, `${label} cannot be read`);
  async function* content() {
    try {
      yield* stream as AsyncIterable<Buffer>;
    } catch (error) {
      throw explained(error);
    }
  }
  return new Promise((resolve, reject) => {
    stream.once('open', () => resolve(Readable.from(content(), { highWaterMark: 1 })));
    stream.once('error', (error) => (isMissing(error) ? resolve(null) : reject(explained(error))));
  });
}
