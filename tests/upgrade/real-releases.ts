/** Releases that are really made, for tests of the upgrade, and a site that runs one of them. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../server/database/embedded/open';
import { runningServers } from '../../server/running-server';
import { until } from '../server/fixtures/processes';
import { writeSum } from './stand-in-releases';

/** The first commit whose release upgrades itself, and the version of that. */
const EARLIER_COMMIT = 'b912adbcd394';
const EARLIER_VERSION = '1.1.0';
/** Of the administrator of each site. */
export const PASSWORD = 'a release of tests';
const WATCH_SECONDS = 30;
const MINUTE_MS = 60_000;

export const hasEarlierCommit = () =>
  spawnSync('git', ['cat-file', '-e', `${EARLIER_COMMIT}^{commit}`]).status === 0;

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The release of an earlier commit, and that of this tree. */
export class RealReleases {
  readonly #workshop: string;
  readonly #earlier: string;

  constructor(folder: string) {
    this.#workshop = path.join(folder, 'workshop');
    this.#earlier = path.join(folder, 'earlier');
  }

  /** Makes both, which takes minutes. */
  make(): void {
    mkdirSync(this.#workshop);
    execFileSync('git', ['worktree', 'add', '--detach', this.#earlier, EARLIER_COMMIT], { stdio: 'ignore' });
    symlinkSync(path.resolve('node_modules'), path.join(this.#earlier, 'node_modules'));
    for (const cwd of [this.#earlier, process.cwd()])
      execFileSync('npm', ['run', 'release'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  }

  /** Unpacks the earlier one. */
  unpackEarlier(into: string): void {
    const name = `showreel-${EARLIER_VERSION}-linux-${process.arch}.tar.gz`;
    execFileSync('tar', ['-xzf', path.join(this.#earlier, 'release', name), '-C', into]);
  }

  /** Packs the release of this tree as a later version, and returns the archive; `change` breaks the program. */
  packAs(later: string, change: (program: string) => void = () => undefined): string {
    const workshop = this.#workshop;
    const folder = path.join(workshop, `showreel-${later}`);
    execFileSync('tar', ['-xzf', `release/showreel-${version}-linux-${process.arch}.tar.gz`, '-C', workshop]);
    cpSync(path.join(workshop, `showreel-${version}`), folder, { recursive: true, verbatimSymlinks: true });
    const file = path.join(folder, 'program/package.json');
    const described = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...described, version: later }));
    change(path.join(folder, 'program'));
    const archive = path.join(workshop, `showreel-${later}-linux-${process.arch}.tar.gz`);
    execFileSync('tar', ['-czf', archive, '-C', workshop, path.basename(folder)]);
    writeSum(archive);
    rmSync(folder, { recursive: true });
    return archive;
  }

  remove(): void {
    execFileSync('git', ['worktree', 'remove', '--force', this.#earlier], { stdio: 'ignore' });
  }
}

/** A site that runs a release, in a folder of its own. */
export class ReleaseSite {
  readonly base: string;
  readonly dataDir: string;
  url = '';
  #environment: NodeJS.ProcessEnv = { NODE_ENV: 'production' };
  #token = '';

  constructor(base: string) {
    this.base = base;
    this.dataDir = path.join(base, 'showreel-data');
  }

  /** Starts the earlier release with an administrator, and signs that in. */
  async start(releases: RealReleases, environment: Record<string, string> = {}): Promise<void> {
    mkdirSync(this.base, { recursive: true });
    releases.unpackEarlier(this.base);
    const port = String(await findFreePort());
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: port,
      ADMIN_PASSWORD: PASSWORD,
      UPGRADE_WATCH_SECONDS: String(WATCH_SECONDS),
      NODE_ENV: 'production',
      ...environment,
    };
    const program = path.join(this.base, `showreel-${EARLIER_VERSION}`, 'showreel');
    spawn(program, ['start'], { env: this.#environment, stdio: 'ignore' });
    await until(async () => (await this.servers()).length === 1, 2 * MINUTE_MS);
    const body = JSON.stringify({ username: 'admin', password: PASSWORD });
    const sent = await this.ask(`${this.url}/api/auth/login`, { method: 'POST', body });
    this.#token = ((await sent.json()) as { token: string }).token;
  }

  servers = () => runningServers(this.dataDir);

  /** Runs a command of the release that is current. */
  async showreel(...args: string[]): Promise<{ code: number | null; output: string }> {
    const folder = existsSync(path.join(this.base, 'current')) ? 'current' : `showreel-${EARLIER_VERSION}`;
    const child = spawn(path.join(this.base, folder, 'showreel'), args, { env: this.#environment });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  }

  ask(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` };
    return fetch(address, { ...init, headers });
  }

  upload = (form: FormData): Promise<Response> =>
    fetch(`${this.url}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      body: form,
    });

  /** Adds a show; returns the status. */
  async addShow(title: string, at = this.url): Promise<number> {
    return (await this.ask(`${at}/api/shows`, { method: 'POST', body: JSON.stringify({ title }) })).status;
  }

  async hasShow(title: string, at = this.url): Promise<boolean> {
    return (await (await this.ask(`${at}/shows`)).text()).includes(title);
  }

  async stop(): Promise<void> {
    for (const { main } of await this.servers()) process.kill(main.pid, 'SIGTERM');
    await until(async () => (await this.servers()).length === 0, 30_000);
  }
}
