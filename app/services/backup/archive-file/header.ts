import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupError } from '../archive';
import type { BackupPlace } from '../place/place';
import { Damaged } from '../sealing/seal';
import { keysOfArchive, OPEN_KEYS, type EncryptionHeader, type PlaceKeys } from '../sealing/keys';

/** The first line of an archive in a place, which is never encrypted. */
export interface ArchiveHeader {
  /** Which site wrote it: an identifier that says nothing else. */
  site: string;
  /** ISO 8601 */
  createdAt: string;
  /** Null if the archive is not encrypted. */
  encryption: EncryptionHeader | null;
}

/** A header as it was read. */
export interface ReadHeader extends ArchiveHeader {
  /** Its bytes, with the end of the line. */
  bytes: Buffer;
}

/** Increased when the format of archives in places changes. */
const PLACE_FORMAT = 1;
const LONGEST_HEADER = 1_024;
const short = z.string().max(200);
const schema = z.object({
  showreel: z.literal('backup'),
  format: z.int(),
  site: short,
  createdAt: short,
  encryption: z.object({ salt: short, check: short }).nullable(),
});

export const headerLine = ({ site, createdAt, encryption }: ArchiveHeader): Buffer =>
  Buffer.from(
    `${JSON.stringify({ showreel: 'backup', format: PLACE_FORMAT, site, createdAt, encryption })}\n`,
  );

/** Returns what a part of an archive is, for its seal: it belongs to this header. */
export const contextOf = (part: 'records' | 'list', header: Buffer): string =>
  `${part} ${createHash('sha256').update(header).digest('hex')}`;

/** Reads the header of an archive. Throws `BackupError`. */
export async function readHeader(place: BackupPlace, name: string): Promise<ReadHeader> {
  const size = await place.sizeOf(name);
  if (size === null) throw new BackupError(`${name} is missing.`);
  const end = Math.min(size, LONGEST_HEADER) - 1;
  const source = end < 0 ? null : await place.read(name, { start: 0, end });
  const start = source ? await buffer(source) : Buffer.alloc(0);
  const bytes = start.subarray(0, start.indexOf('\n') + 1);
  const header = parseHeader(bytes.toString());
  if (!header) throw new Damaged(`${name} is damaged: it does not begin as a backup does.`);
  if (header.format > PLACE_FORMAT)
    throw new BackupError(`${name} was made by a newer version of this program. Restore it with that one.`);
  return { site: header.site, createdAt: header.createdAt, encryption: header.encryption, bytes };
}

function parseHeader(line: string): z.infer<typeof schema> | null {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Returns the keys of an archive. Throws `BackupError` without the right passphrase. */
export async function keysFor(
  { encryption }: ArchiveHeader,
  passphrase: string | undefined,
): Promise<PlaceKeys> {
  if (!encryption) return OPEN_KEYS;
  if (passphrase === undefined)
    throw new BackupError(
      'The backups are encrypted: set BACKUP_PASSPHRASE to the passphrase that they were made with.',
    );
  const keys = await keysOfArchive(passphrase, encryption);
  if (!keys)
    throw new BackupError('BACKUP_PASSPHRASE is not the passphrase that these backups were made with.');
  return keys;
}
