import type { BackupPlan, BackupStarter, ShownBackup } from './health-backup';
import type { HealthLine, HealthState, HealthCounts } from './health-line';

export interface HealthReport {
  state: HealthState;
  /** ISO 8601. */
  checkedAt: string;
  /** In the order of `HEALTH_TITLES`. */
  lines: HealthLine[];
  /** Newest first; null if they could not be read in time. */
  backups: ShownBackup[] | null;
  /** Null if there is no place for backups. */
  backupPlan: BackupPlan | null;
}

export interface HealthNotice {
  counts: HealthCounts;
  lines: HealthLine[];
}

export const HEALTH_PATH = '/admin/health';

const STARTER_WORDS: Record<BackupStarter, string> = { night: '', hand: 'by hand', command: 'by a command' };

/** Describes how a backup was started, and where it is if not in its place, to follow its time; '' for the schedule. */
export const starterWords = ({ by, elsewhere }: Pick<ShownBackup, 'by' | 'elsewhere'>): string =>
  STARTER_WORDS[by] + (elsewhere === null ? '' : `, in ${elsewhere}`);
