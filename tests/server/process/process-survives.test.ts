/** Causes that must not end the program: unusable multipart requests, and a log without a reader. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openSync, readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { SERVER } from '../../../scripts/server-command.js';
import { findFreePort } from '../../../server/database/embedded/open';
import { signedIn } from '../../accounts/sign-in';
import { sendRaw } from '../../security/fixtures/raw';
import { someOf } from '../../full-length';
import { shareApi } from '../fixtures/api';
import { until } from '../fixtures/processes';
import { sendCut } from '../fixtures/raw';
import { ask } from '../fixtures/request';

const site = await shareApi();
const { cookie } = await signedIn('editor');

/** Checks that the same process responds and has logged no unexpected error. */
afterEach(async () => {
  expect((await ask(site.url, '/healthz')).status).toBe(200);
  expect(site.output()).not.toMatch(/uncaught|unexpected error|request failed/);
});

const TYPE = 'multipart/form-data; boundary=B';
const head = (line: string, type = '') =>
  `--B\r\nContent-Disposition: form-data${line}\r\n${type && `Content-Type: ${type}\r\n`}\r\n`;
const END = '\r\n--B--\r\n';
const ANY = 'application/octet-stream';

const post = (at: string, body: string, headers = '') =>
  sendRaw(
    site.url,
    `POST ${at} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\nContent-Type: ${TYPE}\r\n${headers}` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );

it.each([
  ['a field', head('') + 'x' + END],
  ['a field, with an empty name', head('; name=""') + 'x' + END],
  ['a file', head('; filename="a.png"') + 'x' + END],
  ['a file without a file name', head('', ANY) + 'x' + END],
])('%s without a name is rejected with and without a session', async (_, body) => {
  expect((await post('/admin', body)).statuses).toEqual([400]);
  const signedInAs = `Cookie: ${cookie}\r\n`;
  expect((await post('/api/upload', body, signedInAs)).statuses).toEqual([400]);
  expect((await post('/admin/shows/new', body, signedInAs)).statuses).toEqual([400]);
});

const CUT = head('; name="f"', ANY) + 'half of a fi';

it('a truncated file without a file name is rejected', async () => {
  expect((await post('/api/upload', CUT, `Cookie: ${cookie}\r\n`)).statuses).toEqual([400]);
  expect((await post('/admin/shows/new', CUT, `Cookie: ${cookie}\r\n`)).statuses).toEqual([400]);
});

it('a file without a file name survives a broken connection', async () => {
  const body = Buffer.from(CUT + 'le'.repeat(50_000) + END);
  for (const cutAt of [10, CUT.length, 40_000, body.length - 4])
    for (const at of ['/api/upload', '/admin/shows/new'])
      await sendCut(site.url, { path: at, headers: { cookie, 'content-type': TYPE }, body, cutAt });
});

// The open files of a process are known from /proc. Skipped on other systems.
it.skipIf(process.platform !== 'linux')(
  'an upload session whose connection is reset leaves no file open',
  async () => {
    const named = { filename: 'a.png', type: 'news', fileType: 'image' };
    const metadata = Object.entries(named).map(([name, value]) => `${name} ${btoa(value)}`);
    const tus = { cookie, 'tus-resumable': '1.0.0', origin: site.url };
    const sendPart = async (resetAfterMs: number) => {
      const created = await fetch(`${site.url}/api/upload/resumable`, {
        method: 'POST',
        headers: { ...tus, 'upload-length': '5000', 'upload-metadata': metadata.join() },
      });
      await resetPart(created.headers.get('location') ?? '', resetAfterMs);
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => sendPart(index)));
    await until(() => openParts().length === 0);
  },
);

/** Announces a chunk of an upload, sends none of it and resets the connection. */
const resetPart = (location: string, afterMs: number) =>
  new Promise<void>((resolve) => {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname);
    const lines = [
      `PATCH ${location} HTTP/1.1`,
      'Host: site.test',
      `Cookie: ${cookie}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      'Content-Length: 3000',
    ];
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.write(`${lines.join('\r\n')}\r\n\r\n`, () => setTimeout(() => socket.resetAndDestroy(), afterMs));
  });

/** Files of upload sessions that the server has open. A file closed while the list is read is left out. */
function openParts(): string[] {
  const folder = `/proc/${site.pid}/fd`;
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(path.join(folder, name));
    } catch {
      return '';
    }
  });
  return targets.filter((target) => target.endsWith('.part'));
}

const MISTAKES: [method: string, at: string, headers: Record<string, string>, status: number][] = [
  ['GET', '/people', { host: 'evil.example:99999' }, 400],
  ['GET', '/admin', { host: '1.2.3.256' }, 400],
  ['GET', '/none', { host: '[::1::2]:80' }, 400],
  ['POST', '/people', {}, 405],
  ['POST', '/people.data', {}, 405],
  ['DELETE', '/sitemap.xml', {}, 405],
  ['PROPFIND', '/people', {}, 405],
  ['PROPFIND', '/people.data', {}, 405],
  ['REPORT', '/sitemap.xml', {}, 405],
  ['GET', '/none?_data=root', {}, 404],
  ['GET', '/none?%5Fdata=routes%2Fnone', {}, 404],
  ['GET', '/__manifest?p=%2F%2F&p=%00', {}, 204],
  ['GET', '/wp-login.php', {}, 404],
  ['GET', '/a'.repeat(2_000), {}, 404],
  ['OPTIONS', '/a'.repeat(7_000), {}, 414],
  ['POST', '/api/a'.repeat(2_000), {}, 414],
];

it.each(MISTAKES)(
  '%s %s %j is a client error: %i, and one line at level info',
  async (method, at, headers, status) => {
    const requestId = randomUUID();
    const answer = await ask(site.url, at, { method, headers: { 'x-request-id': requestId, ...headers } });
    const lines = () =>
      site
        .output()
        .split('\n')
        .filter((line) => line.includes(requestId));
    await until(() => lines().length > 0);
    expect([answer.status, lines().map((line) => (JSON.parse(line) as { level: number }).level)]).toEqual([
      status,
      [30],
    ]);
  },
);

/** Starts the program with this standard output; it logs every request. */
async function logsInto(output: 'pipe' | number) {
  const port = String(await findFreePort());
  const own = { PORT: port, HOST: '127.0.0.1', SEED: 'none' };
  const child = spawn(process.execPath, SERVER, {
    env: {
      ...process.env,
      ...own,
      NODE_ENV: 'production',
      MONGODB_URI: site.mongodbUri,
      DATA_DIR: site.dataDir,
    },
    stdio: ['ignore', output, 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true, 90_000);
  return { child, ended, url };
}

// The logger has one answer to everything that keeps it from writing.
it.each(
  someOf<[string, () => 'pipe' | number]>([
    ['its log has no reader', () => 'pipe'],
    ['the disk of its log is full', () => openSync('/dev/full', 'w')],
  ]),
)(
  'the program keeps running when %s',
  async (_, output) => {
    const { child, ended, url } = await logsInto(output());
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (let time = 0; time < 20; time += 1) await fetch(`${url}/robots.txt`);
    expect([child.exitCode, (await fetch(`${url}/healthz`)).status]).toEqual([null, 200]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
  120_000,
);
