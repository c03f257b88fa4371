import { LATEST_DATA_VERSION } from '~/operations/migrations/migrations.server';
import { fromLine, type StoredRecord } from './backup-collections.server';
import { checkRecord } from './read-records.server';
import { BackupError, type ArchivePart, type Manifest } from './backup-place.server';
import { readArchive, type OpenedArchive } from './archive-file.server';
import { removeProof, writeProof, type HeldBackup, type Proof } from './backup-held.server';
import type { Pace } from '~/core/db/pace.server';
import type { PlacedFiles } from './placed-files.server';
import { Damaged } from './backup-seal.server';

export interface DamagedFile {
  part: ArchivePart;
  words: string;
}

interface Inspection {
  manifest: Manifest;
  sha256: string;
  /** The stored bytes of the archive and its files. */
  bytes: number;
  files: number;
  damaged: DamagedFile[];
  isComplete: boolean;
}

interface Reading {
  files: PlacedFiles;
  /** The names of the files to read; the others are only looked up. */
  read: 'all' | ReadonlySet<string>;
  pace: Pace;
}

const MOST_NAMED = 5;

/**
 * Verifies a backup: every byte of the archive, every record by today's rules, its files. Throws `BackupError` if the archive is damaged.
 */
export async function inspectBackup(
  archive: OpenedArchive,
  { files, read, pace }: Reading,
): Promise<Inspection> {
  const { manifest, bytes, sha256 } = await readArchive(archive, async (collection, line) => {
    await checkLine(collection, line, archive.name);
    await pace();
  });
  const inspection: Inspection = { manifest, sha256, bytes, files: 0, damaged: [], isComplete: true };
  const seen = new Set<string>();
  for (const part of manifest.parts) {
    const name = files.nameOf(part);
    if (seen.has(name)) continue;
    seen.add(name);
    inspection.files += 1;
    inspection.bytes += files.sizeOf(part);
    const isRead = read === 'all' || read.has(name);
    if (!isRead) inspection.isComplete = false;
    const words = await problemOf(files, part, isRead);
    if (words !== null) inspection.damaged.push({ part, words });
    await pace();
  }
  return inspection;
}

/** Checks a record against its model; `name` is the part of the backup. Throws `BackupError`. */
export async function checkLine(collection: string, line: string, name: string): Promise<void> {
  let record: StoredRecord;
  try {
    record = fromLine(line);
  } catch {
    throw new Damaged(`${name} is damaged: a record cannot be read.`);
  }
  await checkRecord(collection, record, `${name}: ${collection}`);
}

export function rejectNewer(dataVersion: number): void {
  if (dataVersion > LATEST_DATA_VERSION)
    throw new BackupError(
      'The backup was made by a newer version of this program. Restore it with that one.',
    );
}

async function problemOf(files: PlacedFiles, part: ArchivePart, isRead: boolean): Promise<string | null> {
  if (!(await files.has(part)))
    return `${files.nameOf(part)} is missing, or has another size (${part.name}).`;
  return isRead ? files.examine(part) : null;
}

export function damagedFiles(damaged: readonly DamagedFile[]): BackupError {
  const named = damaged.slice(0, MOST_NAMED).map(({ words }) => words);
  const more = damaged.length - named.length;
  return new Damaged([...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '));
}

export const countRecords = ({ records }: Pick<Manifest, 'records'>): number =>
  Object.values(records).reduce((sum, count) => sum + count, 0);

export async function storeProof(
  archive: OpenedArchive,
  time: Date,
  { manifest, sha256, bytes, files, isComplete }: Inspection,
): Promise<Proof> {
  const provedAt = new Date().toISOString();
  const proof: Proof = {
    ...{ sha256, provedAt, filesReadAt: isComplete ? provedAt : null },
    ...{ records: countRecords(manifest), files, bytes },
  };
  await writeProof(archive, time, proof);
  return proof;
}

/**
 * Verifies a backup again and reads every byte of the archive and of these files. Removes the proof of a damaged one. Throws `BackupError`.
 */
export async function proveAgain(
  archive: OpenedArchive,
  { time, proof }: HeldBackup,
  reading: Reading,
): Promise<Proof> {
  try {
    const inspection = await inspectBackup(archive, reading);
    if (proof && proof.sha256 !== inspection.sha256)
      throw new Damaged(`${archive.name} is damaged: it is not the archive that was proved.`);
    if (inspection.damaged.length > 0) throw damagedFiles(inspection.damaged);
    return await storeProof(archive, time, inspection);
  } catch (error) {
    if (error instanceof Damaged) await removeProof(archive.place, time);
    throw error;
  }
}
