/**
 * `node build/commands/upgrade-data.js NAME …`: what an upgrade does with the data, by the program that is installed: see
 * `scripts/upgrade/data-command.ts`. Prints JSON, and messages on standard error.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { AppState, type StoredState } from '~models/app-state';
import { DATA_VERSION_ID, LATEST_DATA_VERSION } from '../app/services/migrations';
import { storageContext } from '../app/services/storage/open';
import type { Config } from '../server/config';
import type { DataResults } from './upgrade/data-command';
import { withSite } from './with-site';

type Results = {
  [Name in keyof DataResults]: (config: Config, args: string[]) => Promise<DataResults[Name]>;
};

const COMMANDS: Partial<Results> = {
  measure,
};

async function measure({ MONGODB_URI: uri, DATA_DIR: dataDir }: Config): Promise<DataResults['measure']> {
  const stored = await AppState.findById(DATA_VERSION_ID).lean<StoredState | null>();
  let fileBytes = 0;
  for await (const { size } of storageContext().storage.list()) fileBytes += size;
  return {
    dataVersion: Number(stored?.value ?? 0),
    knownVersion: LATEST_DATA_VERSION,
    recordBytes:
      uri === undefined ? await sizeOfFolder(path.join(dataDir, 'database')) : await sizeOfDatabase(),
    fileBytes,
  };
}

async function sizeOfFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    // A journal that has just been replaced is gone.
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found?.isFile()) bytes += found.size;
  }
  return bytes;
}

async function sizeOfDatabase(): Promise<number> {
  const { dataSize } = (await mongoose.connection.db?.stats()) ?? {};
  return dataSize ?? 0;
}
