import path from 'node:path';
import { DiskStorage } from './storage-disk.server';
import type { S3Options } from './storage-s3.server';
import type { Storage } from './storage.server';

export interface UploadOptions {
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
