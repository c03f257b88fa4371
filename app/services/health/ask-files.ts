import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Job, JOB_TYPES, type StoredJob } from '~models/job';
import { Upload } from '~models/upload';
import type { FilesFacts, RoomFacts } from '~/rules/health/files';
import { storageContext } from '../storage/open';
import { serverFacts } from './server-facts';

/** A valid key that no file has. */
const NO_FILE = 'health/none.txt';

/** Whether the bucket answers is asked, too, if files are in one. */
export async function askRoom(): Promise<RoomFacts> {
  const { storage } = storageContext();
  const isBucket = storage.pathOf === undefined;
  if (isBucket) await storage.stat(NO_FILE);
  return { ...(await readRoom(serverFacts().dataDir)), isBucket };
}

/** Returns how many bytes this program may still write into the data folder. */
export const freeBytes = async (): Promise<number> => (await readRoom(serverFacts().dataDir)).free;

/** Returns the room of a folder's file system. A folder that nothing was written to yet does not exist, and that of its parent counts. */
export async function readRoom(
  folder: string,
  readFileSystem: (folder: string) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>> = statfs,
): Promise<Pick<RoomFacts, 'free' | 'total'>> {
  try {
    const { bavail, blocks, bsize } = await readFileSystem(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const parent = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return readRoom(parent, readFileSystem);
  }
}

export async function askFiles(): Promise<FilesFacts> {
  const [[sum], waiting, failed, unavailable] = await Promise.all([
    Upload.aggregate<{ count: number; bytes: number }>([
      { $group: { _id: null, count: { $sum: 1 }, bytes: { $sum: '$facts.bytes' } } },
    ]),
    countJobs('waiting'),
    countJobs('failed'),
    countJobs('unavailable'),
  ]);
  return { count: sum?.count ?? 0, bytes: sum?.bytes ?? 0, waiting, failed, unavailable };
}

/** The types are named for the index. */
const countJobs = (state: StoredJob['state']) => Job.countDocuments({ type: { $in: [...JOB_TYPES] }, state });
