/**
 * `npm run bench:uploads`: how fast and in how much memory large files come in and go out, each against the plainest
 * way of doing it in the same run. Ends with 1 when a target is missed.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import { startDatabase } from '../server/database';
import { findFreePort } from '../server/database/port';

const MEGABYTE = 1024 * 1024;
const SIZE_MB = 500;
const ROUNDS = 3;
const RANGES = 2_000;
const RANGE_BYTES = 256 * 1024;
const AT_ONCE = 8;
const PASSWORD = 'a password for measuring';
const BOUNDARY = 'a-boundary-for-measuring';

const say = (message: string) => process.stderr.write(`${message}\n`);
const folder = mkdtempSync(path.join(tmpdir(), 'showreel-bench-'));
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A small real video and then an empty box of the wanted size, which every reader of MP4 passes over. */
function* largeVideo(seed: number): Generator<Buffer> {
  const video = readFileSync('public/demo/shows/the-long-rain/main.mp4');
  const rest = SIZE_MB * MEGABYTE - video.length;
  const header = Buffer.alloc(16);
  header.writeUInt32BE(rest, 0);
  header.write('free', 4, 'latin1');
  header.writeUInt32BE(seed, 8);
  yield video;
  yield header;
  const chunk = Buffer.alloc(64 * 1024, 'showreel');
  for (let left = rest - header.length; left > 0; left -= chunk.length)
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}

function* form(seed: number): Generator<Buffer> {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  yield Buffer.from(
    field('type', 'show') +
      field('slug', 'measured') +
      field('fileType', 'video') +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.mp4"\r\n` +
      'Content-Type: video/mp4\r\n\r\n',
  );
  yield* largeVideo(seed);
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

interface Sent {
  status: number;
  body: string;
  seconds: number;
}

/** Sends the body as fast as it is taken. */
function send(url: string, headers: Record<string, string>, body: Iterable<Buffer>): Promise<Sent> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: text,
          seconds: (performance.now() - started) / 1000,
        }),
      );
    });
    sent.once('error', reject);
    pipeline(Readable.from(body, { objectMode: false, highWaterMark: MEGABYTE }), sent).catch(reject);
  });
}

/** The plainest server there is, in a process of its own as ours is: takes files in, and sends them with Express. */
async function bareServer(): Promise<void> {
  const app = express();
  const target = process.env.BENCH_FOLDER ?? '';
  app.post('/', (incoming, answer) => {
    pipeline(incoming, createWriteStream(path.join(target, 'bare'))).then(
      () => answer.end(),
      () => answer.destroy(),
    );
  });
  app.get('/file', (_, answer) => answer.sendFile(process.env.BENCH_FILE ?? ''));
  const server = createServer(app).listen(Number(process.env.PORT), '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  say(`ready at ${(server.address() as AddressInfo).port}`);
}

interface Process {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

async function start(args: string[], environment: Record<string, string>, ready: string): Promise<Process> {
  const port = await findFreePort();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => String(chunk).includes(ready) && resolve());
    child.once('close', (code) => reject(new Error(`ended with ${code}`)));
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => (child.kill(), ended) };
}

/** Resident memory in MB, as Linux counts it. */
const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/admin`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username: 'admin', password: PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`the sign-in was answered ${answer.status}`);
  return cookie;
}

/** Uploads by turns to ours and to the bare server; answers MB a second of both, and how far ours grew. */
async function measureUploads(ours: Process, bare: Process, cookie: string) {
  const headers = { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const [mine, plain]: number[][] = [[], []];
  let url = '';
  let grown = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = residentMb(ours.pid);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, residentMb(ours.pid))), 20);
    const sent = await send(`${ours.url}/api/upload`, headers, form(round));
    clearInterval(watch);
    if (sent.status !== 201) throw new Error(`${sent.status}: ${sent.body}`);
    const other = await send(bare.url, {}, largeVideo(round));
    ({ url } = JSON.parse(sent.body) as { url: string });
    // The first round warms both up; for memory it is the hardest.
    grown = Math.max(grown, most - before);
    if (round === 0) continue;
    mine?.push(SIZE_MB / sent.seconds);
    plain?.push(SIZE_MB / other.seconds);
  }
  return { mine: median(mine ?? []), plain: median(plain ?? []), grown, url };
}

/** Parts of a large file, several at once; answers MB a second. */
async function measureRanges(url: string): Promise<number> {
  const started = performance.now();
  let next = 0;
  const work = async () => {
    while (next < RANGES) {
      const start = ((next += 1) * 7_919 * 1_024) % (SIZE_MB * MEGABYTE - RANGE_BYTES);
      const range = `bytes=${start}-${start + RANGE_BYTES - 1}`;
      const answer = await fetch(url, { headers: { range } });
      const { byteLength } = await answer.arrayBuffer();
      if (answer.status !== 206 || byteLength !== RANGE_BYTES)
        throw new Error(`${answer.status} for ${range}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (RANGES * RANGE_BYTES) / MEGABYTE / ((performance.now() - started) / 1000);
}

function report(name: string, value: number, target: string, met: boolean): void {
  process.stdout.write(`${met ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(1)} (${target})\n`);
  if (!met) process.exitCode = 1;
}

async function main() {
  const dataDir = path.join(folder, 'data');
  const database = await startDatabase({ mongodbUri: undefined, embedded: undefined, dataDir, say });
  const ours = await start(
    ['scripts/start.js'],
    {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      MONGODB_URI: database.uri,
      SEED: 'none',
      ADMIN_PASSWORD: PASSWORD,
    },
    'Showreel is ready',
  );
  await mkdir(path.join(folder, 'bare'), { recursive: true });
  const self = ['--import', 'tsx', 'scripts/bench-uploads.ts'];
  const plainly = { BENCH_FOLDER: path.join(folder, 'bare'), BENCH_BARE: '1' };
  let bare = await start(self, plainly, 'ready at');
  try {
    const cookie = await signIn(ours.url);
    const uploads = await measureUploads(ours, bare, cookie);
    await bare.stop();
    const file = path.join(dataDir, 'uploads', uploads.url.slice('/assets/'.length));
    bare = await start(self, { ...plainly, BENCH_FILE: file }, 'ready at');
    const rates: { mine: number[]; plain: number[] } = { mine: [], plain: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [mine, plain] = [
        await measureRanges(ours.url + uploads.url),
        await measureRanges(`${bare.url}/file`),
      ];
      if (round === 0) continue;
      rates.mine.push(mine);
      rates.plain.push(plain);
    }
    const upload = (100 * uploads.mine) / uploads.plain;
    const ranges = (100 * median(rates.mine)) / median(rates.plain);
    say(`uploads: ${uploads.mine.toFixed(0)} MB/s, a bare pipeline ${uploads.plain.toFixed(0)} MB/s`);
    say(
      `ranges: ${median(rates.mine).toFixed(0)} MB/s, bare sendFile ${median(rates.plain).toFixed(0)} MB/s`,
    );
    report(`memory that ${SIZE_MB} MB take, MB`, uploads.grown, 'below 64', uploads.grown < 64);
    report('uploads against a bare pipeline, %', upload, 'at least 70', upload >= 70);
    report('ranges against bare sendFile, %', ranges, 'at least 70', ranges >= 70);
    const left = await readdir(path.join(dataDir, 'incoming'));
    report('files left behind', left.length, 'none', left.length === 0);
  } finally {
    await ours.stop();
    await bare.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.env.BENCH_BARE) await bareServer();
else await main().finally(() => rmSync(folder, { recursive: true, force: true }));
