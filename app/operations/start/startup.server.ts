import { Challenge, PasskeyChallenge, Session } from '~models/sign-in';
import { ActivityEvent, RefusedAttempts } from '~models/activity-event';
import { BackupRun, IdempotentResult, RateCounter } from '~models/app-state';
import { DeadAddress } from '~models/redirect';
import { UploadSession } from '~models/upload-session';
import { sweepPasskeyChallenges } from '~/accounts/passkey-check.server';
import { sweepChallenges } from '~/accounts/second-factor.server';
import { ensureFirstAdmin } from '~/accounts/user-creation.server';
import type { Actor } from '~/core/access/permissions';
import { followAudienceSetting, sweepAudience, allowCounting } from '~/audience/audience-store.server';
import { sweepActivity, limitActivity } from '~/core/activity/activity.server';
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
import { COLLECTIONS } from '~/operations/backup/backup-collections.server';
import { migrate } from '~/operations/migrations/migrations.server';
import { isSeedDue } from '~/operations/seed/seed-state.server';
import { sweepApprovals } from '~/press/approvals/clearance.server';
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
import { configureBackups, type BackupOptions } from '~/operations/backup/backup-options.server';
import { limitPasswords } from '~/accounts/password-rules.server';
import { followContent, type FollowedContent } from '~/core/db/content-epoch.server';
import { followPreparation } from '~/core/db/database-errors.server';
import { limitHistory } from '~/core/db/retention.server';
import { setSiteHost } from '~/site/links/links-in-record.server';
import { followServer, type ServerFacts } from '~/operations/health/server-facts.server';

interface StartOptions {
  seed: 'demo' | 'none';
  /** Credentials of the first administrator, if wanted; a missing password is generated. */
  admin?: { username: string; password: string | undefined };
  /** Receives one message for the operator about each step. */
  announce: (message: string) => void;
}

/** Those in a backup, and the others. */
const MODELS = [
  ...COLLECTIONS,
  Session,
  IdempotentResult,
  RateCounter,
  UploadSession,
  DeadAddress,
  ActivityEvent,
  BackupRun,
  Challenge,
  PasskeyChallenge,
  RefusedAttempts,
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

interface ApplicationOptions {
  /** The number of earlier versions per record, and the days for which deleted records are kept. */
  history: { versions: number; trashDays: number };
  /** How long activity events are kept, and the callback for events that cannot be stored. */
  activity: { days: number; report: (error: unknown) => void };
  backup: BackupOptions;
  minPasswordLength: number;
  /** Whether what is looked at is counted, unless the settings say no. */
  isAudienceCounted: boolean;
  /** The origin of the site; without it the origin of each request is used. */
  publicUrl?: string | undefined;
  /** The follower of content changes; absent in programs without one. */
  content?: FollowedContent | undefined;
  /** Whether the database is prepared; absent in programs that prepare it before they use it. */
  isPrepared?: () => boolean;
  /** Facts about the server; absent in other programs. */
  server?: ServerFacts;
}

export function configure(options: ApplicationOptions): void {
  limitHistory(options.history);
  limitActivity(options.activity);
  configureBackups(options.backup);
  limitPasswords(options.minPasswordLength);
  allowCounting(options.isAudienceCounted);
  setSiteHost(options.publicUrl);
  if (options.content) followContent(options.content);
  if (options.isPrepared) followPreparation(options.isPrepared);
  if (options.server) followServer(options.server);
}
