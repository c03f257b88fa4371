/** The upgrade from one release to the next, with the real command and archives of small programs that stand in for the site's. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StandInSite, type Outcome } from '../../upgrade/stand-in-releases';
import { someOf, IS_LONG } from '../../full-length';
import { until } from '../fixtures/processes';

let site: StandInSite;

beforeEach(async () => {
  site = new StandInSite();
  await site.prepare();
});

afterEach(() => site.remove());

/** The files below a folder, with what is in them; without what a running program or a backup writes. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(?:^|\/)(?:running|showreel-backups)(?:\/|$)/.test(name))
    .filter((name) => !lstatSync(path.join(folder, name)).isDirectory())
    .map((name) => {
      const file = path.join(folder, name);
      if (lstatSync(file).isSymbolicLink()) return `${name} → ${readlinkSync(file)}`;
      return `${name} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
    })
    .toSorted();
}

const stepsIn = ({ output }: Outcome) => [
  ...new Set([...output.matchAll(/^(\d)\/7 ([\w-]+): \S/gm)].map(([, number, name]) => `${number} ${name}`)),
];

const STEPS = ['1 Release', '2 Backup', '3 Rehearsal', '4 Pages', '5 Sign-in', '6 Switch', '7 Watching'];

it('an upgrade leads to the new version on the same port, with the data, and keeps the old version beside it', async () => {
  const file = site.pack('1.1.0', { dataVersion: 2 });
  await site.start();
  await site.ask('save/second');
  const done = await site.upgrade([file]).ended;
  expect([done.code, done.errors], done.output).toEqual([0, '']);
  expect(stepsIn(done)).toEqual(STEPS);
  expect(await site.ask('version')).toBe('showreel-1.1.0');
  expect(JSON.parse((await site.ask('records')) ?? '')).toEqual({ version: 2, records: ['first', 'second'] });
  expect(readlinkSync(path.join(site.base, 'current'))).toBe('showreel-1.1.0');
  expect(readdirSync(site.base).toSorted()).toEqual([
    'current',
    'showreel-1.0.0',
    'showreel-1.1.0',
    'showreel-backups',
    'showreel-data',
  ]);
  expect(readdirSync(site.dataDir).toSorted()).toEqual(['records.json', 'running', 'uploads']);
  // The output goes on where it went.
  expect(site.output()).toMatch(/showreel-1\.0\.0 is ready\n.*showreel-1\.1\.0 is ready\n$/s);
  // The next one is made by the version that runs now.
  const refused = await site.upgrade([file]).ended;
  expect(refused.errors).toContain('use the upgrade of that version');
  const same = await site.upgrade([file], { version: '1.1.0' }).ended;
  expect(same).toMatchObject({ code: 1, output: '', errors: 'Version 1.1.0 is installed already.\n' });
});

it('a check does everything but the switch, and leaves nothing but the backup', async () => {
  const file = site.pack('1.1.0', { dataVersion: 2 });
  await site.start();
  const before = contentsOf(site.base);
  const done = await site.upgrade([file, '--check']).ended;
  expect(done).toMatchObject({ code: 0, errors: '' });
  expect(stepsIn(done)).toEqual(STEPS.slice(0, 6));
  expect(done.output).toContain('6/7 Switch: left out because of --check');
  expect(contentsOf(site.base)).toEqual(before);
  expect(await site.ask('version')).toBe('showreel-1.0.0');
  expect(readdirSync(path.join(site.base, 'showreel-backups/records'))).toHaveLength(1);
});

const FAILING = [
  [
    'does not start',
    { dataVersion: 2, failsWith: 'It has no fuel.' },
    'The new program does not start: It has no fuel.',
  ],
  [
    'ends by an error',
    { dataVersion: 2, throws: 'fuel is undefined' },
    'The new program does not start: TypeError: fuel is undefined',
  ],
  ['knows fewer data', { dataVersion: 0 }, 'The data are of version 1, this program knows 0.'],
  ['fails at a page', { dataVersion: 2, pageStatus: 500 }, 'The page /shows/2 is answered with 500.'],
  ['fails at the sign-in', { dataVersion: 2, signInStatus: 500 }, 'The sign-in is answered with 500.'],
] as const;

it('a new version that fails in the rehearsal changes nothing', async () => {
  await site.start();
  const before = contentsOf(site.base);
  for (const [, behaviour, words] of someOf(FAILING)) {
    const failed = await site.upgrade([site.pack('1.1.0', behaviour)]).ended;
    expect([failed.code, failed.errors]).toEqual([1, expect.stringContaining(words)]);
    expect(failed.errors.trim().split('\n')).toHaveLength(1);
    expect(contentsOf(site.base)).toEqual(before);
  }
  expect(await site.ask('version')).toBe('showreel-1.0.0');
});

it('a new version that fails after the switch is replaced by the old one, and what was saved since is in a file', async () => {
  const file = site.pack('1.1.0', { dataVersion: 2, laterStatus: 500 });
  await site.start();
  const upgrade = site.upgrade([file], { environment: { UPGRADE_WATCH_SECONDS: '30' } });
  await until(() => upgrade.output().includes('7/7 Watching'));
  await site.ask('save/third');
  const done = await upgrade.ended;
  expect(done.code).toBe(3);
  expect(done.output).toContain('7/7 Watching: 1.1.0 does not work: the page /shows/2 is answered with 500');
  const saves = /1 change since that backup: (.+)$/m.exec(done.output)?.[1] ?? '';
  expect(readFileSync(saves, 'utf8')).toBe('"third"\n');
  expect(await site.ask('version')).toBe('showreel-1.0.0');
  expect(JSON.parse((await site.ask('records')) ?? '')).toEqual({ version: 1, records: ['first'] });
  expect(readlinkSync(path.join(site.base, 'current'))).toBe('showreel-1.0.0');
  expect(existsSync(path.join(site.base, 'showreel-1.1.0'))).toBe(false);
});

it.runIf(IS_LONG)('a new version that ends after the switch is replaced by the old one', async () => {
  const file = site.pack('1.1.0', { dataVersion: 2, endsAfterMs: 200 });
  await site.start();
  const done = await site.upgrade([file]).ended;
  expect([done.code, done.output]).toEqual([3, expect.stringContaining('0 changes since that backup')]);
  expect(await site.ask('version')).toBe('showreel-1.0.0');
});

it.runIf(IS_LONG)(
  'where a service manager runs the site, that starts the new version, and the old one on the way back',
  async () => {
    await site.startManaged();
    const version = await site.ask('version');
    const done = await site.upgrade([site.pack('1.1.0', { dataVersion: 2 })]).ended;
    expect([version, done.code, done.errors]).toEqual(['showreel-1.0.0', 0, '']);
    expect(await site.ask('version')).toBe('showreel-1.1.0');
    const broken = site.pack('1.2.0', { dataVersion: 3, laterStatus: 500 });
    const returned = await site.upgrade([broken], { version: '1.1.0' }).ended;
    expect(returned.code).toBe(3);
    await until(async () => (await site.ask('version')) === 'showreel-1.1.0');
    expect(JSON.parse((await site.ask('records')) ?? '')).toEqual({ version: 2, records: ['first'] });
    // Nothing but the service manager has started a program.
    expect(existsSync(path.join(site.dataDir, 'showreel.log'))).toBe(false);
  },
);

it('a site that does not run is switched, and not started', async () => {
  site.writeData();
  const done = await site.upgrade([site.pack('1.1.0', { dataVersion: 1 })]).ended;
  expect(done).toMatchObject({ code: 0, errors: '' });
  expect(stepsIn(done)).toEqual(STEPS);
  expect(await site.ask('version')).toBeNull();
  expect(readlinkSync(path.join(site.base, 'current'))).toBe('showreel-1.1.0');
});

// What else is no release for this machine is tested by archive.test.ts.
it('what cannot be installed is refused with one line, and nothing changes', async () => {
  const file = site.pack('1.1.0', { dataVersion: 2 });
  const changed = `${file}.changed`;
  copyFileSync(file, changed);
  copyFileSync(`${file}.sha256`, `${changed}.sha256`);
  writeFileSync(changed, 'more', { flag: 'a' });
  site.writeData();
  const before = contentsOf(site.base);
  const refused = await site.upgrade([changed]).ended;
  expect([refused.code, refused.output, refused.errors]).toEqual([
    1,
    '',
    expect.stringContaining('does not have the checksum in'),
  ]);
  expect(refused.errors.trim().split('\n')).toHaveLength(1);
  site.writeData(7);
  const newer = await site.upgrade([file]).ended;
  expect([newer.code, newer.errors]).toEqual([
    1,
    expect.stringContaining('written by a newer program than 1.0.0'),
  ]);
  expect((await site.upgrade([file, '--force']).ended).code).toBe(2);
  site.writeData();
  expect(contentsOf(site.base)).toEqual(before);
});
