/** Makes, changes and opens backups in places, for tests of services. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import mongoose from 'mongoose';
import { vi } from 'vitest';
import { withBackupLock, runBackup, writeBackupFile } from '~/operations/backup/run-backup.server';
import { COLLECTIONS, isEphemeral } from '~/operations/backup/backup-collections.server';
import { openBackupFile, openHeldBackup, restoreBackup } from '~/operations/backup/held-backup.server';
import type { KeyOptions } from '~/operations/backup/archive-file.server';
import { unpaced } from '~/core/db/pace.server';
import { configureBackups, type BackupOptions } from '~/operations/backup/backup-options.server';
import { storageContext } from '~/media/storage/storage-open.server';

export const newPlace = () => mkdtempSync(path.join(tmpdir(), 'showreel-place-'));

const KEEP = { days: 7, weeks: 4, months: 6 };

/** Configures where backups are kept, as the environment does. */
export const useBackups = (options: Partial<BackupOptions>): void =>
  configureBackups({ at: '03:00', keep: KEEP, bucket: { region: 'us-east-1' }, ...options });

const fail = (error: unknown) => {
  throw error;
};

/** Makes a backup as the command does. By default it fails on what is only reported. */
export const makeOne = (report: (error: unknown) => void = fail) =>
  withBackupLock(
    () => undefined,
    (lock) => runBackup({ lock, by: 'command', pace: unpaced, report }),
  );

/** Makes a backup in one file as the command does. */
export const makeFile = (file: string) => writeBackupFile(file, fail);

/** Makes a backup in one file, does what comes between, and restores it. */
export async function backUpAndRestore(between: () => unknown = () => undefined): Promise<void> {
  const folder = newPlace();
  try {
    await makeFile(path.join(folder, 'site.tar'));
    await between();
    await restoreFile(path.join(folder, 'site.tar'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const restoreFile = async (file: string) => restoreBackup(await openBackupFile(file));

export const checkFile = async (file: string, options?: KeyOptions) =>
  (await openBackupFile(file, options)).check();

/** Lets the clock stand so many minutes from now. A bucket accepts no signature that is a quarter of an hour off. */
export const inMinutes = (minutes: number): void => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
};

/** Lets the clock stand at three in the morning of a day: nights follow each other without waiting. Timers go on. */
export const atNight = (day: string): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T03:00:00Z`) });
};

export const restoreNewest = async () => restoreBackup(await openHeldBackup(null));

/** Everything that a backup holds, by collection. */
export async function storedRecords(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { collection } of COLLECTIONS) {
    const records = await mongoose.connection.collection(collection.name).find().sort({ _id: 1 }).toArray();
    found[collection.name] = records.filter((record) => !isEphemeral(record));
  }
  return found;
}

/** The content of every stored file by its key. */
export async function storedFiles(): Promise<Record<string, string>> {
  const { storage } = storageContext();
  const files: Record<string, string> = {};
  for await (const { key } of storage.list()) {
    const source = await storage.get(key);
    files[key] = source ? (await buffer(source)).toString('base64') : '';
  }
  return files;
}

/** Deletes all records and files, as on an empty machine. */
export async function loseEverything(): Promise<void> {
  for (const { collection } of COLLECTIONS)
    await mongoose.connection.collection(collection.name).deleteMany({});
  const { storage } = storageContext();
  for await (const { key } of storage.list()) await storage.delete(key);
}

/** The files of a folder, by their paths in it. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

/** Flips one bit of a file. */
export function flipBit(file: string, byte: number): void {
  const content = readFileSync(file);
  content[byte] = (content[byte] ?? 0) ^ 1;
  writeFileSync(file, content);
}

/** The rights of a file or folder, such as `600`. */
export const rightsOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);
