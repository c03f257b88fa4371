import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { storageContext } from './open';

/** Runs the work with a temporary path, which is deleted afterwards. */
export async function withScratch<Result>(
  extension: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const { incoming } = storageContext();
  const file = path.join(incoming, `${hostname()}.${process.pid}.${randomUUID()}.${extension}`);
  await mkdir(incoming, { recursive: true });
  try {
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Gives a stored file a temporary path, too, under which it stays while the stored one is moved or deleted. On the disk this is a second
 * name of the same bytes, where the file system has such. Returns a function that fetches the bytes if they are elsewhere, for which the
 * stored file need not stay; null if it is not in the storage.
 */
export async function linkStored(key: string, file: string): Promise<(() => Promise<void>) | null> {
  const { storage } = storageContext();
  if (storage.pathOf) return (await linkFile(storage.pathOf(key), file)) ? () => Promise.resolve() : null;
  const stored = await storage.get(key);
  return stored && (() => pipeline(stored, createWriteStream(file)));
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? '';

async function linkFile(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch((error: unknown) => {
      if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(codeOf(error))) throw error;
      return copyFile(from, to);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
