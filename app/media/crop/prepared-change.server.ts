import type { UpdateQuery } from 'mongoose';
import type { StoredUpload } from '~models/upload';
import { putFileOf } from '~/media/delivery/stored-files.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';
import type { StoreFile } from '~/media/jobs/job-variants.server';

/** A change of an upload whose files are stored before its record is written. */
export interface PreparedChange {
  set: NonNullable<UpdateQuery<StoredUpload>['$set']>;
  /** Runs after the write. */
  finish: () => Promise<void>;
  /** Runs instead if nothing was written. */
  discard: () => Promise<void>;
}

export const NO_CHANGE: PreparedChange = {
  set: {},
  finish: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};

/** Stores new files of an upload that are not recorded yet. */
export function newFilesOf(upload: StoredUpload) {
  const written: string[] = [];
  const moves: (() => Promise<void>)[] = [];
  const put: StoreFile = async (key, content, type) => {
    written.push(key);
    moves.push(await putFileOf(upload, key, content, type));
  };
  return {
    put,
    keepInPlace: async () => {
      for (const move of moves) await move();
    },
    discard: async () => {
      const keys = written.flatMap((key) => [key, withheldKey(key)]);
      await Promise.allSettled(keys.map((key) => storageContext().storage.delete(key)));
    },
  };
}
