import { Readable } from 'node:stream';
import { storageContext } from '~/media/storage/storage-open.server';
import { isKey, servedKey } from '~/media/storage/storage.server';
import { typeOfKey } from '~/media/delivery/file-keys.server';
import {
  BackupError,
  keyOfPart,
  type BackupContents,
  type Manifest,
  type BackupPlace,
} from './backup-place.server';
import { BackupFile, openOldArchive } from './backup-file.server';
import { PROOF } from './backup-moments.server';
import { readHeld, type HeldBackup, type Proof } from './backup-held.server';
import {
  openArchive,
  readArchive,
  readFileList,
  type OpenedArchive,
  KeyRing,
  readHeader,
  type KeyOptions,
} from './archive-file.server';
import { isFormer } from './read-records.server';
import { fromLine } from './backup-collections.server';
import { unpaced } from '~/core/db/pace.server';
import { PlacedFiles } from './placed-files.server';
import { openBackupPlace } from './backup-open.server';
import { damagedFiles, inspectBackup, proveAgain, countRecords, rejectNewer } from './backup-prove.server';
import { RecordReplacement } from './replace-records.server';
import { Damaged } from './backup-seal.server';

interface OpenedBackup extends BackupContents {
  backup: HeldBackup;
  archive: OpenedArchive;
  files: PlacedFiles;
}

export class NoSuchBackup extends BackupError {}

/** Newest first. */
export const listHeld = async (): Promise<HeldBackup[]> =>
  (await readHeld(await openBackupPlace(), new KeyRing())).backups;

/** Opens the backup of a time, or the newest verified one. Throws `BackupError`. */
export async function openHeldBackup(
  time: Date | null,
  options: KeyOptions = {},
  where?: BackupPlace,
): Promise<OpenedBackup> {
  const place = where ?? (await openBackupPlace());
  const ring = new KeyRing(options);
  const { backups } = await readHeld(place, ring);
  const backup = backups.find((each) =>
    time ? each.time.getTime() === time.getTime() : each.proof !== null,
  );
  if (!backup && time) throw new NoSuchBackup(`${place.label} has no backup of that time.`);
  if (!backup) {
    const [newest] = backups;
    if (!newest) throw new NoSuchBackup(`There are no backups in ${place.label}.`);
    // With a wrong passphrase no proof counts, so this error is reported first.
    await ring.keysOf(await readHeader(place, newest.name), newest.name);
    throw new NoSuchBackup(`No backup in ${place.label} is proved: name one by its time.`);
  }
  const archive = await openArchive(place, backup.name, (header) => ring.keysOf(header, backup.name));
  const files = new PlacedFiles(place, archive.keys, unpaced);
  return {
    ...{ backup, archive, files },
    check: () => checkArchive(backup, archive, files),
    readFile: (part) => files.read(part),
    readRecords: (use) => readArchive(archive, use),
  };
}

/** Opens a backup in one file, also of an earlier version. Throws `BackupError`. */
export async function openBackupFile(file: string, options: KeyOptions = {}): Promise<BackupContents> {
  const place = await BackupFile.open(file);
  return place.names().some((name) => name.endsWith(PROOF))
    ? openHeldBackup(null, options, place)
    : openOldArchive(place, options);
}

export async function countHeld({
  backup,
  archive,
  files,
}: OpenedBackup): Promise<Pick<Proof, 'records' | 'files' | 'bytes'>> {
  const manifest = await readFileList(archive);
  const sizes = new Map(manifest.parts.map((part) => [files.nameOf(part), files.sizeOf(part)]));
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, backup.size);
  return { records: countRecords(manifest), files: sizes.size, bytes };
}

/** Verifies a backup again and reads every byte. Throws `BackupError`. */
export async function proveHeldBackup({ backup, archive, files }: OpenedBackup): Promise<Proof> {
  await files.list();
  return proveAgain(archive, backup, { files, read: 'all', pace: unpaced });
}

async function checkArchive(
  backup: HeldBackup,
  archive: OpenedArchive,
  files: PlacedFiles,
): Promise<Manifest> {
  rejectNewer((await readFileList(archive)).dataVersion);
  await files.list();
  const { manifest, sha256, damaged } = await inspectBackup(archive, { files, read: 'all', pace: unpaced });
  if (backup.proof && backup.proof.sha256 !== sha256)
    throw new Damaged(`${archive.name} is damaged: it is not the archive that was proved.`);
  const [foreign] = manifest.parts.filter((part) => !isKey(keyOfPart(part)));
  if (foreign) throw new BackupError(`${foreign.name} does not belong in a backup.`);
  if (damaged.length > 0) throw damagedFiles(damaged);
  return manifest;
}

/**
 * Replaces all stored data with a backup, which is checked completely before anything changes. An interrupted restore can be run again.
 * Files come first, so that no record ever refers to a missing file. `onChecked` is called before anything changes.
 */
export async function restoreBackup(
  backup: BackupContents,
  onChecked: (manifest: Manifest) => void = () => undefined,
): Promise<Manifest> {
  const manifest = await backup.check();
  onChecked(manifest);
  const { storage } = storageContext();
  for (const part of manifest.parts) {
    const key = keyOfPart(part);
    // File names are never reused, so an existing file has the same content.
    if ((await storage.stat(key))?.size === part.bytes) continue;
    await storage.put(key, Readable.from(backup.readFile(part)), typeOfKey(servedKey(key) ?? key));
  }
  const replacement = new RecordReplacement();
  await backup.readRecords(async (collection, line) => {
    if (isFormer(collection)) return;
    await replacement.begin(collection);
    await replacement.add(fromLine(line), line.length);
  });
  await replacement.end();
  return manifest;
}
