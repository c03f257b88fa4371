import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupError } from '../archive';
import { backupOptions } from '../options';
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

/** Whether a backup that is not encrypted may be read although a passphrase is set. */
export interface KeyOptions {
  allowsUnencrypted?: boolean;
}

/** The keys of archives by the configured passphrase. Each takes a third of a second, once. */
export class KeyRing {
  readonly #passphrase = backupOptions().passphrase;
  readonly #allowsUnencrypted: boolean;
  readonly #derived = new Map<string, Promise<PlaceKeys | null>>();

  constructor({ allowsUnencrypted = false }: KeyOptions = {}) {
    this.#allowsUnencrypted = allowsUnencrypted;
  }

  get hasPassphrase(): boolean {
    return this.#passphrase !== undefined;
  }

  /** Throws `BackupError` without the right passphrase. */
  async keysOf({ encryption }: Pick<ArchiveHeader, 'encryption'>, name: string): Promise<PlaceKeys> {
    const passphrase = this.#passphrase;
    if (!encryption) {
      if (passphrase !== undefined && !this.#allowsUnencrypted) throw unencrypted(name);
      return OPEN_KEYS;
    }
    if (passphrase === undefined)
      throw new BackupError(
        'The backups are encrypted: set BACKUP_PASSPHRASE to the passphrase that they were made with.',
      );
    const id = `${encryption.salt} ${encryption.check}`;
    const derived = this.#derived.get(id) ?? keysOfArchive(passphrase, encryption);
    this.#derived.set(id, derived);
    const keys = await derived;
    if (!keys)
      throw new BackupError('BACKUP_PASSPHRASE is not the passphrase that these backups were made with.');
    return keys;
  }
}

/** What is not encrypted can be written by anybody who reaches the place, with administrators of their own. */
const unencrypted = (name: string): BackupError =>
  new BackupError(
    `${name} is not encrypted, although BACKUP_PASSPHRASE is set: somebody else may have made it. Give --allow-unencrypted to restore it nevertheless.`,
  );
