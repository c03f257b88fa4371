import { keptTimes, type Keep } from './backup-keep.server';
import type { Pace } from '~/core/db/pace.server';
import type { HeldLock } from '~/core/db/lock.server';
import type { Manifest } from './backup-archive.server';
import { openArchive, readFileList, KeyRing } from './archive-file.server';
import { readHeld, removeHeld, removeProof, type HeldBackup, type HeldRecords } from './backup-held.server';
import type { PlacedFiles } from './placed-files.server';
import { failedTimes } from './backup-runs.server';
import type { BackupPlace } from './backup-place.server';
import { type PlaceKeys, Damaged } from './backup-seal.server';

/** Asked before each removal whether this is still the only writer. */
export type PlaceLock = Pick<HeldLock, 'assertHeld'>;

interface Thinning {
  place: BackupPlace;
  keys: PlaceKeys;
  files: PlacedFiles;
  keep: Keep;
  newest: Manifest;
  lock: PlaceLock;
  pace: Pace;
}

/**
 * Removes backups that are not kept, and then files that no remaining backup lists. Call it only after a backup was verified. Files stay
 * while any backup's list cannot be read. Can be interrupted and run again.
 */
export async function thinOut({ place, keys, files, keep, newest, lock, pace }: Thinning): Promise<void> {
  const { backups, orphans } = await readHeld(place, new KeyRing());
  for (const time of orphans) {
    lock.assertHeld();
    await removeProof(place, time);
  }
  const removed = new Set(removable(backups, keep));
  for (const { time } of removed) {
    await pace();
    lock.assertHeld();
    await removeHeld(place, time);
  }
  const named = new Set(newest.parts.map((part) => files.nameOf(part)));
  const unnamed = [...files.names()].filter((name) => !named.has(name));
  if (unnamed.length === 0) return;
  const listOf = async (name: string) =>
    readFileList(await openArchive(place, name, () => Promise.resolve(keys))).catch((error: unknown) => {
      if (!(error instanceof Damaged)) throw error;
      throw new Damaged(`${error.message} Files that no backup names stay until this one is removed.`);
    });
  for (const { name } of backups.filter((backup) => !removed.has(backup))) {
    await pace();
    const list = await listOf(name);
    for (const part of list.parts) named.add(files.nameOf(part));
  }
  for (const name of unnamed.filter((each) => !named.has(each))) {
    await pace();
    lock.assertHeld();
    await place.remove(name);
  }
}

export async function removeFailed(place: BackupPlace, held: HeldRecords, lock: PlaceLock): Promise<void> {
  const failed = await failedTimes(held.backups.map(({ time }) => time));
  for (const { time, proof } of held.backups) {
    if (proof !== null || !failed.has(time.getTime())) continue;
    lock.assertHeld();
    await removeHeld(place, time);
  }
}

/** Returns the backups to remove. Only verified ones count, so an unverified one takes no slot; it is kept where it would have one. */
export function removable(backups: readonly HeldBackup[], keep: Keep): HeldBackup[] {
  const timesOf = (some: readonly HeldBackup[]) => some.map(({ time }) => time);
  const proved = backups.filter(({ proof }) => proof !== null);
  const kept = new Set([...keptTimes(timesOf(proved), keep), ...keptTimes(timesOf(backups), keep)]);
  return backups.filter(({ time }) => !kept.has(time));
}
