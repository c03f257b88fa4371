import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { UpgradeRefused } from './refusal';
import type { RunningSite } from './running-site';

export interface UpgradeBackupPlace {
  /** In the format of `BACKUP_TO`. */
  address: string;
  isRemote: boolean;
  hasFiles: boolean;
  /** The folder itself, or its existing parent; empty for a bucket. */
  nearest: string;
}

const REMOTE = /^s3:\/\//;
const DEFAULT_FOLDER = 'showreel-backups';

/** Returns the place of the nightly backups; without one, a folder beside the data, which the backup creates. Throws `UpgradeRefused`. */
export async function backupPlace({ environment, dataDir }: RunningSite): Promise<UpgradeBackupPlace> {
  const address = environment.BACKUP_TO || path.join(path.dirname(dataDir), DEFAULT_FOLDER);
  if (REMOTE.test(address)) return { address, isRemote: true, hasFiles: true, nearest: '' };
  const nearest = await nearestFolder(address);
  try {
    await access(nearest, constants.W_OK);
  } catch {
    throw new UpgradeRefused(`No backup can be written to ${address}: set BACKUP_TO to another place.`);
  }
  const files = await stat(path.join(address, 'files')).catch(() => null);
  return { address, isRemote: false, hasFiles: files !== null, nearest };
}

async function nearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  return found || folder === '/' ? folder : nearestFolder(path.dirname(folder));
}
