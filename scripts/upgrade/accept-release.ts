import { access, constants, lstat } from 'node:fs/promises';
import path from 'node:path';
import { checkArchive } from './archive';
import { backupPlace } from './backup-place';
import { dataCommands } from './data-command';
import { UpgradeRefused } from './refusal';
import { currentName, folderName, type Release } from './release-folder';
import { checkRoom, megabytes, type RoomNeed } from './room';
import { findSite } from './running-site';
import type { Tell, Upgrade } from './steps';
import { processId } from './upgrade-state';

/**
 * Finds the site and checks that it can be upgraded to the release in an archive: checksum, machine, versions of program and data, disk
 * space. Changes nothing. Throws `UpgradeRefused`.
 */
export async function acceptRelease(
  own: Release,
  file: string,
  { tell, signal }: { tell: Tell; signal: AbortSignal },
): Promise<Upgrade> {
  const base = path.dirname(own.folder);
  const archive = await checkArchive(file, own);
  const target = path.join(base, folderName(archive.version));
  await checkFolders(base, target);
  const site = await findSite(own, process.env);
  const data = dataCommands(own.folder, site.environment, signal);
  const { dataVersion, knownVersion, recordBytes, fileBytes } = await data('measure', []);
  if (dataVersion > knownVersion)
    throw new UpgradeRefused(
      `The data were written by a newer program than ${own.version} (their version is ${dataVersion}, this program knows ${knownVersion}).`,
    );
  const place = await backupPlace(site);
  const needs: RoomNeed[] = [
    { folder: base, bytes: archive.bytes, for: 'the program' },
    { folder: site.dataDir, bytes: 2 * recordBytes, for: 'twice the records' },
  ];
  // On a disk they are links.
  if (site.environment.STORAGE === 's3')
    needs.push({ folder: site.dataDir, bytes: fileBytes, for: 'the files in the copy' });
  if (!place.hasFiles)
    needs.push({ folder: place.nearest, bytes: fileBytes, for: 'the files in the first backup' });
  await checkRoom(needs);
  const needed = needs.reduce((sum, { bytes }) => sum + bytes, 0);
  tell(
    'Release',
    `${archive.version} for ${archive.machine}, checksum right, room for ${megabytes(needed)}; ${own.version} is installed`,
  );
  const state = {
    phase: 'preparing' as const,
    by: [processId(process.pid)],
    from: own.version,
    to: archive.version,
    dataDir: site.dataDir,
    isManaged: site.isManaged,
    currentBefore: await currentName(base),
  };
  return { own, archive, site, place, base, target, state, data, tell, signal };
}

async function checkFolders(base: string, target: string): Promise<void> {
  try {
    await access(base, constants.W_OK);
  } catch {
    throw new UpgradeRefused(`${base} cannot be written by this user, and the new version goes there.`);
  }
  if (await lstat(target).catch(() => null))
    throw new UpgradeRefused(`${target} is there already: remove it, or start that version by hand.`);
}
