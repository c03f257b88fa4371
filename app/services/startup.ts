import { UploadSession } from '~models/upload-session';
import { Challenge } from '~models/accounts/challenge';
import { RefusedAttempts } from '~models/refused-attempts';
import { Passkey } from '~models/accounts/passkey';
import { PasskeyChallenge } from '~models/accounts/passkey-challenge';
import { SecondFactor } from '~models/accounts/second-factor';
import { RateCounter } from '~models/rate-counter';
import { IdempotentResult } from '~models/idempotency';
import { ApprovalRound } from '~models/approval-round';
import { Grant } from '~models/grant';
import { RECORD_MODELS } from '~models/records';
import { NotFoundAddress } from '~models/not-found-address';
import { DeadAddress } from '~models/dead-address';
import { Redirect } from '~models/redirect';
import { RedirectHits } from '~models/redirect-hits';
import { Screener, Viewing } from '~models/screener';
import { Session } from '~models/session';
import { AppState } from '~models/app-state';
import { Job } from '~models/job';
import { Upload } from '~models/upload';
import { User } from '~models/user';
import { BackupRun } from '~models/backup-run';
import { ActivityEvent } from '~models/activity-event';
import type { Actor } from '~/rules/accounts/permissions';
import { sweepActivity } from './activity/activity';
import { closeRoundsRegularly } from './approvals/closing';
import { sweepApprovals } from './approvals/clearance';
import { sweepRefusedAttempts } from './activity/refused-attempts';
import { sweepCounts } from './platform/rate-counters';
import { isFirstIn, withLock, type HeldLock } from './platform/lock';
import { ensureFirstAdmin } from './accounts/first-admin';
import { sweepIdempotency } from './platform/idempotency';
import { indexLinks, sweepLinks } from './links/index-links';
import { createRedirect } from './links/redirects';
import { migrate } from './migrations';
import { seedDemo } from './seed/seed';
import { sweepGrants } from './grants/grants';
import { sweepChallenges } from './accounts/second-factor/challenges';
import { sweepPasskeyChallenges } from './accounts/passkeys/challenges';
import { sweepSessions } from './accounts/sessions';
import { sweepIncoming } from './storage/temp-cleanup';
import { sweepResumableUploads } from './uploads/intake/resumable/resumable-upload';
import { sweepTrash } from './records/trash';
import { sweepChanges } from './records/stored-changes';
import { sweepUploads } from './uploads/usage/garbage-collection';

export interface StartOptions {
  seed: 'demo' | 'none';
  /** Credentials of the first administrator, if one is wanted; a missing password is generated. */
  admin?: { username: string; password: string | undefined };
  /** Receives one message for the operator about each step. */
  announce: (message: string) => void;
}

const MODELS = [
  ...Object.values(RECORD_MODELS),
  User,
  Session,
  Upload,
  Job,
  AppState,
  IdempotentResult,
  RateCounter,
  UploadSession,
  Redirect,
  DeadAddress,
  RedirectHits,
  NotFoundAddress,
  Grant,
  Screener,
  Viewing,
  ApprovalRound,
  ActivityEvent,
  BackupRun,
  SecondFactor,
  Challenge,
  Passkey,
  PasskeyChallenge,
  RefusedAttempts,
];

/** Longer than another instance needs to prepare the database. */
const TIMEOUT_MS = 30 * 60 * 1000;

/**
 * Prepares the database: indexes, migrations, the first administrator, and the demo content if it is wanted and the
 * database is empty. A lock serializes several instances that start at once.
 */
export async function prepareDatabase(options: StartOptions): Promise<void> {
  let isDone = false;
  // A process that was suspended, and that another one has overtaken, goes on with what that one has left to do.
  const unlessLost = (lock: HeldLock) => (error: unknown) => {
    if (lock.isHeld) throw error;
    return false;
  };
  while (!isDone)
    isDone = await withLock(
      'preparing',
      (lock) => prepare(options, lock).catch(unlessLost(lock)),
      TIMEOUT_MS,
    );
}

async function prepare({ seed, admin, announce }: StartOptions, lock: HeldLock): Promise<true> {
  for (const model of MODELS) await model.createIndexes();
  await migrate(announce);
  await indexLinks();
  if (seed === 'demo' && (await seedDemo(lock, addDemoRedirect))) announce('Demo content is in place.');
  lock.assertHeld();
  const message = admin && (await ensureFirstAdmin(admin.username, admin.password));
  if (message) announce(message);
  return true;
}

/** The demo's redirects lead to addresses without an origin. */
const addDemoRedirect = (actor: Actor, redirect: object, recordId: string) =>
  createRedirect(actor, redirect, { origin: '', recordId });

const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** Clocks and timers are inexact, so a cleanup is due slightly before its hour is over. */
const SWEPT_MS = 0.9 * SWEEP_EVERY_MS;

/**
 * Deletes expired data now and every hour: shared data by the first instance that is due, local files by every
 * instance. Closes rounds of approvals at their moment. Returns a function that stops it. A failed cleanup is retried after the next
 * interval.
 */
export function sweepRegularly(report: (error: unknown) => void): () => void {
  const shared = {
    sweepSessions,
    sweepChallenges,
    sweepPasskeyChallenges,
    sweepIdempotency,
    sweepCounts,
    sweepRefusedAttempts,
    sweepResumableUploads,
    sweepTrash,
    sweepGrants,
    sweepChanges,
    sweepUploads,
    sweepLinks,
    sweepApprovals,
    sweepActivity,
  };
  const sweep = async () => {
    for (const [name, each] of Object.entries(shared))
      await isFirstIn(SWEPT_MS, name)
        .then((first) => (first ? each() : undefined))
        .catch(report);
    await sweepIncoming().catch(report);
  };
  sweep().catch(report);
  const timer = setInterval(() => void sweep().catch(report), SWEEP_EVERY_MS);
  timer.unref();
  const stopClosing = closeRoundsRegularly(report);
  return () => {
    clearInterval(timer);
    stopClosing();
  };
}
