import { configureBackups, type BackupOptions } from '~/operations/backup/backup-options.server';
import { allowCounting } from '~/audience/audience-store.server';
import { limitPasswords } from '~/accounts/password-rules.server';
import { limitActivity } from '~/core/activity/activity.server';
import { followContent, type FollowedContent } from '~/core/db/content-epoch.server';
import { followPreparation } from '~/core/db/database-errors.server';
import { limitHistory } from '~/core/db/retention.server';
import { followServer, type ServerFacts } from '~/operations/health/server-facts.server';
import { setSiteHost } from '~/site/links/links-in-record.server';

export interface ApplicationOptions {
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
