import { configureBackups, type BackupOptions } from '~/operations/backup/backup-options.server';
import { limitPasswords } from '~/accounts/password-rules.server';
import { limitActivity } from '~/core/activity/activity.server';
import { followContent, type FollowedContent } from '~/core/db/content-epoch.server';
import { followPreparation } from '~/core/db/database-errors.server';
import { limitHistory } from '~/core/db/retention.server';
import { followServer, type ServerFacts } from '~/operations/health/server-facts.server';
import { setSiteHost } from '~/site/links/links-in-record.server';

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
  /** What the server knows of itself; absent in programs that are none. */
  server?: ServerFacts;
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
  if (options.server) followServer(options.server);
}
