import path from 'node:path';
import { z } from 'zod';

// The environment variables about backups.

const AT = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const BUCKET = /^s3:\/\/[\w.-]{3,63}(?:\/[\w.-]+)*\/?$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const LONGEST_PLACE = 1_000;
const PART = /^(\d{1,3})([dwm])$/;
const LONGEST_KEEP = 20;
const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const;
const KEEP = 'days, weeks and months from 0 to 999, such as 7d 4w 6m';

/** Accepts a folder or an `s3:` URL; other schemes are invalid. */
const isPlace = (value: string) =>
  value.length <= LONGEST_PLACE &&
  (BUCKET.test(value) || !(SCHEME.test(value) || /^s3:/i.test(value) || value.includes('\0')));

/** Parses `7d 4w 6m`: each unit at most once, in any order; a missing unit is 0. Null for anything else. */
function parseKeep(value: string): { days: number; weeks: number; months: number } | null {
  if (value.length > LONGEST_KEEP) return null;
  const parts = value.trim().split(/ +/);
  const found = parts.map((part) => PART.exec(part));
  const counts = new Map<string, number>();
  for (const each of found) {
    if (!each) return null;
    const [, count = '', unit = ''] = each;
    counts.set(UNITS[unit as keyof typeof UNITS], Number(count));
  }
  if (counts.size < parts.length) return null;
  return {
    days: counts.get('days') ?? 0,
    weeks: counts.get('weeks') ?? 0,
    months: counts.get('months') ?? 0,
  };
}

const keep = z.string().transform((value, context) => {
  const parsed = parseKeep(value);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: KEEP });
  return z.NEVER;
});

export const backupVariables = {
  BACKUP_TO: z.string().refine(isPlace, 'a folder, or s3://bucket/prefix').optional(),
  BACKUP_AT: z.string().regex(AT, 'a time of day from 00:00 to 23:59').default('03:00'),
  BACKUP_KEEP: keep.default({ days: 7, weeks: 4, months: 6 }),
  BACKUP_PASSPHRASE: z
    .string()
    .min(8, 'a passphrase of 8 to 1000 characters')
    .max(1_000, 'a passphrase of 8 to 1000 characters')
    .optional(),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'a region such as eu-west-2')
    .default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

interface Places {
  DATA_DIR: string;
  STORAGE: 'disk' | 's3';
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  BACKUP_TO?: string | undefined;
  BACKUP_S3_ENDPOINT?: string | undefined;
}

/** Whether backups are in the data folder or in the uploads' bucket, so that losing the files loses them too. */
export function areBackupsWithFiles(places: Places): boolean {
  const { DATA_DIR, STORAGE, S3_ENDPOINT, S3_BUCKET, BACKUP_TO, BACKUP_S3_ENDPOINT } = places;
  if (BACKUP_TO === undefined) return false;
  // Two servers may have buckets of the same name.
  if (BUCKET.test(BACKUP_TO))
    return STORAGE === 's3' && S3_ENDPOINT === BACKUP_S3_ENDPOINT && BACKUP_TO.split('/')[2] === S3_BUCKET;
  return !path.relative(DATA_DIR, BACKUP_TO).startsWith('..');
}
