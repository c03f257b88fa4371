import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, rm, readdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { errorCodeOf, DiskStorage } from './storage-disk.server';
import type { S3Options } from './storage-s3.server';
import type { Storage } from './storage.server';

interface UploadOptions {
  /** Contains `uploads` if the disk is the storage, and `incoming` for files being received. */
  dataDir: string;
  s3?: S3Options | undefined;
  /** In bytes. `screener` is for a screener's film, which is uploaded in chunks; the default is the limit of videos. */
  limits: { image: number; video: number; screener?: number };
  ffmpegPath?: string | undefined;
  /** A program that checks received files for viruses; none by default. */
  virusScanner?: string | undefined;
}

export interface Opened extends Omit<UploadOptions, 's3' | 'dataDir'> {
  storage: Storage;
  incoming: string;
}

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelUploads?: Opened };

/** Loads the S3 client only if it is used. */
export async function openUploads({ dataDir, s3, ...others }: UploadOptions): Promise<Storage> {
  const storage = s3
    ? new (await import('./storage-s3.server')).S3Storage(s3)
    : new DiskStorage(path.join(dataDir, 'uploads'));
  processWide.showreelUploads = { ...others, storage, incoming: path.resolve(dataDir, 'incoming') };
  return storage;
}

export function storageContext(): Opened {
  if (!processWide.showreelUploads) throw new Error('uploads were not opened');
  return processWide.showreelUploads;
}

/** For tests that need a faulty storage. */
export function useStorage(storage: Storage): void {
  processWide.showreelUploads = { ...storageContext(), storage };
}

/** Host and process id in the name tell files left by a crash from active ones. */
export async function newFile(ending = ''): Promise<string> {
  const { incoming } = storageContext();
  await mkdir(incoming, { recursive: true });
  return path.join(incoming, `${hostname()}.${process.pid}.${randomUUID()}${ending}`);
}

/** The temporary path is deleted afterwards. */
export async function withScratch<Result>(
  extension: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const file = await newFile(`.${extension}`);
  try {
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Gives a stored file a temporary path that survives moving or deleting the stored one: a hard link on disk, if the file system has them.
 * Returns a function that fetches the bytes if they are remote, even after the stored file is gone; null if it is not in the storage.
 */
export async function linkStored(key: string, file: string): Promise<(() => Promise<void>) | null> {
  const { storage } = storageContext();
  if (storage.pathOf) return (await linkFile(storage.pathOf(key), file)) ? () => Promise.resolve() : null;
  const stored = await storage.get(key);
  return stored && (() => pipeline(stored, createWriteStream(file)));
}

async function linkFile(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch((error: unknown) => {
      if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(errorCodeOf(error) ?? '')) throw error;
      return copyFile(from, to);
    });
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

const OLDEST_MS = 24 * 60 * 60 * 1000;
/** A local copy can be fetched again from the object store. */
const OLDEST_COPY_MS = 60 * 60 * 1000;
const COPY = /\.\d+\.[0-9a-f]{32}\.part$/;

/** Deletes temporary files of ended processes: at once if the process ran on this machine, else after a day. */
export async function sweepIncoming(): Promise<void> {
  const { incoming, storage } = storageContext();
  await sweepFolder(incoming);
  if (storage.unfinished) await sweepFolder(storage.unfinished);
}

async function sweepFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found) continue;
    const oldest = COPY.test(name) ? OLDEST_COPY_MS : OLDEST_MS;
    // A hard link has the modification time of its bytes, which may be old; its change time is when it was made.
    const writtenAt = found.nlink > 1 ? found.ctimeMs : found.mtimeMs;
    if (isOrphan(name, writtenAt) || Date.now() - writtenAt > oldest) await rm(file, { force: true });
  }
}

/** Names begin with host and process id. In a container, the process id is the same after each start. */
function isOrphan(name: string, writtenAt: number): boolean {
  const prefix = `${hostname()}.`;
  const writer = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : NaN;
  if (writer === process.pid) return writtenAt < performance.timeOrigin;
  return writer > 0 && !isRunning(writer);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return errorCodeOf(error) === 'EPERM';
  }
}
