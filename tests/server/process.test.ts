import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDatabase } from '../../server/database';
import { launchSite, startSite, type Site } from '../setup/site';

const folders: string[] = [];
const running: { stop(signal?: NodeJS.Signals): Promise<unknown> }[] = [];

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'showreel-process-'));
  folders.push(made);
  return made;
}

const keep = <Started extends { stop(signal?: NodeJS.Signals): Promise<unknown> }>(
  started: Started,
): Started => {
  running.push(started);
  return started;
};

afterEach(async () => {
  await Promise.all(running.splice(0).map((started) => started.stop('SIGKILL')));
});
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

/** Asks again until the answer is as wanted: what a person does who reloads. */
async function until(url: string, wanted: (response: Response) => boolean): Promise<Response> {
  for (const deadline = Date.now() + 30_000; ;) {
    const response = await fetch(url).catch(() => null);
    if (response && wanted(response)) return response;
    if (Date.now() > deadline) throw new Error(`${url} never answered as wanted`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('starting', () => {
  it('fills an empty folder, keeps it, and serves the first page within seconds of a second start', async () => {
    const environment = { DATA_DIR: folder(), SEED: 'demo' };
    const first = keep(await startSite(environment));
    expect(await (await fetch(`${first.url}/shows`)).text()).toContain('The Long Rain');
    expect(await first.stop('SIGTERM')).toBe(0);
    const started = performance.now();
    const second = keep(await startSite(environment));
    expect((await fetch(second.url)).status).toBe(200);
    // About 2 s on a machine that does nothing else; a build would take far longer than this.
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(second.output()).not.toContain('Building');
    expect(second.output()).not.toContain('Demo content is in place');
  });

  it('refuses a second program on the same folder in words', async () => {
    const environment = { DATA_DIR: folder(), SEED: 'none' };
    keep(await startSite(environment));
    const second = keep(launchSite(environment));
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(environment.DATA_DIR);
    expect(second.output()).not.toMatch(/\n\s+at /);
  });

  it('says in words that the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    const port = await new Promise<number>((resolve) =>
      server.once('listening', () => resolve((server.address() as { port: number }).port)),
    );
    const site = keep(launchSite({ PORT: String(port), DATA_DIR: folder() }));
    expect(await site.exited).toBe(1);
    expect(site.output()).toContain(`Port ${port} is in use`);
    server.close();
  });

  it.each([
    ['PORT', '99999', 'a port from 0 to 65535'],
    ['PORT', 'http', 'a port from 0 to 65535'],
    ['HOST', 'not a host', 'a host name'],
    ['PUBLIC_URL', 'example.com', 'an origin'],
    ['MONGODB_URI', 'http://127.0.0.1', 'mongodb://'],
    ['EMBEDDED_DATABASE', 'oracle', 'mongod, download, java'],
    ['SEED', 'yes', 'demo, none'],
    ['TRUST_PROXY', 'true', 'a number'],
    ['LOG_LEVEL', 'loud', 'info'],
  ])('stops at %s=%s with one line that says what is allowed', async (name, value, allowed) => {
    const site = keep(launchSite({ DATA_DIR: folder(), [name]: value }));
    expect(await site.exited).toBe(1);
    const words = site.output().trim().split('\n');
    expect(words).toHaveLength(1);
    expect(words[0]).toContain(name);
    expect(words[0]).toContain(allowed);
  });
});

describe('stopping', () => {
  it('lets a request finish that is under way, then exits 0', async () => {
    const site = keep(await startSite({ DATA_DIR: folder(), SEED: 'demo' }));
    const pages = Array.from({ length: 20 }, () => fetch(`${site.url}/news`));
    await pages[0];
    const code = site.stop('SIGTERM');
    const statuses = await Promise.all(pages.map(async (page) => (await page).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await code).toBe(0);
  });
});

describe('a database that cannot be reached', () => {
  it('is waited for, with health and pages that say so', async () => {
    const first = await startDatabase({
      mongodbUri: undefined,
      embedded: 'java',
      dataDir: folder(),
      say: () => undefined,
    });
    await first.stop();
    const port = await freePort();
    keep(launchSite({ MONGODB_URI: first.uri, SEED: 'none', PORT: String(port) }));
    const url = `http://127.0.0.1:${port}`;
    expect((await until(`${url}/healthz`, (response) => response.ok)).status).toBe(200);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', database: 'down' }]);
    const page = await fetch(`${url}/shows`);
    const html = await page.text();
    expect(page.status).toBe(503);
    expect(html).toContain('Unexpected Application Error!');
    expect(html).not.toMatch(/mongo|ECONNREFUSED/i);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('answers', () => {
  const shared = { site: null as Site | null };
  beforeAll(async () => {
    shared.site = await startSite({ DATA_DIR: folder(), SEED: 'demo' });
  });
  afterAll(() => shared.site?.stop('SIGKILL'));
  const get = (address: string, init?: RequestInit) => fetch(`${shared.site?.url}${address}`, init);

  it('carry one strict policy, and no sign of what made them', async () => {
    const page = await get('/');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|,/);
    expect(page.headers.get('x-powered-by')).toBeNull();
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
    expect(await page.text()).not.toMatch(/ nonce=| style="/);
  });

  it('are compressed, and files with a hash are kept for ever', async () => {
    const page = await get('/', { headers: { 'Accept-Encoding': 'br' } });
    expect(page.headers.get('content-encoding')).toBe('br');
    const script = /\/build\/[\w.-]+\.js/.exec(await page.text())?.[0] ?? '';
    const file = await get(script, { headers: { 'Accept-Encoding': 'br' } });
    expect(file.headers.get('content-encoding')).toBe('br');
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(file.headers.get('content-type')).toContain('javascript');
  });

  it('come in ranges for videos', async () => {
    const video = '/demo/shows/ember/main.mp4';
    const part = await get(video, { headers: { Range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '100']);
    expect(part.headers.get('content-range')).toMatch(/^bytes 100-199\/\d+$/);
    const suffix = await get(video, { headers: { Range: 'bytes=-50' } });
    expect([suffix.status, suffix.headers.get('content-length')]).toEqual([206, '50']);
    expect((await get(video, { headers: { Range: 'bytes=99999999-' } })).status).toBe(416);
    expect((await get(video, { method: 'HEAD' })).headers.get('accept-ranges')).toBe('bytes');
  });

  it.each(['/%E0%A4%A', '/news/%', '/shows/%ff', '/%00'])(
    'to the malformed %s are the client’s fault',
    async (address) => {
      const answer = await get(address);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toMatch(/node_modules|\.js:\d|\n +at /);
    },
  );

  it('never leave the folder of public files', async () => {
    for (const address of ['/..%2f..%2fpackage.json', '/build/..%2f..%2fserver.js', '/.vite/manifest.json']) {
      expect((await get(address)).status, address).toBe(404);
    }
  });
});
