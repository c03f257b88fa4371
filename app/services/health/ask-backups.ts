import type { StoredBackupRun } from '~models/backup-run';
import type { BackupFacts, BackupPlan, ShownBackup } from '~/rules/health/backup';
import { backupOptions } from '../backup/options';
import { backupPlaceWords } from '../backup/place/open';
import { lastProvedRun, recentBackupRuns } from '../backup/runs';
import { serverFacts } from './server-facts';

const LISTED = 10;

const toShown = ({ at, state, by, bytes, newBytes, seconds, error }: StoredBackupRun): ShownBackup => ({
  at: at.toISOString(),
  state,
  by,
  bytes,
  newBytes,
  seconds,
  error,
});

export async function askBackup(): Promise<BackupFacts> {
  const [[latest], lastProved] = await Promise.all([recentBackupRuns(1), lastProvedRun()]);
  return {
    place: backupPlaceWords(),
    isProduction: serverFacts().isProduction,
    lastProved: lastProved && toShown(lastProved),
    latest: latest ? toShown(latest) : null,
  };
}

/** Returns where and when backups are made; null if there is no place. */
export function backupPlan(): BackupPlan | null {
  const place = backupPlaceWords();
  const { at, passphrase, isWithFiles = false } = backupOptions();
  return place === undefined ? null : { place, at, isEncrypted: passphrase !== undefined, isWithFiles };
}

/** Returns the newest backups, the newest first. */
export const listBackups = async (): Promise<ShownBackup[]> => (await recentBackupRuns(LISTED)).map(toShown);
