import path from 'node:path';
import { DiskStorage } from './disk';
import type { S3Options } from './s3';
import type { Storage } from './storage';

/** What the configuration says of uploads. */
export interface UploadOptions {
  /** Holds `uploads` where the disk is the storage, and `incoming`, what is still arriving. */
  dataDir: string;
  /** A bucket, where the disk is not the storage. */
  s3?: S3Options | undefined;
  /** Bytes. */
  limits: { image: number; video: number };
  /** The program to use instead of the one that is found. */
  ffmpegPath?: string | undefined;
}

/** What uploads work with, opened once by the program. */
export interface Opened extends Omit<UploadOptions, 's3' | 'dataDir'> {
  storage: Storage;
  incoming: string;
}

/** Outlives a development reload, which runs this module again. */
const held = globalThis as typeof globalThis & { showreelUploads?: Opened };

/** Opens the storage that the configuration chooses. The S3 client is loaded only where it is used. */
export async function openUploads({ dataDir, s3, ...others }: UploadOptions): Promise<Storage> {
  const storage = s3
    ? new (await import('./s3')).S3Storage(s3)
    : new DiskStorage(path.join(dataDir, 'uploads'));
  held.showreelUploads = { ...others, storage, incoming: path.resolve(dataDir, 'incoming') };
  return storage;
}

export function opened(): Opened {
  if (!held.showreelUploads) throw new Error('uploads were not opened');
  return held.showreelUploads;
}

/** For tests that need a storage with faults. */
export function useStorage(storage: Storage): void {
  held.showreelUploads = { ...opened(), storage };
}
