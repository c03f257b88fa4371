import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export const BACKUP_STATES = ['running', 'made', 'proved', 'failed'] as const;

export interface StoredBackupRun {
  /** The value of the run's lock, which is unique. */
  _id: string;
  /** When it began; also the time in the backup's name. */
  at: Date;
  /** `made`: stored, but could not be verified. `failed`: there is no such backup, or it is damaged. */
  state: (typeof BACKUP_STATES)[number];
  by: 'night' | 'hand' | 'command';
  /** The place of the backup, without secrets. */
  place: string;
  /** The stored bytes of the archive and its files. */
  bytes: number;
  newBytes: number;
  records: number;
  files: number;
  seconds: number;
  /** Why it is not verified, in words for an administrator. */
  error: string | null;
  provedAt: Date | null;
}

const count = { type: Number, default: 0 } as const;

const schema = new Schema<StoredBackupRun>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    state: { type: String, enum: BACKUP_STATES, required: true },
    place: { type: String, default: '' },
    by: { type: String, enum: ['night', 'hand', 'command'], required: true },
    bytes: count,
    newBytes: count,
    records: count,
    files: count,
    seconds: count,
    error: { type: String, default: null },
    provedAt: { type: Date, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'backup_runs' },
);

schema.index({ at: -1 });

export const BackupRun = define('BackupRun', schema);
