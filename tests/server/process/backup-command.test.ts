/** `npm run backup` and `npm run restore` with a place, while a server runs that makes its own; account-command.test.ts runs commands beside an embedded database. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { filesBelow, flipBit } from '../../backup-steps';
import { IS_LONG } from '../../full-length';
import { databaseNamed } from '../../setup/database';
import { startSite, type Site } from '../../setup/site';
import { temporaryFolder, until } from '../fixtures/processes';

const temporary = temporaryFolder();
const below = (name: string) => path.join(temporary.folder, name);
const PASSPHRASE = 'never in a list of processes';
const environment = {
  DATA_DIR: below('data'),
  MONGODB_URI: databaseNamed(inject('databaseUri'), 'backup-command'),
  SEED: 'none',
  ADMIN_PASSWORD: 'correct horse',
  BACKUP_TO: below('night'),
  BACKUP_PASSPHRASE: PASSPHRASE,
};
let site: Site;

beforeAll(async () => {
  site = await startSite(environment);
}, 120_000);

afterAll(async () => {
  await site.stop();
  temporary.remove();
});

const command = (args: string[], more: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/command.js', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...environment, PORT: new URL(site.url).port, ...more },
  });
  return { status, stdout, stderr, last: stderr.trim().split('\n').at(-1) };
};

const provedIn = (folder: string) =>
  readdirSync(path.join(folder, 'records')).filter((name) => name.endsWith('.proved'));

it('the server makes one after its start; a command makes and restores another', async () => {
  await until(
    () => filesBelow(temporary.folder).some((name) => /^night\/records\/.*\.proved$/.test(name)),
    60_000,
  );
  const to = below('by-command');
  const made = command(['backup', '--to', to]);
  expect([made.status, made.last]).toEqual([
    0,
    expect.stringMatching(/^Proved: \d+ records, \d+ files, [\d.]+ kB \([\d.]+ kB new\) in [\d.]+ s$/),
  ]);
  const [proved = ''] = provedIn(to);
  const time = proved.replace('.proved', '');
  const missing = command(['restore', '--from', to, '--at', '2020-01-01T00:00:00Z']);
  expect([missing.status, missing.stderr]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^${time}  proved .*\n.* has no backup of that time\\.\n$`)),
  ]);
  const restored = command(['restore', '--from', to]);
  expect(restored.stderr).toContain('Step 2 of 3: everything that is stored is replaced by this backup: ');
  expect(restored.last).toMatch(/^Restored: /);
}, 120_000);

// In `npm test` services/backup/place.test.ts proves damaged ones, and config.test.ts names what is no place.
it.runIf(IS_LONG)(
  'a command lists backups, and names what is damaged, and a place that is none in one line',
  () => {
    // Without a place it is that of the environment.
    const nightly = provedIn(below('night'))[0]?.replace('.proved', '');
    const listed = command(['backup', '--list']);
    expect([listed.status, listed.stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${nightly}  proved  \\d+ records, \\d+ files, [\\d.]+ kB\n$`)),
    ]);

    const to = below('by-command');
    const [proved = ''] = provedIn(to);
    const time = proved.replace('.proved', '');
    flipBit(path.join(to, 'records', `${time}.backup`), 400);
    const damaged = command(['backup', '--prove', '--to', to]);
    expect([damaged.status, damaged.last]).toEqual([
      1,
      expect.stringContaining(`records/${time}.backup is damaged`),
    ]);
    const { status, stdout, stderr } = command(['backup', '--to', 'https://example.com/x']);
    const words =
      'BACKUP_TO cannot be "https://example.com/x": allowed is a folder, or s3://bucket/prefix.\n';
    expect([status, stdout, stderr]).toEqual([1, '', words]);
  },
);

it('the passphrase is in no log', () => {
  expect(site.output()).not.toContain(PASSPHRASE);
});
