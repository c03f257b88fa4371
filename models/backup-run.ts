import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export const BACKUP_STATES = ['running', 'made', 'proved', 'failed'] as const;

/** One making of a backup in the place of backups. */
export interface StoredBackupRun {
  /** The value of the lock that the run holds, which no other run has. */
  _id: string;
  /** When it began; the time in the name of the backup. */
  at: Date;
  /** `made`: it is stored, and could not be proved. `failed`: there is no such backup, or it is damaged. */
  state: (typeof BACKUP_STATES)[number];
  by: 'night' | 'hand' | 'command';
  /** Where the backup was to lie, without secrets. */
  place: string;
  /** Bytes of the archive and of the files that it names, as they lie in the place. */
  bytes: number;
  /** The bytes of these that the run added. */
  newBytes: number;
  records: number;
  files: number;
  /** How long it took. */
  seconds: number;
  /** Why it is not proved, in words for an administrator. */
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
