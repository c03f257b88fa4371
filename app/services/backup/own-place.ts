import { headerLine, KeyRing, readHeader, type ReadHeader } from './archive-file/header';
import { BackupError } from './archive';
import { readHeld, type HeldRecords } from './held';
import { archiveName, markerName } from './held-names';
import { backupOptions } from './options';
import type { BackupPlace } from './place/place';
import { deriveKeys, OPEN_KEYS, type PlaceKeys } from './sealing/keys';
import { ensureSiteId, readSiteId } from './site-id';

/** The place of this site's backups, for a new one. */
export interface OwnPlace {
  place: BackupPlace;
  keys: PlaceKeys;
  /** What the place held before. */
  held: HeldRecords;
  /** The first line of the new archive. */
  header: Buffer;
  /** Takes back what says that a backup is being made. */
  release(): Promise<void>;
}

const ANOTHER_SITE = 'This place holds the backups of another site.';

/**
 * Takes a place for a new backup: it holds backups of this site with the same passphrase, or none. From then on a file in it says whose it
 * is. Throws `BackupError`.
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
  await place.write(marker, justOnce(header));
  const release = () => place.remove(marker);
  // Another site may have taken it at the same time.
  const others = await headersOf(place, (await readHeld(place, ring)).markers);
  if (others.some((other) => other.site !== site)) {
    await release();
    throw new BackupError(ANOTHER_SITE);
  }
  return { place, keys, held, header, release };
}

/** Returns the header of the newest archive that has one; null in a place without archives. */
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

/** Returns the headers of what is being written, as far as they are there: the end of a large file comes later. */
async function headersOf(place: BackupPlace, markers: HeldRecords['markers']): Promise<ReadHeader[]> {
  const found: ReadHeader[] = [];
  for (const { name } of markers) {
    const header = await readHeader(place, name).catch(() => null);
    if (header) found.push(header);
  }
  return found;
}

/** All archives of a place have the same passphrase, so that a file is in it once only. */
async function keysOf(newest: ReadHeader, ring: KeyRing): Promise<PlaceKeys> {
  if (!newest.encryption && ring.hasPassphrase)
    throw new BackupError(
      'The backups in this place are not encrypted. Give encrypted ones a place of their own.',
    );
  return ring.keysOf(newest, archiveName(new Date(newest.createdAt)));
}

/** Goes on with the keys of a first backup that was interrupted, so that the files which it has stored count. */
async function newKeys(markers: readonly ReadHeader[], ring: KeyRing): Promise<PlaceKeys> {
  const { passphrase } = backupOptions();
  if (passphrase === undefined) return OPEN_KEYS;
  for (const marker of markers) {
    const keys = marker.encryption && (await ring.keysOf(marker, '').catch(() => null));
    if (keys) return keys;
  }
  return deriveKeys(passphrase);
}

// eslint-disable-next-line @typescript-eslint/require-await
async function* justOnce(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
