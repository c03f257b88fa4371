import path from 'node:path';
import { Readable } from 'node:stream';
import { headerLine, KeyRing, readHeader, type ReadHeader } from './archive-file.server';
import { BackupError, type BackupPlace } from './backup-place.server';
import { BackupFolder } from './backup-folder.server';
import { archiveName, markerName } from './backup-moments.server';
import { readHeld, type HeldRecords } from './backup-held.server';
import { backupOptions, ensureSiteId, readSiteId } from './backup-options.server';
import { deriveKeys, OPEN_KEYS, type PlaceKeys } from './backup-seal.server';

const BUCKET = /^s3:\/\/([\w.-]{3,63})(?:\/(.*))?$/;

/** Describes a place without secrets: an absolute path, or `s3://bucket/prefix`. */
const wordsOf = (to: string) => (to.startsWith('s3:') ? to.replace(/\/+$/, '') : path.resolve(to));

/** Describes the configured place without secrets; undefined if there is none. */
export function backupPlaceWords(): string | undefined {
  const { to } = backupOptions();
  return to === undefined ? undefined : wordsOf(to);
}

/** Opens the configured place. The S3 client is loaded only if it is used. */
export async function openBackupPlace(): Promise<BackupPlace> {
  const { to, bucket } = backupOptions();
  if (to === undefined)
    throw new BackupError('There is no place for backups: set BACKUP_TO, or give one with --to.');
  const [, name, prefix = ''] = BUCKET.exec(to) ?? [];
  if (name === undefined) return new BackupFolder(to);
  const { BackupBucket } = await import('./backup-bucket.server');
  const trimmed = prefix.replace(/\/+$/, '');
  return new BackupBucket(name, trimmed === '' ? '' : `${trimmed}/`, bucket);
}

export interface OwnPlace {
  place: BackupPlace;
  keys: PlaceKeys;
  held: HeldRecords;
  header: Buffer;
  release(): Promise<void>;
}

const ANOTHER_SITE = 'This place holds the backups of another site.';

/**
 * Claims a place for a new backup by writing a marker with the site's id. The place must be empty, or hold backups of this site with the
 * same passphrase. Throws `BackupError`.
 */
export async function claimPlace(place: BackupPlace, time: Date): Promise<OwnPlace> {
  const ring = new KeyRing();
  const held = await readHeld(place, ring);
  const own = await readSiteId();
  const markers = await headersOf(place, held.markers);
  const newest = await newestHeader(place, held);
  if ([...markers, ...(newest ? [newest] : [])].some(({ site }) => site !== own))
    throw new BackupError(ANOTHER_SITE);
  const site = own ?? (await ensureSiteId());
  const keys = newest ? await keysOf(newest, ring) : await newKeys(markers, ring);
  const header = headerLine({ site, createdAt: time.toISOString(), encryption: keys.encryption });
  const marker = markerName(time);
  await place.write(marker, Readable.from([header]));
  const release = () => place.remove(marker);
  // Another site may have claimed it at the same time.
  const others = await headersOf(place, (await readHeld(place, ring)).markers);
  if (others.some((other) => other.site !== site)) {
    await release();
    throw new BackupError(ANOTHER_SITE);
  }
  return { place, keys, held, header, release };
}

/** Returns the newest readable header; null in a place without archives. */
async function newestHeader(place: BackupPlace, { backups }: HeldRecords): Promise<ReadHeader | null> {
  let first: unknown = null;
  for (const { name } of backups)
    try {
      return await readHeader(place, name);
    } catch (error) {
      first ??= error;
    }
  if (first !== null) throw first;
  return null;
}

/** Returns the readable headers of running backups: the end of a large file comes later. */
async function headersOf(place: BackupPlace, markers: HeldRecords['markers']): Promise<ReadHeader[]> {
  const found: ReadHeader[] = [];
  for (const { name } of markers) {
    const header = await readHeader(place, name).catch(() => null);
    if (header) found.push(header);
  }
  return found;
}

/** All archives of a place share a passphrase, so that each file is stored only once. */
async function keysOf(newest: ReadHeader, ring: KeyRing): Promise<PlaceKeys> {
  if (!newest.encryption && ring.hasPassphrase)
    throw new BackupError(
      'The backups in this place are not encrypted. Give encrypted ones a place of their own.',
    );
  return ring.keysOf(newest, archiveName(new Date(newest.createdAt)));
}

/** Reuses the keys of an interrupted first backup, so that the files it stored count. */
async function newKeys(markers: readonly ReadHeader[], ring: KeyRing): Promise<PlaceKeys> {
  const { passphrase } = backupOptions();
  if (passphrase === undefined) return OPEN_KEYS;
  for (const marker of markers) {
    const keys = marker.encryption && (await ring.keysOf(marker, '').catch(() => null));
    if (keys) return keys;
  }
  return deriveKeys(passphrase);
}
