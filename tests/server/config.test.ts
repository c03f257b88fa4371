/** What is wrong with an environment; process/process-refusals.test.ts shows that the program ends with these messages. */
import { describe, expect, it } from 'vitest';
import { applicationOptions } from '../../server/app-entry';
import { readConfig } from '../../server/config';
import { startupErrorMessage } from '../../server/crash';

function messageFor(environment: Record<string, string>): string {
  try {
    readConfig({ NODE_ENV: 'production', ...environment });
  } catch (error) {
    return startupErrorMessage(error);
  }
  throw new Error('The environment was accepted.');
}

describe('an invalid environment is reported in one line with the variable and its allowed values', () => {
  it.each([
    ['PORT', '80a', 'a port from 0 to 65535'],
    ['PORT', '65536', 'a port from 0 to 65535'],
    ['HOST', 'not a host', 'a host name or an address'],
    ['PUBLIC_URL', 'example.com', 'an origin such as https://www.example.com'],
    ['PUBLIC_URL', 'https://example.com/path', 'an origin such as https://www.example.com'],
    ['EMBEDDED_DATABASE', 'postgres', 'one of mongod, download, java'],
    ['ADMIN_USERNAME', ' ', 'a name of 1 to 60 characters'],
    ['SEED', 'yes', 'one of demo, none'],
    ['AUDIENCE', 'yes', 'one of on, off'],
    ['TRUST_PROXY', '-1', 'a number of proxies from 0 to 100'],
    ['STORAGE', 'tape', 'one of disk, s3'],
    ['S3_ENDPOINT', 'storage.example.com', 'an address such as https://storage.example.com'],
    ['MAX_VIDEO_MB', '0', 'a number of megabytes from 1 to 100000'],
    ['BACKUP_TO', 'ftp://example.com/x', 'a folder, or s3://bucket/prefix'],
    ['BACKUP_TO', 's3://key:secret@bucket', 'a folder, or s3://bucket/prefix'],
    ['BACKUP_TO', 's3://', 'a folder, or s3://bucket/prefix'],
    ['BACKUP_AT', '24:00', 'a time of day from 00:00 to 23:59'],
    ['BACKUP_AT', '3:00', 'a time of day from 00:00 to 23:59'],
    ['BACKUP_KEEP', '7d 7d', 'days, weeks and months from 0 to 999, such as 7d 4w 6m'],
    ['BACKUP_KEEP', '1000d', 'days, weeks and months from 0 to 999, such as 7d 4w 6m'],
    ['BACKUP_KEEP', '1y', 'days, weeks and months from 0 to 999, such as 7d 4w 6m'],
    ['BACKUP_S3_ENDPOINT', 'storage.example.com', 'an address such as https://storage.example.com'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ])('%s=%s', (name, value, allowed) => {
    expect(messageFor({ [name]: value })).toBe(
      `${name} cannot be ${JSON.stringify(value)}: allowed is ${allowed}.`,
    );
  });

  it.each([
    [{ STORAGE: 's3' }, 'S3_BUCKET cannot be unset: allowed is the name of a bucket, with STORAGE=s3.'],
    [
      { S3_ACCESS_KEY_ID: 'half' },
      'S3_SECRET_ACCESS_KEY cannot be unset: allowed is the other half of S3_ACCESS_KEY_ID.',
    ],
    [
      { BACKUP_S3_SECRET_ACCESS_KEY: 'half' },
      'BACKUP_S3_ACCESS_KEY_ID cannot be unset: allowed is the other half of BACKUP_S3_SECRET_ACCESS_KEY.',
    ],
    [
      { BACKUP_PASSPHRASE: 'short' },
      'BACKUP_PASSPHRASE cannot be its value: allowed is a passphrase of 8 to 1000 characters.',
    ],
  ])('%j alone', (environment, words) => {
    expect(messageFor(environment)).toBe(words);
  });
});

describe('what is said of backups', () => {
  const read = (environment: Record<string, string>) =>
    readConfig({ NODE_ENV: 'production', ...environment });

  it.each([
    ['7d 4w 6m', { days: 7, weeks: 4, months: 6 }],
    ['0d', { days: 0, weeks: 0, months: 0 }],
    ['999m 1d', { days: 1, weeks: 0, months: 999 }],
  ])('BACKUP_KEEP=%s', (text, keep) => {
    expect(read({ BACKUP_KEEP: text }).BACKUP_KEEP).toEqual(keep);
  });

  it('a place is a folder, or a bucket with or without a prefix', () => {
    for (const place of ['/backups', './backups', 'C:\\backups', 's3://bucket', 's3://bucket/a/b-c/'])
      expect(read({ BACKUP_TO: place }).BACKUP_TO).toBe(place);
  });

  it.each([
    ['/data/backups', true],
    ['/data', true],
    ['/data-backups', false],
    ['/backups', false],
    ['s3://uploads/backups', true],
    ['s3://backups', false],
  ])('whether %s is where the files lie', (place, expected) => {
    const config = read({ DATA_DIR: '/data', STORAGE: 's3', S3_BUCKET: 'uploads', BACKUP_TO: place });
    expect(applicationOptions(config, () => undefined).backup.isWithFiles).toBe(expected);
  });

  it('a bucket of the same name on another server is not where the files lie', () => {
    const config = read({
      STORAGE: 's3',
      S3_BUCKET: 'uploads',
      BACKUP_TO: 's3://uploads/backups',
      BACKUP_S3_ENDPOINT: 'https://backups.example.com',
    });
    expect(applicationOptions(config, () => undefined).backup.isWithFiles).toBe(false);
  });

  it('without any, there is no place, and the bucket of uploads lends nothing', () => {
    const config = read({
      STORAGE: 's3',
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    });
    expect(config.BACKUP_TO).toBeUndefined();
    expect(applicationOptions(config, () => undefined).backup).toEqual({
      to: undefined,
      isWithFiles: false,
      at: '03:00',
      keep: { days: 7, weeks: 4, months: 6 },
      passphrase: undefined,
      bucket: {
        endpoint: undefined,
        region: 'us-east-1',
        accessKeyId: undefined,
        secretAccessKey: undefined,
      },
    });
  });
});
