import { authorize, type Actor } from '~/core/access/permissions';
import { recordEvent } from '~/core/activity/record-event.server';
import { acquireLock } from '~/core/db/lock.server';
import type { Flash } from '~/core/forms/flash.server';
import { formAction } from '~/core/forms/form-action.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { backupPlaceWords } from '~/operations/backup/backup-open.server';
import { BACKUP_LOCK } from '~/operations/backup/backup-runs.server';
import { besideRequests } from '~/operations/backup/run-backup.server';
import { HEALTH_PATH, HEALTH_LINE_IDS, HEALTH_STATES } from './health-line';
import type { HealthRequest } from './health-texts.server';
import { readHealth } from './health.server';
import { z } from 'zod';
import { omit } from '~/core/fields/field-path';
import { operation } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';

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

const StateSchema = z.enum(HEALTH_STATES);

const LineSchema = z
  .strictObject({
    id: z.enum(HEALTH_LINE_IDS),
    state: StateSchema,
    title: z.string(),
    words: z.string(),
    todo: z.string().nullable().meta({ description: 'What can be done; null if nothing has to be done.' }),
  })
  .meta({ id: 'HealthLine' });

const BackupSchema = z
  .strictObject({
    at: z.iso.datetime(),
    state: z.enum(['proved', 'made', 'failed']).meta({
      description: '`made`: it is stored, and nobody has been able to prove it.',
    }),
    bytes: z.int(),
    newBytes: z.int().meta({ description: 'The bytes that this one added to the place of backups.' }),
    seconds: z.number(),
    by: z.enum(['night', 'hand', 'command']),
    error: z.string().nullable(),
  })
  .meta({ id: 'Backup' });

const isOver = <Backup extends { state: string }>(
  backup: Backup,
): backup is Backup & { state: z.infer<typeof BackupSchema>['state'] } => backup.state !== 'running';

export const siteHealth = resource('/api/health', {
  GET: operation({
    id: 'getHealth',
    summary: 'Read how the site is',
    description:
      'Within two seconds: what could not be asked in time is a line that says so. The state is the worst of the lines. Not with an API token.',
    who: 'signedIn',
    needs: 'readHealth',
    withinMs: 1_700,
    status: 200,
    answer: z.strictObject({
      data: z.strictObject({
        state: StateSchema,
        checkedAt: z.iso.datetime(),
        lines: z.array(LineSchema),
        backups: z.array(BackupSchema),
      }),
    }),
    responseExample: {
      data: {
        state: 'fine',
        checkedAt: '2026-03-02T09:30:00.000Z',
        lines: [{ id: 'node', state: 'fine', title: 'Node', words: '24.11.1.', todo: null }],
        backups: [
          {
            at: '2026-03-02T03:00:00.000Z',
            state: 'proved',
            bytes: 66_464_000_000,
            newBytes: 432_000_000,
            seconds: 240,
            by: 'night',
            error: null,
          },
        ],
      },
    },
    async handle({ caller, request }) {
      const { state, checkedAt, lines, backups } = await readHealth(caller.actor, toHealthRequest(request));
      const ended = (backups ?? []).map((backup) => omit(backup, ['elsewhere'])).filter(isOver);
      return { body: { data: { state, checkedAt, lines, backups: ended } } };
    },
  }),
});
