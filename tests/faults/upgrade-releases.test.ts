/**
 * The upgrade between two real releases: at full length only, because both are made. The older one is that of an earlier commit, which has
 * the commands of today.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../server/database/embedded/free-port';
import { runningServers } from '../../server/running-server';
import { temporaryFolder, until } from '../server/fixtures/processes';
import { startSite } from '../setup/site';
import { writeSum } from '../upgrade/stand-in-releases';
import { MAKES_RELEASE } from './fixtures/scale';

/** The first commit whose release upgrades itself. */
const EARLIER_COMMIT = 'b912adbcd394';
const PASSWORD = 'a release of tests';
const MINUTES = 60_000;
const EARLIER = '1.1.0';

const hasCommit = () => spawnSync('git', ['cat-file', '-e', `${EARLIER_COMMIT}^{commit}`]).status === 0;
const reason = !MAKES_RELEASE
  ? 'only at full length (FAULTS=long)'
  : hasCommit()
    ? null
    : 'the earlier commit is not in this copy of the repository';

const temporary = temporaryFolder();
const base = path.join(temporary.folder, 'a site');
const dataDir = path.join(base, 'showreel-data');
const workshop = path.join(temporary.folder, 'workshop');
const earlier = path.join(temporary.folder, 'earlier');
let url = '';
let environment: NodeJS.ProcessEnv;

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** Packs the release of this tree as a later version; `change` breaks it. */
function packAs(later: string, change: (program: string) => void = () => undefined): string {
  const folder = path.join(workshop, `showreel-${later}`);
  execFileSync('tar', ['-xzf', `release/showreel-${version}-linux-${process.arch}.tar.gz`, '-C', workshop]);
  cpSync(path.join(workshop, `showreel-${version}`), folder, { recursive: true, verbatimSymlinks: true });
  const file = path.join(folder, 'program/package.json');
  writeFileSync(
    file,
    JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), version: later }),
  );
  change(path.join(folder, 'program'));
  const archive = path.join(workshop, `showreel-${later}-linux-${process.arch}.tar.gz`);
  execFileSync('tar', ['-czf', archive, '-C', workshop, path.basename(folder)]);
  writeSum(archive);
  rmSync(folder, { recursive: true });
  return archive;
}

/** Runs a command of the release that is current. */
async function showreel(...args: string[]) {
  const command = existsSync(path.join(base, 'current')) ? 'current' : `showreel-${EARLIER}`;
  const child = spawn(path.join(base, command, 'showreel'), args, { env: environment });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

let token = '';

async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return fetch(address, { ...init, headers });
}

async function signIn(): Promise<void> {
  const sent = await ask(`${url}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  ({ token } = (await sent.json()) as { token: string });
}

const addShow = async (title: string, at = url) =>
  (await ask(`${at}/api/shows`, { method: 'POST', body: JSON.stringify({ title }) })).status;

const hasShow = async (title: string, at = url) => (await (await ask(`${at}/shows`)).text()).includes(title);

const stopAll = async () => {
  for (const { main } of await runningServers(dataDir)) process.kill(main.pid, 'SIGTERM');
  await until(async () => (await runningServers(dataDir)).length === 0, 30_000);
};

describe.skipIf(reason !== null)(`an upgrade between two real releases (${reason ?? 'made'})`, () => {
  beforeAll(async () => {
    mkdirSync(base, { recursive: true });
    mkdirSync(workshop);
    execFileSync('git', ['worktree', 'add', '--detach', earlier, EARLIER_COMMIT], { stdio: 'ignore' });
    symlinkSync(path.resolve('node_modules'), path.join(earlier, 'node_modules'));
    for (const cwd of [earlier, process.cwd()])
      execFileSync('npm', ['run', 'release'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    const archive = path.join(earlier, 'release', `showreel-${EARLIER}-linux-${process.arch}.tar.gz`);
    execFileSync('tar', ['-xzf', archive, '-C', base]);
    const port = String(await findFreePort());
    url = `http://127.0.0.1:${port}`;
    environment = {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: port,
      ADMIN_PASSWORD: PASSWORD,
      UPGRADE_WATCH_SECONDS: '30',
      NODE_ENV: 'production',
    };
    spawn(path.join(base, `showreel-${EARLIER}`, 'showreel'), ['start'], {
      env: environment,
      stdio: 'ignore',
    });
    await until(async () => (await runningServers(dataDir)).length === 1, 2 * MINUTES);
    await signIn();
  }, 20 * MINUTES);

  afterAll(async () => {
    await stopAll();
    execFileSync('git', ['worktree', 'remove', '--force', earlier], { stdio: 'ignore' });
    temporary.remove();
  }, 5 * MINUTES);

  it(
    'the earlier and the new program run side by side on one database',
    async () => {
      const uri = readFileSync(path.join(dataDir, 'database/address'), 'utf8');
      const other = await startSite({
        MONGODB_URI: uri,
        DATA_DIR: path.join(temporary.folder, 'other'),
        ADMIN_PASSWORD: PASSWORD,
      });
      try {
        expect(await addShow('Saved by the earlier')).toBe(201);
        expect(await addShow('Saved by the new', other.url)).toBe(201);
        for (const at of [url, other.url]) {
          await until(() => hasShow('Saved by the earlier', at));
          await until(() => hasShow('Saved by the new', at));
        }
      } finally {
        await other.stop();
      }
    },
    5 * MINUTES,
  );

  it(
    'the new program reads the data of the earlier one, and takes its place',
    async () => {
      const done = await showreel('upgrade', packAs('1.90.0'));
      expect(done).toMatchObject({
        code: 0,
        output: expect.stringContaining('7/7 Watching: 1.90.0 works') as string,
      });
      expect(readlinkSync(path.join(base, 'current'))).toBe('showreel-1.90.0');
      const [server] = await runningServers(dataDir);
      expect(server?.folder).toBe(path.join(base, 'showreel-1.90.0/program'));
      expect(await hasShow('Saved by the earlier')).toBe(true);
      expect(await hasShow('Saved by the new')).toBe(true);
    },
    10 * MINUTES,
  );

  it(
    'one that fails after the switch is replaced by the one before, with the data of the backup',
    async () => {
      const broken = packAs('1.91.0', (program) => {
        const file = path.join(program, 'scripts/supervise.js');
        const end =
          "if (!process.env.DATA_DIR.includes('rehearsal')) setTimeout(() => process.exit(1), 20_000);";
        writeFileSync(file, `${readFileSync(file, 'utf8')}\n${end}\n`);
      });
      const upgrading = showreel('upgrade', broken);
      const isNew = async () =>
        (await runningServers(dataDir)).some(({ folder }) => folder.includes('showreel-1.91.0'));
      await until(isNew, 5 * MINUTES);
      expect(await addShow('Saved after the switch')).toBe(201);
      const { code, output } = await upgrading;
      expect([code, output]).toEqual([3, expect.stringContaining('1.91.0 does not work: it ended')]);
      const saves = readdirSync(dataDir).find((name) => /^saves-since-.*\.ndjson$/.test(name)) ?? '';
      expect(readFileSync(path.join(dataDir, saves), 'utf8')).toContain('"name":"Saved after the switch"');
      expect(readlinkSync(path.join(base, 'current'))).toBe('showreel-1.90.0');
      expect(await hasShow('Saved after the switch')).toBe(false);
      expect(await hasShow('Saved by the new')).toBe(true);
    },
    10 * MINUTES,
  );
});
