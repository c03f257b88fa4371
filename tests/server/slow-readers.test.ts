/** Clients that take nothing of what they asked for, on real connections, with shorter limits than those of the site. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import express, { type RequestHandler } from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pressDownloads } from '../../server/middleware/press-downloads';
import { endSlowReaders } from '../../server/middleware/slow-readers';
import { uploadedFiles } from '../../server/middleware/uploaded-files';

/** More than what the system keeps of both ends of a connection. */
const SIZE = 64 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024);
const SLOTS = 8;

const folder = mkdtempSync(path.join(tmpdir(), 'showreel-slow-'));
const file = path.join(folder, 'film.mp4');
const open: Socket[] = [];
let running = 0;

function archive(): Readable {
  let left = SIZE / CHUNK.length;
  running += 1;
  const zip = new Readable({
    read() {
      left -= 1;
      this.push(left < 0 ? null : CHUNK);
    },
  });
  return zip.once('close', () => (running -= 1));
}

const downloads = (waitMs: number) =>
  pressDownloads({
    findDownload: ({ url }) =>
      Promise.resolve(
        url.endsWith('.zip')
          ? {
              type: 'archive',
              name: 'Stills.zip',
              size: SIZE,
              open: archive,
              countTaken: () => Promise.resolve(),
            }
          : null,
      ),
    networkOf: (address) => address,
    publicUrl: undefined,
    rateLimit: 40,
    log: pino({ level: 'silent' }),
    waitMs,
  });

async function listen(...layers: RequestHandler[]) {
  const app = express().set('trust proxy', 1);
  for (const layer of layers) app.use(layer);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

beforeAll(() => {
  writeFileSync(file, '');
  truncateSync(file, SIZE);
});

afterAll(() => {
  for (const socket of open) socket.destroy();
  rmSync(folder, { recursive: true });
});

/** Asks for a path, and reads nothing of the answer. */
function sleepAt(port: number, asked: string, address: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`GET ${asked} HTTP/1.1\r\nHost: site.test\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  open.push(socket);
  return socket.pause();
}

const ask = (port: number, asked: string, address: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'X-Forwarded-For': address };
    get({ host: '127.0.0.1', port, path: asked, headers, agent: false }, resolve).on('error', reject);
  });

/** Reads an answer in portions, and returns how many bytes came before its end or that of the connection. */
async function lengthOf(answer: IncomingMessage, pauseMs = 0): Promise<number> {
  let bytes = 0;
  let portion = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      portion += chunk.length;
      if (pauseMs === 0 || portion < SIZE / 16) continue;
      portion = 0;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  } catch {
    // The connection was ended.
  }
  return bytes;
}

const NEVER = 600_000;

it('eight readers of a ZIP who take nothing lose it, and the second visitor, who waits, gets it', async () => {
  const limits = { checkMs: 50, silentMs: 1_000, windowMs: NEVER };
  const { port, close } = await listen(endSlowReaders(limits), downloads(20_000));
  for (let count = 0; count < SLOTS; count += 1) sleepAt(port, '/press/a/stills.zip', `10.0.${count}.1`);
  await expect.poll(() => running).toBe(SLOTS);
  const answer = await ask(port, '/press/a/stills.zip', '10.1.1.1');
  expect([answer.statusCode, await lengthOf(answer)]).toEqual([200, SIZE]);
  await expect.poll(() => running).toBe(0);
  close();
});

it('a visitor who waits is refused when nothing gets free, at once behind two of the same network, and is forgotten on leaving', async () => {
  const { port, close } = await listen(downloads(1_000));
  const sleepers = [1, 2, 3, 4].map(() => sleepAt(port, '/press/a/stills.zip', '10.0.0.1'));
  await expect.poll(() => running).toBe(2);
  const late = await ask(port, '/press/a/stills.zip', '10.0.0.1');
  expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '30']);
  late.resume();
  // Those that wait leave, and then those that run: none of the former begins.
  for (const sleeper of sleepers.reverse()) sleeper.destroy();
  await expect.poll(() => running).toBe(0);
  for (let count = 0; count < SLOTS; count += 1) sleepAt(port, '/press/a/stills.zip', `10.0.${count}.1`);
  await expect.poll(() => running).toBe(SLOTS);
  const refused = await ask(port, '/press/a/stills.zip', '10.1.1.1');
  expect(refused.statusCode).toBe(503);
  refused.resume();
  close();
});

it('a reader of a film who takes too little over a while loses it, one who pauses between portions does not', async () => {
  const source = { stat: () => Promise.resolve({ size: SIZE, modifiedAt: new Date() }), pathOf: () => file };
  const get = () => Promise.resolve(null);
  const limits = { checkMs: 50, silentMs: 1_000, windowMs: 500 };
  const { port, close } = await listen(
    endSlowReaders({ ...limits, bytesPerSecond: SIZE }),
    uploadedFiles({ ...source, get }),
  );
  const slow = await ask(port, '/film/a.mp4', '10.0.0.1');
  expect(await lengthOf(slow, 400)).toBeLessThan(SIZE);
  const other = await listen(
    // Longer than a busy machine keeps this process waiting.
    endSlowReaders({ checkMs: 50, silentMs: 10_000, windowMs: 5_000, bytesPerSecond: 1 }),
    uploadedFiles({ ...source, get }),
  );
  const paused = await ask(other.port, '/film/a.mp4', '10.0.0.1');
  expect(await lengthOf(paused, 400)).toBe(SIZE);
  close();
  other.close();
});

it('a film that a second request on the same connection follows is watched all the same', async () => {
  const source = { stat: () => Promise.resolve({ size: SIZE, modifiedAt: new Date() }), pathOf: () => file };
  const { port, close } = await listen(
    endSlowReaders({ checkMs: 50, silentMs: 500, windowMs: NEVER }),
    uploadedFiles({ ...source, get: () => Promise.resolve(null) }),
  );
  const socket = sleepAt(port, '/film/a.mp4', '10.0.0.1');
  socket.write('GET /none HTTP/1.1\r\nHost: site.test\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const ended = once(socket, 'close');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  socket.resume();
  await ended;
  expect(socket.bytesRead).toBeLessThan(SIZE);
  close();
});

it('the files of a kit have a limit of requests for each network', async () => {
  const { port, close } = await listen(downloads(1));
  const statuses = [];
  for (let count = 0; count < 42; count += 1) {
    const answer = await ask(port, '/press/a/stills/1', '10.0.0.1');
    answer.resume();
    statuses.push(answer.statusCode);
  }
  expect(statuses.slice(39)).toEqual([404, 429, 429]);
  expect((await ask(port, '/press/a/stills/1', '10.0.0.2')).resume().statusCode).toBe(404);
  close();
});
