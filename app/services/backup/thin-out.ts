import { keptTimes, type Keep } from '~/rules/backup/keep';
import type { HeldLock } from '../platform/lock';
import type { Manifest } from './archive';
import { openArchive, readList } from './archive-file/archive-file';
import { readHeld, removeHeld, removeProof, type HeldBackup } from './held';
import type { Pace } from './pace';
import type { PlacedFiles } from './placed-files';
import type { Place } from './place/place';
import type { PlaceKeys } from './sealing/keys';

interface Thinning {
  place: Place;
  keys: PlaceKeys;
  files: PlacedFiles;
  keep: Keep;
  /** The list of the newest backup, which was proved just now. */
  newest: Manifest;
  lock: HeldLock;
  pace: Pace;
}

/**
 * Removes the backups that are not kept, and then the files that no remaining one names. Call it only after a backup was proved. Files stay
 * as long as the list of any backup cannot be read. Can be interrupted and run again.
 */
export async function thinOut({ place, keys, files, keep, newest, lock, pace }: Thinning): Promise<void> {
  const { backups, orphans } = await readHeld(place);
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
  for (const { name } of backups.filter((backup) => !removed.has(backup))) {
    await pace();
    const list = await readList(await openArchive(place, name, () => Promise.resolve(keys)));
    for (const part of list.parts) named.add(files.nameOf(part));
  }
  for (const name of unnamed.filter((each) => !named.has(each))) {
    await pace();
    lock.assertHeld();
    await place.remove(name);
  }
}

/** Returns the proved backups that the rule does not keep, and those that could not be proved before a later one was. */
export function removable(backups: readonly HeldBackup[], keep: Keep): HeldBackup[] {
  const proved = backups.filter(({ proof }) => proof !== null);
  const kept = new Set(
    keptTimes(
      proved.map(({ time }) => time),
      keep,
    ),
  );
  const newest = Math.max(...proved.map(({ time }) => time.getTime()));
  return backups.filter(({ proof, time }) => (proof === null ? time.getTime() < newest : !kept.has(time)));
}
