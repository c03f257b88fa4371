import type { Keep } from '~/rules/backup/keep';

/** The bucket of backups. What is not given is never taken from the bucket of uploads. */
export interface BackupBucketOptions {
  /** By default Amazon's endpoint. */
  endpoint?: string | undefined;
  region: string;
  /** By default the machine's own credentials. */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
}

/** The configuration of backups. */
export interface BackupOptions {
  /** A folder, or `s3://bucket/prefix`; undefined: no backups are made. */
  to?: string | undefined;
  /** Whether that is in the site's own data folder, or in the bucket of its uploads. */
  isWithFiles?: boolean;
  /** When a backup is made every day: `HH:MM`, in London. */
  at: string;
  keep: Keep;
  /** Without it, backups are not encrypted. */
  passphrase?: string | undefined;
  bucket: BackupBucketOptions;
}

const DEFAULTS: BackupOptions = {
  at: '03:00',
  keep: { days: 7, weeks: 4, months: 6 },
  bucket: { region: 'us-east-1' },
};

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelBackups?: BackupOptions };

/** Sets the options, once at start. */
export function configureBackups(options: BackupOptions): void {
  processWide.showreelBackups = options;
}

export const backupOptions = (): BackupOptions => processWide.showreelBackups ?? DEFAULTS;
