import { Readable } from 'node:stream';
import { archiveName, proofName, FOLDER, ARCHIVE, PROOF, timeOfName } from './backup-moments.server';
import { UNFINISHED, PlaceError, readSmall, type BackupPlace, type PlacedFile } from './backup-place.server';
import { z } from 'zod';
import { readHeader, type KeyRing } from './archive-file.server';
import { isSameSecret, type PlaceKeys } from './backup-seal.server';

const LONGEST_PROOF = 2_048;

const proofSchema = z.object({
  /** Of the archive. */
  sha256: z.string().max(64),
  /** ISO 8601 */
  provedAt: z.string().max(40),
  /** When every file was last read back for this proof, ISO 8601; null if only the new files were. */
  filesReadAt: z.string().max(40).nullable(),
  records: z.number(),
  files: z.number(),
  /** The stored bytes of the archive and its files. */
  bytes: z.number(),
});

export type Proof = z.infer<typeof proofSchema>;

/** With a passphrase the proof is signed, so that nobody without it can forge one. Earlier versions wrote no signature. */
const signatureSchema = z.object({ signature: z.string().max(100) });

/** The signature binds the proof to the archive of this name. */
const signatureOf = (keys: PlaceKeys, time: Date, proof: Proof) =>
  keys.sign(`${archiveName(time)} ${JSON.stringify(proofSchema.parse(proof))}`);

export interface HeldBackup {
  time: Date;
  name: string;
  /** The bytes of the archive. */
  size: number;
  /** Null if the archive was not verified. */
  proof: Proof | null;
  /** Whether a proof exists, signed or not. */
  isMarked: boolean;
}

export interface HeldRecords {
  /** Newest first. */
  backups: HeldBackup[];
  /** Markers of backups that are running or were interrupted. */
  markers: PlacedFile[];
  orphans: Date[];
}

/** Lists the archives of a place, with the proofs that are signed with the passphrase. */
export async function readHeld(place: BackupPlace, ring: KeyRing): Promise<HeldRecords> {
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
    if (!time) continue;
    const isMarked = proved.has(base);
    const proof = isMarked ? await readProof(place, time, ring) : null;
    backups.push({ time, name, size, proof, isMarked });
  }
  const orphans = [...proved].filter((base) => !archives.has(base)).flatMap((base) => timeOfName(base) ?? []);
  return { backups: backups.toSorted((a, b) => b.time.getTime() - a.time.getTime()), markers, orphans };
}

/** Returns null if the proof cannot be read or is not signed with the archive's key. */
async function readProof(place: BackupPlace, time: Date, ring: KeyRing): Promise<Proof | null> {
  const text = await readSmall(place, proofName(time), LONGEST_PROOF);
  try {
    const said: unknown = JSON.parse(text ?? '');
    const proof = proofSchema.parse(said);
    const signature = await expectedSignature(place, time, { ring, proof });
    if (signature === null) return proof;
    return isSameSecret(signatureSchema.parse(said).signature, signature) ? proof : null;
  } catch (error) {
    if (error instanceof PlaceError) throw error;
    return null;
  }
}

/** Returns null where nothing is signed. Without a passphrase nothing can be compared, and encrypted archives cannot be opened. */
async function expectedSignature(
  place: BackupPlace,
  time: Date,
  { ring, proof }: { ring: KeyRing; proof: Proof },
): Promise<string | null> {
  if (!ring.hasPassphrase) return null;
  const name = archiveName(time);
  return signatureOf(await ring.keysOf(await readHeader(place, name), name), time, proof);
}

export async function writeProof(
  { place, keys }: { place: BackupPlace; keys: PlaceKeys },
  time: Date,
  proof: Proof,
): Promise<void> {
  const signature = signatureOf(keys, time, proof) ?? undefined;
  const content = Buffer.from(`${JSON.stringify({ ...proof, signature }, null, 2)}\n`);
  await place.write(proofName(time), Readable.from([content]));
}

export const removeProof = (place: BackupPlace, time: Date): Promise<void> => place.remove(proofName(time));

/** Removes an archive, its proof first, so that no incomplete backup counts as verified. */
export async function removeHeld(place: BackupPlace, time: Date): Promise<void> {
  await removeProof(place, time);
  await place.remove(archiveName(time));
}
