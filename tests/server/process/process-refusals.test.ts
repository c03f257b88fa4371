import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../setup/engines';
import { launchSite, startSite, type Site } from '../../setup/site';
import { temporaryFolder } from '../fixtures/processes';

const temporary = temporaryFolder();
const nowhere = { DATA_DIR: path.join(temporary.folder, 'nowhere'), MONGODB_URI: 'mongodb://127.0.0.1:9/x' };

afterAll(() => temporary.remove());

/** The error message of a start that fails. */
async function formError(environment: Record<string, string>): Promise<string> {
  const site = await launchSite({ ...nowhere, ...environment });
  expect(await site.ended).toBe(1);
  return site.output();
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
  ])('%s=%s', async (name, value, allowed) => {
    expect(await formError({ [name]: value })).toBe(
      `${name} cannot be ${JSON.stringify(value)}: allowed is ${allowed}.\n`,
    );
  });

  it.each([
    [{ STORAGE: 's3' }, 'S3_BUCKET cannot be unset: allowed is the name of a bucket, with STORAGE=s3.\n'],
    [
      { S3_ACCESS_KEY_ID: 'half' },
      'S3_SECRET_ACCESS_KEY cannot be unset: allowed is the other half of S3_ACCESS_KEY_ID.\n',
    ],
  ])('%j alone', async (environment, words) => {
    expect(await formError(environment)).toBe(words);
  });

  it('without a value that may be a secret', async () => {
    const words = await formError({ MONGODB_URI: 'https://user:secret@example.com' });
    expect(words).toMatch(
      /^MONGODB_URI cannot be its value: allowed is a URI that starts with mongodb:\/\/.*\.\n$/,
    );
    expect(words).not.toContain('secret');
  });
});

describe('a second program beside a running one', () => {
  let site: Site;
  const own = {
    DATA_DIR: path.join(temporary.folder, 'data'),
    SEED: 'none',
    EMBEDDED_DATABASE: testEngine() ?? '',
  };

  beforeAll(async () => {
    site = await startSite(own);
  });
  afterAll(() => site.stop());

  it('cannot use its port', async () => {
    const { port } = new URL(site.url);
    expect(await formError({ PORT: port })).toBe(
      `Port ${port} is in use by another program. Set PORT to a free one.\n`,
    );
  });

  it('cannot use its data folder', async () => {
    const words = await formError({ ...own, MONGODB_URI: '' });
    expect(words).toMatch(
      /^Another program already uses the database in .*, or give this one another DATA_DIR\.\n$/,
    );
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  });
});

it('a data folder that is a file is reported in a readable message', async () => {
  const words = await formError({ DATA_DIR: '/dev/null/data', MONGODB_URI: '' });
  expect(words).toMatch(/^DATA_DIR=\/dev\/null\/data can not be used \(.*\)\.\n$/);
});
