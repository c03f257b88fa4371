import { IS_LONG } from '../../full-length';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../setup/engines';
import { launchSite, startSite } from '../../setup/site';
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

// What it says about each variable is tested by ../config.test.ts.
describe('an invalid environment ends the start with one line', () => {
  it('without a value that may be a secret', async () => {
    const words = await formError({ MONGODB_URI: 'https://user:secret@example.com' });
    expect(words).toMatch(
      /^MONGODB_URI cannot be its value: allowed is a URI that starts with mongodb:\/\/.*\.\n$/,
    );
    expect(words).not.toContain('secret');
  });
});

it('the port of another program cannot be used', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await formError({ PORT: String(port) })).toBe(
    `Port ${port} is in use by another program. Set PORT to a free one.\n`,
  );
  other.close();
});

// In `npm test` database-processes.test.ts starts two databases on a folder.
it.runIf(IS_LONG)('the data folder of a running program cannot be used', async () => {
  const own = { DATA_DIR: path.join(temporary.folder, 'data'), EMBEDDED_DATABASE: testEngine() ?? '' };
  const site = await startSite({ ...own, SEED: 'none' });
  const words = await formError({ ...own, MONGODB_URI: '' });
  expect(words).toMatch(
    /^Another program already uses the database in .*, or give this one another DATA_DIR\.\n$/,
  );
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  await site.stop();
});
