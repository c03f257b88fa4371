import { authorize, type Actor } from '~/core/access/permissions';
import { recordEvent } from '~/core/activity/record-event.server';
import { acquireLock } from '~/core/db/lock.server';
import type { Flash } from '~/core/forms/flash.server';
import { formAction } from '~/core/forms/form-action.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { backupPlaceWords } from '~/operations/backup/backup-open.server';
import { BACKUP_LOCK } from '~/operations/backup/backup-runs.server';
import { besideRequests } from '~/operations/backup/backup-schedule.server';
import { HEALTH_PATH } from './health-report';
import type { HealthRequest } from './health-texts.server';
import { readHealth } from './health.server';

/**
 * Starts a backup, for administrators, and returns at once; the result is in the runs. `running`: one is already running, here or on
 * another instance.
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

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

export const toHealthRequest = ({ url, headers }: Request): HealthRequest => ({
  origin: new URL(url).origin,
  isForwarded: FORWARDED.some((name) => headers.has(name)),
});

export const healthLoader = adminLoader(
  async ({ actor, request }) => ({ report: await readHealth(actor, toHealthRequest(request)) }),
  { needs: 'readHealth' },
);

type Outcome = Awaited<ReturnType<typeof startBackupNow>>;

const FLASHES: Record<Outcome, Flash> = {
  started: { tone: 'success', text: 'A backup has begun' },
  running: { tone: 'info', text: 'A backup is being made already' },
  'no-place': {
    tone: 'error',
    text: 'There is no place for backups. Set BACKUP_TO, and start the program again.',
  },
};

export const backUpNowAction = formAction(
  async ({ actor }) => ({ to: HEALTH_PATH, flash: FLASHES[await startBackupNow(actor)] }),
  { failed: 'Failed to begin a backup', typed: false },
);
