import { z } from 'zod';
import { nameOfTime, timeOfName } from '~/rules/backup/moments';
import { readSmall, UNFINISHED, type BackupPlace, type PlacedFile } from './place/place';

const FOLDER = 'records/';
const ARCHIVE = '.backup';
const PROOF = '.proved';
const LONGEST_PROOF = 2_048;

export const archiveName = (time: Date): string => `${FOLDER}${nameOfTime(time)}${ARCHIVE}`;
const proofName = (time: Date) => `${FOLDER}${nameOfTime(time)}${PROOF}`;

/** Returns the name of the file that says, from its beginning, that a backup is being made. */
export const markerName = (time: Date): string => archiveName(time) + UNFINISHED;

const proofSchema = z.object({
  /** Of the archive. */
  sha256: z.string().max(64),
  /** ISO 8601 */
  provedAt: z.string().max(40),
  /** When every file was read back for this proof, ISO 8601; null if only those that were new. */
  filesReadAt: z.string().max(40).nullable(),
  records: z.number(),
  files: z.number(),
  /** Bytes of the archive and of its files, as they lie in the place. */
  bytes: z.number(),
});

/** What lies beside an archive that was proved. */
export type Proof = z.infer<typeof proofSchema>;

/** An archive in a place. */
export interface HeldBackup {
  time: Date;
  /** The path of the archive in the place. */
  name: string;
  /** The bytes of the archive. */
  size: number;
  /** Null if it is not proved. */
  proof: Proof | null;
}

/** What lies in the folder of archives. */
export interface HeldRecords {
  /** The newest first. */
  backups: HeldBackup[];
  /** What says that a backup is being made, or was interrupted. */
  markers: PlacedFile[];
  /** Times of proofs whose archives are gone. */
  orphans: Date[];
}

/** Reads which archives a place holds. */
export async function readHeld(place: BackupPlace): Promise<HeldRecords> {
  const archives = new Map<string, PlacedFile>();
  const proved = new Set<string>();
  const markers: PlacedFile[] = [];
  for await (const file of place.list('records')) {
    const base = file.name.slice(FOLDER.length);
    if (base.endsWith(UNFINISHED)) markers.push(file);
    else if (base.endsWith(ARCHIVE)) archives.set(base.slice(0, -ARCHIVE.length), file);
    else if (base.endsWith(PROOF)) proved.add(base.slice(0, -PROOF.length));
  }
  const backups: HeldBackup[] = [];
  for (const [base, { name, size }] of archives) {
    const time = timeOfName(base);
    if (time)
      backups.push({ time, name, size, proof: proved.has(base) ? await readProof(place, time) : null });
  }
  const orphans = [...proved].filter((base) => !archives.has(base)).flatMap((base) => timeOfName(base) ?? []);
  return { backups: backups.toSorted((a, b) => b.time.getTime() - a.time.getTime()), markers, orphans };
}

/** A proof that cannot be read proves nothing. */
async function readProof(place: BackupPlace, time: Date): Promise<Proof | null> {
  const text = await readSmall(place, proofName(time), LONGEST_PROOF);
  try {
    return proofSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

export async function writeProof(place: BackupPlace, time: Date, proof: Proof): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(proof, null, 2)}\n`);
  // eslint-disable-next-line @typescript-eslint/require-await
  const once = async function* () {
    yield content;
  };
  await place.write(proofName(time), once());
}

export const removeProof = (place: BackupPlace, time: Date): Promise<void> => place.remove(proofName(time));

/** Removes an archive: its proof first, so that nothing counts as proved of which anything is missing. */
export async function removeHeld(place: BackupPlace, time: Date): Promise<void> {
  await removeProof(place, time);
  await place.remove(archiveName(time));
}
