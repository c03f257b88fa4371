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

const backupVariables = {
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

type Places = Pick<
  Config,
  'DATA_DIR' | 'STORAGE' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'BACKUP_TO' | 'BACKUP_S3_ENDPOINT'
>;

/** Whether backups are in the data folder or in the uploads' bucket, so that losing the files loses them too. */
export function areBackupsWithFiles(places: Places): boolean {
  const { DATA_DIR, STORAGE, S3_ENDPOINT, S3_BUCKET, BACKUP_TO, BACKUP_S3_ENDPOINT } = places;
  if (BACKUP_TO === undefined) return false;
  // Two servers may have buckets of the same name.
  if (BUCKET.test(BACKUP_TO))
    return STORAGE === 's3' && S3_ENDPOINT === BACKUP_S3_ENDPOINT && BACKUP_TO.split('/')[2] === S3_BUCKET;
  return !path.relative(DATA_DIR, BACKUP_TO).startsWith('..');
}

const origin = (value: string) => new URL(value).origin;

const isOrigin = (value: string) =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  value.replace(/\/$/, '') === origin(value);

const isHttp = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const integer = (min: number, max: number, allowed: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, allowed)
    .transform(Number)
    .pipe(z.int().min(min, allowed).max(max, allowed));

const oneOf = <const Names extends [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: `one of ${names.join(', ')}` });

const variables = z.object({
  PORT: integer(0, 65_535, 'a port from 0 to 65535').default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'a host name or an address')
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'an origin such as https://www.example.com')
    .transform(origin)
    .optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(?:\+srv)?:\/\/\S+$/, 'a URI that starts with mongodb:// or mongodb+srv://')
    .optional(),
  EMBEDDED_DATABASE: oneOf(['mongod', 'download', 'java']).optional(),
  DATABASE_MEMORY_MB: integer(64, 999_999, 'a number of megabytes from 64 to 999999').optional(),
  DATA_DIR: z.string().default('./data'),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .regex(/^.{1,60}$/su, 'a name of 1 to 60 characters')
    .default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'a password of 6 to 256 characters')
    .max(256, 'a password of 6 to 256 characters')
    .optional(),
  PASSWORD_MIN_LENGTH: integer(6, 64, 'a number of characters from 6 to 64').default(6),
  VIRUS_SCANNER: z.string().optional(),
  SEED: oneOf(['demo', 'none']).default('demo'),
  TRUST_PROXY: integer(0, 100, 'a number of proxies from 0 to 100').default(0),
  PAGE_CACHE_MB: integer(0, 100_000, 'a number of megabytes from 0 (no cache) to 100000').default(32),
  METRICS_TOKEN: z.string().min(16, 'a secret of at least 16 characters').optional(),
  STORAGE: oneOf(['disk', 's3']).default('disk'),
  S3_ENDPOINT: z.string().refine(isHttp, 'an address such as https://storage.example.com').optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'a region such as eu-west-2')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...backupVariables,
  BACKUP_S3_ENDPOINT: z.string().refine(isHttp, 'an address such as https://storage.example.com').optional(),
  MAX_IMAGE_MB: integer(1, 100_000, 'a number of megabytes from 1 to 100000').default(20),
  MAX_VIDEO_MB: integer(1, 100_000, 'a number of megabytes from 1 to 100000').default(500),
  SCREENER_MAX_GB: integer(1, 1_000, 'a number of gigabytes from 1 to 1000').default(20),
  FFMPEG_PATH: z.string().optional(),
  HISTORY_VERSIONS: integer(0, 500, 'a number of versions from 0 to 500').default(50),
  TRASH_DAYS: integer(0, 365, 'a number of days from 0 to 365').default(30),
  ACTIVITY_DAYS: integer(0, 3_650, 'a number of days from 0 (for ever) to 3650').default(365),
  AUDIENCE: oneOf(['on', 'off']).default('on'),
  API_RATE_LIMIT: integer(1, 999_999, 'a number of requests a minute from 1 to 999999').default(3_000),
  PAGE_RATE_LIMIT: integer(1, 999_999, 'a number of requests a minute from 1 to 999999').default(600),
  CORS_ORIGINS: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(
      z.array(
        z
          .string()
          .refine(isOrigin, 'a list of origins such as https://www.example.com, https://app.example.com'),
      ),
    )
    .transform((origins) => origins.map(origin))
    .default([]),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** S3 storage needs a bucket, and an access key has two halves. */
const complete = variables.superRefine((config, context) => {
  const need = (name: keyof Config, message: string) =>
    config[name] === undefined && context.addIssue({ code: 'custom', path: [name], message });
  if (config.STORAGE === 's3') need('S3_BUCKET', 'the name of a bucket, with STORAGE=s3');
  if (config.S3_SECRET_ACCESS_KEY) need('S3_ACCESS_KEY_ID', 'the other half of S3_SECRET_ACCESS_KEY');
  if (config.S3_ACCESS_KEY_ID) need('S3_SECRET_ACCESS_KEY', 'the other half of S3_ACCESS_KEY_ID');
  if (config.BACKUP_S3_SECRET_ACCESS_KEY)
    need('BACKUP_S3_ACCESS_KEY_ID', 'the other half of BACKUP_S3_SECRET_ACCESS_KEY');
  if (config.BACKUP_S3_ACCESS_KEY_ID)
    need('BACKUP_S3_SECRET_ACCESS_KEY', 'the other half of BACKUP_S3_ACCESS_KEY_ID');
});

export type Config = z.infer<typeof variables>;

/** Thrown for an invalid environment variable; the message is one line to print. */
export class ConfigError extends Error {}

const SECRET = /PASSWORD|PASSPHRASE|SECRET|KEY|URI|TOKEN/;

/** Reads the environment once. An empty variable counts as unset. Throws `ConfigError` for a wrong value. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = complete.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0]);
  const unset = given[name] === undefined && 'unset';
  const value = unset || (SECRET.test(name) ? 'its value' : JSON.stringify(given[name]));
  throw new ConfigError(`${name} cannot be ${value}: allowed is ${issue?.message}.`);
}
