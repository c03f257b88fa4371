import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import type { HealthRequest } from '~/rules/health/addresses';
import { worstFirst, worstState } from '~/rules/health/health-line';
import type { HealthNotice, HealthReport } from '~/rules/health/report';
import { countStates, type HealthCounts } from '~/rules/health/summary';
import { lastProvedRun } from '../backup/runs';
import { inTime } from '../platform/in-time';
import { isDatabasePrepared } from '../platform/preparation';
import { backupPlan, listBackups } from './ask-backups';
import { freeBytes } from './ask-files';
import { checkHealth, judgedLines, recentCheck, type HealthCheck } from './check';
import { ASK_MS } from './lines';

/** How long a page waits for the first check after the start, and the metrics for what only they ask. */
const BRIEFLY_MS = 100;

/** The last request of an administrator: the metrics say what was true for it. */
let lastRequest: HealthRequest | null = null;

/** Asks for everything, and returns it within two seconds, whatever is away. Throws 401 and 403. */
export async function readHealth(actor: Actor | null, request: HealthRequest): Promise<HealthReport> {
  authorize(actor, 'readHealth');
  lastRequest = request;
  const [check, backups] = await Promise.all([
    checkHealth(),
    inTime(listBackups(), ASK_MS).catch(() => null),
  ]);
  const lines = judgedLines(check, { now: new Date(), request });
  return {
    state: worstState(lines),
    checkedAt: check.at.toISOString(),
    lines,
    backups: backups?.result ?? null,
    backupPlan: backupPlan(),
  };
}

/**
 * Returns what the menu and the dashboard say, from the last check; null for those who may not see it, and while nothing is known.
 * With `isFresh` it is that of a new check, for the screen that shows one.
 */
export async function readHealthNotice(
  actor: Actor,
  request: HealthRequest,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<HealthNotice | null> {
  if (!can(actor, 'readHealth')) return null;
  lastRequest = request;
  const check = isFresh ? await checkHealth() : await knownCheck();
  if (!check) return null;
  const lines = judgedLines(check, { now: new Date(), request });
  return { counts: countStates(lines), lines: worstFirst(lines).filter(({ state }) => state !== 'fine') };
}

async function knownCheck(): Promise<HealthCheck | null> {
  const recent = recentCheck();
  if (recent || !isDatabasePrepared()) return recent;
  return (await inTime(checkHealth(), BRIEFLY_MS).catch(() => null))?.result ?? null;
}

interface HealthFigures {
  lines: HealthCounts;
  /** NaN if nobody can say. */
  freeBytes: number;
  /** When the last proved backup was made, in seconds since 1970; 0 without one. */
  lastProvedSeconds: number;
  /** How long it took, in seconds. */
  lastDurationSeconds: number;
  lastBytes: number;
}

type BackupFigures = Omit<HealthFigures, 'lines' | 'freeBytes'>;

let backupFigures: BackupFigures = { lastProvedSeconds: 0, lastDurationSeconds: 0, lastBytes: 0 };

/** Returns the figures for the metrics, without waiting for what is away. Never throws. */
export async function healthFigures(): Promise<HealthFigures> {
  const [check, free] = await Promise.all([
    knownCheck(),
    inTime(freeBytes(), BRIEFLY_MS).catch(() => null),
    inTime(readBackupFigures(), BRIEFLY_MS).catch(() => null),
  ]);
  const lines = check ? judgedLines(check, { now: new Date(), request: lastRequest }) : [];
  return { lines: countStates(lines), freeBytes: free?.result ?? NaN, ...backupFigures };
}

/** What was read last is kept for when the database is away. */
async function readBackupFigures(): Promise<void> {
  const run = await lastProvedRun();
  if (!run) return;
  backupFigures = {
    lastProvedSeconds: run.at.getTime() / 1_000,
    lastDurationSeconds: run.seconds,
    lastBytes: run.bytes,
  };
}
