import { HEALTH_PATH } from '~/rules/health/report';
import { startBackupNow } from '~/services/backup/now';
import { readHealth } from '~/services/health/health';
import type { Flash } from '../../forms/flash';
import { formAction } from '../../forms/form-action';
import { adminLoader } from '../../request/admin-loader';
import { toHealthRequest } from '../../request/health-request';

/** Asks for everything each time. */
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

/** Begins a backup, which goes on in the background. */
export const backUpNowAction = formAction(
  async ({ actor }) => ({ to: HEALTH_PATH, flash: FLASHES[await startBackupNow(actor)] }),
  { failed: 'Failed to begin a backup', typed: false },
);
