import { Passkey, PasskeyChallenge } from '~models/accounts/passkey';
import { SecondFactor, Challenge } from '~models/accounts/second-factor';
import { ActivityEvent, RefusedAttempts } from '~models/activity-event';
import { LinkAnswer } from '~models/answer';
import { AppState } from '~models/app-state';
import { ApprovalRound } from '~models/approval-round';
import { AudienceCount } from '~models/audience-count';
import { BackupRun } from '~models/backup-run';
import { DeadAddress } from '~models/dead-address';
import { Grant } from '~models/grant';
import { IdempotentResult } from '~models/idempotency';
import { Job } from '~models/job';
import { NotFoundAddress } from '~models/not-found-address';
import { RateCounter } from '~models/rate-counter';
import { RECORD_MODELS } from '~models/records';
import { Redirect, RedirectHits } from '~models/redirect';
import { Screener, Viewing } from '~models/screener';
import { Session } from '~models/session';
import { ImportItem, ImportSource, SiteImport } from '~models/site-import';
import { UnpublishedChanges } from '~models/unpublished-changes';
import { Upload } from '~models/upload';
import { UploadSession } from '~models/upload-session';
import { User } from '~models/user';
import { sweepPasskeyChallenges } from '~/accounts/passkey-check.server';
import { sweepChallenges } from '~/accounts/second-factor.server';
import { ensureFirstAdmin } from '~/accounts/user-creation.server';
import type { Actor } from '~/core/access/permissions';
import { followAudienceSetting, sweepAudience } from '~/audience/audience-store.server';
import { sweepActivity } from '~/core/activity/activity.server';
import { logWrite } from '~/core/activity/content-events.server';
import { sweepRefusedAttempts } from '~/core/activity/record-event.server';
import { sweepIdempotency } from '~/core/db/idempotency.server';
import { isFirstIn, withLock, type HeldLock } from '~/core/db/lock.server';
import { sweepCounts } from '~/core/db/rate-counters.server';
import { registerFileIntake } from '~/core/forms/multipart.server';
import { sweepGrants } from '~/core/session/grants.server';
import { sweepSessions } from '~/core/session/sessions.server';
import { sweepResumableUploads } from '~/media/intake/resumable-upload.server';
import { createUpload } from '~/media/intake/store-upload.server';
import { discard, receive, type Received } from '~/media/intake/upload-receive.server';
import { putBackFile } from '~/file-changes/replace-file.server';
import { onRestoredFile } from '~/media/library/trashed-files.server';
import { indexSpokenWords } from '~/media/library/tracks.server';
import { sweepIncoming } from '~/media/storage/storage-open.server';
import { sweepUploads } from '~/media/usage/garbage-collection.server';
import { trackUses, trackServing } from '~/media/usage/track-serving.server';
import { migrate } from '~/operations/migrations/migrations.server';
import { isSeedDue } from '~/operations/seed/seed-state.server';
import { sweepApprovals } from '~/press/approvals/refused-on-site.server';
import { closeRoundsRegularly, eraseApprovals } from '~/press/approvals/approval-store.server';
import { endLinksOfClosedKits } from '~/press/kits/press-links.server';
import { eraseScreeners } from '~/press/screeners/screeners.server';
import { askAboutAnswers } from '~/records/previews/answers.server';
import { listenToWrites } from '~/records/save/record-listeners.server';
import { keepVersions } from '~/records/save/record-saves.server';
import { sweepChanges, endSavedChanges } from '~/records/save/stored-changes.server';
import { sweepTrash } from '~/records/save/trash.server';
import { sweepLinks } from '~/site/links/dead-addresses.server';
import { indexLinks, trackLinks } from '~/site/links/track-links.server';
import { createRedirect } from '~/site/links/redirects.server';

interface StartOptions {
  seed: 'demo' | 'none';
  /** Credentials of the first administrator, if wanted; a missing password is generated. */
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
  AudienceCount,
  NotFoundAddress,
  Grant,
  Screener,
  Viewing,
  ApprovalRound,
  LinkAnswer,
  ActivityEvent,
  BackupRun,
  SiteImport,
  ImportItem,
  ImportSource,
  SecondFactor,
  Challenge,
  Passkey,
  PasskeyChallenge,
  RefusedAttempts,
  UnpublishedChanges,
];

/** Longer than another instance needs to prepare the database. */
const TIMEOUT_MS = 30 * 60 * 1000;

/**
 * Prepares the database: indexes, migrations, the first administrator, and the demo content if it is wanted and the database is empty. A
 * lock serializes instances that start at once.
 */
export async function prepareDatabase(options: StartOptions): Promise<void> {
  let isDone = false;
  // A suspended process that lost its lock to another one continues with the remaining steps.
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
  if (seed === 'demo' && (await isSeedDue())) {
    const { seedDemo } = await import('~/operations/seed/seed.server');
    await seedDemo(lock, addDemoRedirect);
    announce('Demo content is in place.');
  }
  lock.assertHeld();
  const message = admin && (await ensureFirstAdmin(admin.username, admin.password));
  if (message) announce(message);
  return true;
}

/** The demo's redirects have targets without an origin. */
const addDemoRedirect = (actor: Actor, redirect: object, recordId: string) =>
  createRedirect(actor, redirect, { origin: '', recordId });

const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** Clocks and timers are inexact, so a cleanup is due slightly before its hour is over. */
const SWEPT_MS = 0.9 * SWEEP_EVERY_MS;

/**
 * Deletes expired data now and every hour: shared data by the first instance that is due, local files by every instance. Closes rounds of
 * approvals on time. Returns a function that stops it. A failed cleanup is retried after the next interval.
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
    indexSpokenWords,
    sweepLinks,
    sweepApprovals,
    sweepActivity,
    sweepAudience,
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

/**
 * Registers the listeners of record writes, in the order in which they run before a write, and the storage for files of forms. Can be
 * called again.
 */
export function registerWriteListeners(): void {
  for (const listener of [
    trackServing,
    trackUses,
    trackLinks,
    keepVersions,
    endSavedChanges,
    endLinksOfClosedKits,
    logWrite,
    eraseScreeners,
    eraseApprovals,
    followAudienceSetting,
    askAboutAnswers,
  ])
    listenToWrites(listener);
  onRestoredFile(putBackFile);
  registerFileIntake({
    receive,
    discard: (received) => discard(received as Received),
    store: (actor, received, about) => createUpload(actor, received as Received, about),
  });
}
