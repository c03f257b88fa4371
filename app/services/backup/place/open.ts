import path from 'node:path';
import { BackupError } from '../archive';
import { backupOptions } from '../options';
import { BackupFolder } from './folder';
import type { BackupPlace } from './place';

const BUCKET = /^s3:\/\/([\w.-]{3,63})(?:\/(.*))?$/;

/** Returns a place as words without secrets: an absolute path, or `s3://bucket/prefix`. */
const wordsOf = (to: string) => (to.startsWith('s3:') ? to.replace(/\/+$/, '') : path.resolve(to));

/** Returns where backups are kept, without secrets; undefined if no place is configured. */
export function backupPlaceWords(): string | undefined {
  const { to } = backupOptions();
  return to === undefined ? undefined : wordsOf(to);
}

/** Opens the place that is configured. The S3 client is loaded only if it is used. */
export async function openBackupPlace(): Promise<BackupPlace> {
  const { to, bucket } = backupOptions();
  if (to === undefined)
    throw new BackupError('There is no place for backups: set BACKUP_TO, or give one with --to.');
  const [, name, prefix = ''] = BUCKET.exec(to) ?? [];
  if (name === undefined) return new BackupFolder(to);
  const { BackupBucket } = await import('./bucket');
  const trimmed = prefix.replace(/\/+$/, '');
  return new BackupBucket(name, trimmed === '' ? '' : `${trimmed}/`, bucket);
}
