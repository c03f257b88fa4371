/** What is wrong with an environment; process/process-refusals.test.ts shows that the program ends with these messages. */
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config';
import { startupErrorMessage } from '../../server/startup-error';

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
    ['SEED', 'yes', 'one of demo, none'],
    ['TRUST_PROXY', '-1', 'a number of proxies from 0 to 100'],
    ['STORAGE', 'tape', 'one of disk, s3'],
    ['S3_ENDPOINT', 'storage.example.com', 'an address such as https://storage.example.com'],
    ['MAX_VIDEO_MB', '0', 'a number of megabytes from 1 to 100000'],
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
  ])('%j alone', (environment, words) => {
    expect(messageFor(environment)).toBe(words);
  });
});
