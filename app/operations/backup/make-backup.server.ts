import { Upload, type StoredUpload } from '~models/upload';
import type { Pace } from '~/core/db/pace.server';
import { ASSETS, uploadIdsIn } from '~/core/files/uploads';
import { servedKey } from '~/media/storage/storage.server';
import {
  BackupError,
  keyOfPart,
  type ArchivePart,
  type Manifest,
  type BackupPlace,
} from './backup-place.server';
import { openArchive, readFileList, storeArchive, type StoredArchive, KeyRing } from './archive-file.server';
import {
  type HeldRecords,
  type Proof,
  readHeld,
  removeHeld,
  removeProof,
  type HeldBackup,
} from './backup-held.server';
import { keepAllFiles, PlacedFiles } from './placed-files.server';
import { backupOptions } from './backup-options.server';
import { claimPlace, type OwnPlace } from './backup-open.server';
import { damagedFiles, inspectBackup, proveAgain, storeProof, type DamagedFile } from './backup-prove.server';
import { RecordReading } from './read-records.server';
import { Damaged } from './backup-seal.server';
import { keptTimes, type Keep, archiveName } from './backup-moments.server';
import type { HeldLock } from '~/core/db/lock.server';
import { failedTimes } from './backup-runs.server';
import { DAY_MS } from '~/core/text/days';

const WEEK_MS = 7 * DAY_MS;

export interface Making {
  place: BackupPlace;
  lock: PlaceLock;
  /** The time in the backup's name, in whole seconds. */
  at: Date;
  pace: Pace;
  /** Reports minor failures, such as old backups that could not be removed. */
  report: (error: unknown) => void;
  onMade?: (made: { bytes: number; newBytes: number }) => void;
}

export interface MadeBackup extends Proof {
  newBytes: number;
  manifest: Manifest;
  /** Whether the records are of one moment; false if they kept changing. */
  isOfOneMoment: boolean;
}

/**
 * Makes a backup, verifies it, and removes backups that are no longer kept. If it is killed, the next run continues. Throws `BackupError`.
 */
export async function makeBackup(making: Making): Promise<MadeBackup> {
  const { place, lock, at, pace, report } = making;
  const own = await claimPlace(place, at);
  const files = new PlacedFiles(place, own.keys, pace);
  let isStored = own.held.backups.length > 0;
  try {
    await removeStale(own.held, { place, lock, names: await files.list() });
    files.know((await lastList(own))?.parts ?? []);
    const archive = await storeRecords(making, own, files);
    isStored = true;
    const newBytes = archive.bytes + files.addedBytes;
    await removeFailed(place, own.held, lock);
    making.onMade?.({ bytes: archive.bytes, newBytes });
    const { proof, manifest } = await proveNew(making, own, { files, archive });
    await proveMarked(making, own, files).catch(report);
    await thinOut(making, own, { files, newest: manifest }).catch(report);
    return { ...proof, newBytes, manifest, isOfOneMoment: archive.isOfOneMoment };
  } finally {
    // The key in the marker lets the next run find the files that a first backup has stored.
    if (isStored) await own.release().catch(report);
  }
}

async function removeStale(
  { markers }: HeldRecords,
  { place, lock, names }: { place: BackupPlace; lock: PlaceLock; names: string[] },
): Promise<void> {
  const old = markers.filter(({ modifiedAt }) => Date.now() - modifiedAt.getTime() > DAY_MS);
  for (const name of [...names, ...old.map((marker) => marker.name)]) {
    lock.assertHeld();
    await place.remove(name);
  }
}

/** Returns the last backup's list; null if it cannot be read, in which case every file is read. */
async function lastList({ place, keys, held }: OwnPlace): Promise<Manifest | null> {
  const [last] = held.backups;
  if (!last) return null;
  try {
    return await readFileList(await openArchive(place, last.name, () => Promise.resolve(keys)));
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

/** Stores the files, then an archive of the records, so that every file of an archive exists. */
async function storeRecords(
  { place, lock, at, pace }: Making,
  { keys, header, held }: OwnPlace,
  files: PlacedFiles,
): Promise<StoredArchive & { isOfOneMoment: boolean }> {
  if (held.backups.some(({ time }) => time.getTime() === at.getTime()))
    throw new BackupError('A backup of this second is there already. Try again.');
  await files.listOwn();
  await keepAllFiles(files, pace);
  const reading = new RecordReading(files, pace);
  const list = () => {
    lock.assertHeld();
    return { contents: reading.contents(at), files: reading.parts };
  };
  const stored = { header, keys, records: reading.lines(), list };
  const archive = await storeArchive(place, archiveName(at), stored);
  return { ...archive, isOfOneMoment: reading.isOfOneMoment };
}

async function proveNew(
  { place, at, pace }: Making,
  { keys, held }: OwnPlace,
  { files, archive }: { files: PlacedFiles; archive: StoredArchive },
): Promise<{ proof: Proof; manifest: Manifest }> {
  await files.list();
  const opened = await openArchive(place, archiveName(at), () => Promise.resolve(keys));
  const read = isFullReadDue(held) ? 'all' : files.added;
  const inspection = await inspectBackup(opened, { files, read, pace });
  if (inspection.sha256 !== archive.sha256)
    throw new Damaged(`${archiveName(at)} is damaged: the place returns something else than was written.`);
  const damaged = await repair(files, inspection.damaged);
  if (damaged.length > 0) throw damagedFiles(damaged);
  return { proof: await storeProof(opened, at, inspection), manifest: inspection.manifest };
}

/**
 * Verifies archives of earlier versions, whose proofs are not signed. Their files are only looked up: this backup has read its own, because
 * no valid proof says when they were last read.
 */
async function proveMarked(
  { place, pace, lock }: Making,
  { keys, held }: OwnPlace,
  files: PlacedFiles,
): Promise<void> {
  for (const backup of held.backups) {
    if (!backup.isMarked || backup.proof) continue;
    lock.assertHeld();
    const archive = await openArchive(place, backup.name, () => Promise.resolve(keys));
    await proveAgain(archive, backup, { files, read: new Set(), pace });
  }
}

/** Whether the last full read of all files was a week ago. */
const isFullReadDue = ({ backups }: HeldRecords): boolean =>
  !backups.some(
    ({ proof }) => proof?.filesReadAt && Date.now() - new Date(proof.filesReadAt).getTime() < WEEK_MS,
  );

/** Stores damaged files again from the site's copies. Returns those that are still damaged. */
async function repair(files: PlacedFiles, damaged: readonly DamagedFile[]): Promise<DamagedFile[]> {
  const still: DamagedFile[] = [];
  for (const { part, words } of damaged) {
    await storeAgain(files, part);
    if ((await files.examine(part)) !== null) still.push({ part, words });
  }
  return still;
}

async function storeAgain(files: PlacedFiles, part: ArchivePart): Promise<void> {
  const key = keyOfPart(part);
  const served = servedKey(key) ?? key;
  const [id] = uploadIdsIn(JSON.stringify({ url: ASSETS + served }));
  const upload = id === undefined ? null : await Upload.findById(id).lean<StoredUpload | null>();
  if (upload) await files.keep(upload, served, true);
}

/** Asked before each removal whether this is still the only writer. */
type PlaceLock = Pick<HeldLock, 'assertHeld'>;

/**
 * Removes backups that are not kept, and then files that no remaining backup lists. Call it only after a backup was verified. Files stay
 * while any backup's list cannot be read. Can be interrupted and run again.
 */
async function thinOut(
  { place, lock, pace }: Making,
  { keys }: OwnPlace,
  { files, newest }: { files: PlacedFiles; newest: Manifest },
): Promise<void> {
  const { backups, orphans } = await readHeld(place, new KeyRing());
  for (const time of orphans) {
    lock.assertHeld();
    await removeProof(place, time);
  }
  const removed = new Set(removable(backups, backupOptions().keep));
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

async function removeFailed(place: BackupPlace, held: HeldRecords, lock: PlaceLock): Promise<void> {
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
