import type { BackupPlan, BackupStarter, ShownBackup } from './health-backup';
import type { HealthLine, HealthState, HealthCounts } from './health-line';

/** How the site is. */
export interface HealthReport {
  /** The worst of the lines. */
  state: HealthState;
  /** ISO 8601. */
  checkedAt: string;
  /** In the order of `HEALTH_TITLES`. */
  lines: HealthLine[];
  /** The newest first; null if they could not be read in time. */
  backups: ShownBackup[] | null;
  /** Null if there is no place for backups. */
  backupPlan: BackupPlan | null;
}

/** What the menu and the dashboard say. */
export interface HealthNotice {
  counts: HealthCounts;
  /** The lines that are not fine, the worst first. */
  lines: HealthLine[];
}

export const HEALTH_PATH = '/admin/health';

const STARTER_WORDS: Record<BackupStarter, string> = { night: '', hand: 'by hand', command: 'by a command' };

/** Returns how a backup was started, as words behind its time; '' for one that began by itself. */
export const starterWords = ({ by }: Pick<ShownBackup, 'by'>): string => STARTER_WORDS[by];
