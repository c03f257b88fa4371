import { authorize, type Actor } from '~/rules/accounts/permissions';
import { recordEvent } from '../activity/record-event';
import { acquireLock } from '../platform/lock';
import { backupPlaceWords } from './place/open';
import { BACKUP_LOCK } from './runs';
import { besideRequests } from './schedule';

/**
 * Begins to make a backup, for administrators. Answers at once, while the backup is made; how it goes is in the runs. `running`: one is
 * being made already, here or on another instance.
 */
export async function startBackupNow(actor: Actor): Promise<'started' | 'running' | 'no-place'> {
  authorize(actor, 'readHealth');
  if (backupPlaceWords() === undefined) return 'no-place';
  const lock = await acquireLock(BACKUP_LOCK, { timeoutMs: 0 });
  if (!lock) return 'running';
  const made = besideRequests(lock, 'hand');
  made
    .then((isProved) => (isProved ? recordEvent(actor, { what: 'backup' }) : undefined))
    .catch(() => undefined);
  return 'started';
}
