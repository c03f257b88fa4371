import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { launchSite } from '../../setup/site';
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

// What it says about each variable is tested by ../config.test.ts, and about its folder by ../database/database.test.ts.
it('an invalid environment ends the start with one line, without a value that may be a secret', async () => {
  const words = await formError({ MONGODB_URI: 'https://user:secret@example.com' });
  expect(words).toMatch(
    /^MONGODB_URI cannot be its value: allowed is a URI that starts with mongodb:\/\/.*\.\n$/,
  );
  expect(words).not.toContain('secret');
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
