import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
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

/** Runs the work on a local file: the stored one, or a temporary copy. */
export async function withLocalFile<Result>(
  key: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const { storage } = storageContext();
  if (storage.pathOf) return work(storage.pathOf(key));
  const stored = await storage.get(key);
  if (!stored) throw new Error(`${key} is not in the storage`);
  return withScratch(path.extname(key).slice(1), async (file) => {
    await pipeline(stored, createWriteStream(file));
    return work(file);
  });
}
