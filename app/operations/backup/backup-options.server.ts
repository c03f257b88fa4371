import { randomUUID } from 'node:crypto';
import { AppState, type StoredState } from '~models/app-state';
import { insertState } from '~/core/db/app-state.server';
import type { S3Options } from '~/media/storage/storage-s3.server';
import type { Keep } from './backup-moments.server';

/** The bucket of backups. Missing options are never taken from the bucket of uploads. */
export type BackupBucketOptions = Omit<S3Options, 'bucket'>;

export interface BackupOptions {
  /** A folder, or `s3://bucket/prefix`; without it no backups are made. */
  to?: string | undefined;
  /** Whether the place is in the site's own data folder or in the bucket of its uploads. */
  isWithFiles?: boolean;
  /** The time of the daily backup: `HH:MM`, in London. */
  at: string;
  keep: Keep;
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

export function configureBackups(options: BackupOptions): void {
  processWide.showreelBackups = options;
}

export const backupOptions = (): BackupOptions => processWide.showreelBackups ?? DEFAULTS;

/** The state that identifies this site's backups. It is part of each backup, so that a restored site continues with its place. */
const SITE_ID = 'site id';

/** Returns null if the site has no id yet. */
export const readSiteId = async (): Promise<string | null> =>
  (await AppState.findById(SITE_ID).lean<StoredState | null>())?.value ?? null;

/** Returns the id of this site; creates one if it is missing. */
export async function ensureSiteId(id: string = randomUUID()): Promise<string> {
  const found = await readSiteId();
  if (found !== null) return found;
  await insertState({ _id: SITE_ID, value: id, at: new Date() });
  return (await readSiteId()) ?? id;
}
