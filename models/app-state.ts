import { Schema, type Types } from 'mongoose';
import { defineModel, stored, type StoredIn } from './define';

/** Internal state of the application, such as the seed's progress or the guard for the last administrator. */
export const AppState = defineModel('State', 'state', [], {
  _id: stored.required,
  value: stored.required,
  at: stored.moment,
  /** Another client waits for this lock. */
  wanted: stored.optional(stored.is<boolean>({ type: Boolean })),
});
export type StoredState = StoredIn<typeof AppState>;

export const IdempotentResult = defineModel('IdempotentResult', 'idempotency', [{ createdAt: 1 }], {
  /** The user id and the key. */
  _id: stored.required,
  /** A hash of the body that was sent with the key. */
  bodyHash: stored.required,
  /** The id of the record to create, so that a retry cannot create it twice. */
  recordId: stored.is<Types.ObjectId>({ type: Schema.Types.ObjectId, required: true }),
  attempts: stored.is<number>({ type: Number, default: 1 }),
  /** Whether the last attempt failed and may be retried. */
  failed: stored.flag,
  /** JSON of the first result; null until the work is done. */
  result: stored.textOrNull,
  createdAt: stored.moment,
});
export type StoredResult = StoredIn<typeof IdempotentResult>;

export const RateCounter = defineModel('Count', 'counts', [{ endsAt: 1 }], {
  /** SHA-256 of the counter's name, base64url: the name may contain an IP address or user input. */
  _id: stored.required,
  points: stored.whole,
  endsAt: stored.moment,
});
export type StoredRateCounter = StoredIn<typeof RateCounter>;

export const BackupRun = defineModel('BackupRun', 'backup_runs', [{ at: -1 }], {
  /** The value of the run's lock, which is unique. */
  _id: stored.required,
  /** When it began; also the time in the backup's name. */
  at: stored.moment,
  /** `made`: stored, but could not be verified. `failed`: there is no such backup, or it is damaged. */
  state: stored.oneOf(['running', 'made', 'proved', 'failed']),
  /** The place of the backup, without secrets. */
  place: stored.text,
  /** What started it: the schedule, the button, or a command. */
  by: stored.oneOf(['night', 'hand', 'command']),
  /** The stored bytes of the archive and its files. */
  bytes: stored.count,
  newBytes: stored.count,
  records: stored.count,
  files: stored.count,
  seconds: stored.count,
  /** Why it is not verified, in words for an administrator. */
  error: stored.textOrNull,
  provedAt: stored.momentOrNull,
});
export type StoredBackupRun = StoredIn<typeof BackupRun>;
