/** Uncaught errors end the server, and its launcher restarts it within three seconds. */
import { connect, type Socket } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { IS_LONG, someOf } from '../full-length';
import { PASSWORD, makeArticle } from '../make';
import { childrenOf, processesOn, temporaryFolder, until } from '../server/fixtures/processes';
import { databaseNamed } from '../setup/database';
import { ENGINES } from '../setup/engines';
import { residentMegabytes } from '../setup/memory';
import { launchSite, type LaunchedSite } from '../setup/site';
import { logIn } from './fixtures/own-site';
import { startVisitors } from './fixtures/visitors';

const CRASHING = pathToFileURL(path.resolve('tests/faults/fixtures/crash-on-signal.js')).href;
const SUPERVISED = { command: ['scripts/start.js'] };
const MAX_OUTAGE_MS = 3_000;
const FINISH_MS = 5_000;
/** Test timeout for operations of seconds, on a busy machine. */
const WAIT_MS = 90_000;
/** How many requests visitors have made before and after a crash under load. */
const VISITS = IS_LONG ? 500 : 50;
const PAGES = ['/', '/shows', '/people', '/news', '/api/news'];

vi.setConfig({ testTimeout: 3 * WAIT_MS, hookTimeout: WAIT_MS });

const temporary = temporaryFolder();
let uri: string;
const sites: LaunchedSite[] = [];

beforeAll(async () => {
  uri = databaseNamed(inject('databaseUri'), 'crash');
  await mongoose.connect(uri, { autoIndex: false });
});

afterEach(async () => {
  for (const site of sites.splice(0)) await site.stop();
});

afterAll(async () => {
  await mongoose.disconnect();
  temporary.remove();
});

/** The limit is three seconds on an idle machine; other tests run beside those of `npm test`. */
const scaled = (milliseconds: number) =>
  milliseconds * Math.max(IS_LONG ? 1 : 4, (loadavg()[0] ?? 0) / availableParallelism());

async function start(environment: Record<string, string> = {}, launch = {}): Promise<LaunchedSite> {
  const own = {
    MONGODB_URI: uri,
    SEED: 'none',
    API_RATE_LIMIT: '900000',
    NODE_OPTIONS: `--import ${CRASHING}`,
  };
  const site = await launchSite({ ...own, ...environment }, launch);
  sites.push(site);
  await site.ready;
  return site;
}

const serverOf = ({ pid }: LaunchedSite) => childrenOf(pid)[0] ?? 0;
const isReady = async (site: LaunchedSite) =>
  (await fetch(`${site.url}/readyz`).catch(() => null))?.ok === true;

/** Waits until another server than this one is ready. */
const replaced = (site: LaunchedSite, pid: number) =>
  until(async () => (await isReady(site)) && !childrenOf(site.pid).includes(pid), WAIT_MS);

/** Sends the first half of a request; `finish` sends the second and returns the response. */
async function halfOfARequest({ url }: LaunchedSite) {
  const { hostname, port } = new URL(url);
  const body = new URLSearchParams({ username: 'nobody', password: 'nothing' }).toString();
  const socket = await new Promise<Socket>((resolve) => {
    const opened = connect(Number(port), hostname, () => resolve(opened));
  });
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk))).on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(said)));
  const type = 'application/x-www-form-urlencoded';
  socket.write(
    `POST /admin HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n` +
      body.slice(0, 5),
  );
  // A later request on another connection got a response, so the headers of this one have arrived.
  await fetch(`${url}/healthz`);
  return { finish: () => (socket.write(body.slice(5)), closed), closed };
}

it.each(
  someOf([
    ['thrown', 'SIGUSR2'],
    ['rejected', 'SIGWINCH'],
  ] as const),
)(
  'an uncaught error that is %s is logged in full, open requests finish, and the server exits with 1',
  async (what, signal) => {
    const site = await start();
    const underway = await halfOfARequest(site);
    process.kill(site.pid, signal);
    await until(() => site.output().includes('"level":60'));
    await until(() =>
      fetch(site.url).then(
        () => false,
        () => true,
      ),
    );
    expect(await underway.finish()).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*connection: close/i);
    expect(await site.ended).toBe(1);
    const line =
      site
        .output()
        .split('\n')
        .find((each) => each.includes('"level":60')) ?? '';
    const { err } = JSON.parse(line) as { err: { message: string; stack: string } };
    expect(err.message).toContain(`${what} by a test`);
    expect(err.stack).toContain('crash-on-signal.js');
  },
);

it.runIf(IS_LONG)('the server does not wait for an endless request after a crash', async () => {
  const site = await start();
  const underway = await halfOfARequest(site);
  const crashed = performance.now();
  process.kill(site.pid, 'SIGUSR2');
  expect(await site.ended).toBe(1);
  expect(performance.now() - crashed).toBeGreaterThan(FINISH_MS - 100);
  expect(performance.now() - crashed).toBeLessThan(scaled(FINISH_MS + 2_000));
  expect(await underway.closed).toBe('');
});

it('a crash under load costs visitors only the open requests and at most three seconds; further failures ever longer pauses', async () => {
  const site = await start({}, SUPERVISED);
  await makeArticle();
  for (const page of PAGES) await fetch(site.url + page);
  const first = serverOf(site);
  const visitors = startVisitors(site.url, PAGES, { pause: 50 });
  await until(() => visitors.visits.length > VISITS, WAIT_MS);
  const seen = visitors.visits.length;
  const crashed = performance.now();
  process.kill(first, 'SIGUSR2');
  await replaced(site, first);
  await until(
    () =>
      visitors.visits.slice(-VISITS).every(({ status }) => status === 200) &&
      visitors.visits.length > seen + VISITS,
    60_000,
  );
  const visits = await visitors.stop();
  const failed = visits.filter(({ status }) => status !== 200);
  const over = Math.max(...failed.map(({ at }) => at)) - crashed;
  const longest = Math.max(...visits.slice(seen).map(({ milliseconds }) => milliseconds));
  const [supervisor, server] = [residentMegabytes(site.pid), residentMegabytes(serverOf(site))];
  process.stderr.write(
    `A crash under load: ${failed.length} of ${visits.length - seen} requests failed, the last ${over.toFixed(0)} ms after it; ` +
      `the longest answer took ${longest.toFixed(0)} ms. Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors. ` +
      `Memory: supervisor ${supervisor.toFixed(0)} MB, server ${server.toFixed(0)} MB\n`,
  );
  expect(failed.map(({ status }) => status).filter((status) => status !== 0)).toEqual([]);
  expect(over).toBeLessThan(scaled(MAX_OUTAGE_MS));
  expect(longest).toBeLessThan(scaled(MAX_OUTAGE_MS));
  expect(site.output()).toContain('starting it again in 0.1 s.');
  await restartsEverLater(site);
});

/** Kills a server that was restarted once, again and again, until it is stopped. */
async function restartsEverLater(site: LaunchedSite): Promise<void> {
  const pauses = IS_LONG ? ['0.2', '0.4', '0.8'] : ['0.2', '0.4'];
  for (const pause of pauses) {
    const server = serverOf(site);
    process.kill(server, 'SIGKILL');
    await until(() => site.output().includes(`was ended by SIGKILL; starting it again in ${pause} s.`));
    if (pause !== pauses.at(-1)) await replaced(site, server);
  }
  // The launcher is stopped while it waits before a restart.
  expect(await site.stop()).toBe(0);
}

it('the server ends with its launcher, stopped or killed', async () => {
  const servers: number[] = [];
  for (const signal of someOf(['SIGKILL', 'SIGTERM'] as const)) {
    const site = await start({}, SUPERVISED);
    servers.push(serverOf(site));
    const code = await site.stop(signal);
    if (signal === 'SIGTERM') expect([code, site.output()]).toEqual([0, expect.stringContaining('Stopping')]);
  }
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await until(() => !servers.some(isRunning));
});

it('a start with invalid configuration is not retried', async () => {
  const site = await launchSite({ SEED: 'perhaps' }, SUPERVISED);
  expect(await site.ended).toBe(1);
  expect(site.output()).toBe('SEED cannot be "perhaps": allowed is one of demo, none.\n');
});

it.runIf(IS_LONG).each(ENGINES)('the restarted server finds its embedded database: %s', async (engine) => {
  const dataDir = path.join(temporary.folder, engine);
  const own = { DATA_DIR: dataDir, MONGODB_URI: '', EMBEDDED_DATABASE: engine, ADMIN_PASSWORD: PASSWORD };
  const site = await start(own, SUPERVISED);
  for (const signal of someOf(['SIGKILL', 'SIGUSR2'] as const)) {
    const token = await logIn(site.url);
    const server = serverOf(site);
    process.kill(server, signal);
    await replaced(site, server);
    const answer = await fetch(`${site.url}/api/auth/profile`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    await until(() => processesOn(path.join(dataDir, 'database')).length === 1);
  }
  expect(await site.stop()).toBe(0);
  await until(() => processesOn(dataDir).length === 0);
});
