import path from 'node:path';
import { DiskStorage } from './storage-disk.server';
import type { S3Options } from './storage-s3.server';
import type { Storage } from './storage.server';

/** The configuration of uploads. */
export interface UploadOptions {
  /** Contains `uploads` if the disk is the storage, and `incoming` for files that are being received. */
  dataDir: string;
  /** The bucket, if the disk is not the storage. */
  s3?: S3Options | undefined;
  /** Bytes. `screener` is that of a film for a screener, which is uploaded in chunks; by default it is that of a video. */
  limits: { image: number; video: number; screener?: number };
  /** The path of ffmpeg; by default it is searched for. */
  ffmpegPath?: string | undefined;
  /** The program that looks for viruses in received files; by default none does. */
  virusScanner?: string | undefined;
}

/** The opened storage and its limits, set once at start. */
export interface Opened extends Omit<UploadOptions, 's3' | 'dataDir'> {
  storage: Storage;
  incoming: string;
}

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelUploads?: Opened };

/** Opens the configured storage. The S3 client is loaded only if it is used. */
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
