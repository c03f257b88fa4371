import { z } from 'zod';
import { timeOfName } from './backup-moments.server';
import { readHeader, type KeyRing } from './archive-file.server';
import { ARCHIVE, archiveName, FOLDER, PROOF, proofName } from './held-names.server';
import { PlaceError, readSmall, UNFINISHED, type BackupPlace, type PlacedFile } from './backup-place.server';
import { isSameSecret, type PlaceKeys } from './backup-seal.server';

const LONGEST_PROOF = 2_048;

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

/** With a passphrase, what tells that somebody who has it has written the proof. Earlier versions wrote none. */
const signatureSchema = z.object({ signature: z.string().max(100) });

/** Returns what a proof is signed with: it belongs to the archive of this name. */
const signatureOf = (keys: PlaceKeys, time: Date, proof: Proof) =>
  keys.sign(`${archiveName(time)} ${JSON.stringify(proofSchema.parse(proof))}`);

/** An archive in a place. */
export interface HeldBackup {
  time: Date;
  /** The path of the archive in the place. */
  name: string;
  /** The bytes of the archive. */
  size: number;
  /** Null if it is not proved. */
  proof: Proof | null;
  /** Whether something lies beside it that says that it was proved, signed or not. */
  isMarked: boolean;
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

/** Reads which archives a place holds, and which of them were proved by somebody who has the passphrase. */
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

/** A proof that cannot be read, or is not signed with the key of its archive, proves nothing. */
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

/** Returns null where nothing is signed. Without a passphrase nothing can be compared, and what is encrypted cannot be opened. */
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
