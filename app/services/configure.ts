import { configureBackups, type BackupOptions } from './backup/options';
import { limitPasswords } from './accounts/password-rules';
import { limitActivity } from './activity/limits';
import { followContent, type FollowedContent } from './platform/content-epoch';
import { followPreparation } from './platform/preparation';
import { limitHistory } from './platform/retention';
import { setSiteHost } from './links/site-host';

/** What the program that runs the application tells it. */
export interface ApplicationOptions {
  /** The number of earlier versions of a record, and the days for which deleted records are kept. */
  history: { versions: number; trashDays: number };
  /** How long events of the activity are kept, and who is told when one cannot be stored. */
  activity: { days: number; report: (error: unknown) => void };
  /** Where and when backups are made. */
  backup: BackupOptions;
  /** The characters that a new password must have. */
  minPasswordLength: number;
  /** The origin of the site; absent if it is that of each request. */
  publicUrl?: string | undefined;
  /** The content as it is followed; absent in programs that do not follow it. */
  content?: FollowedContent | undefined;
  /** Whether the database is prepared; absent in programs that prepare it before they use it. */
  isPrepared?: () => boolean;
}

/** Configures the application, once at the start. */
export function configure(options: ApplicationOptions): void {
  limitHistory(options.history);
  limitActivity(options.activity);
  configureBackups(options.backup);
  limitPasswords(options.minPasswordLength);
  setSiteHost(options.publicUrl);
  if (options.content) followContent(options.content);
  if (options.isPrepared) followPreparation(options.isPrepared);
}
