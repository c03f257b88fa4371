/**
 * `npm run bench -- uploads`: measures speed and memory of uploads and downloads of large files, each compared with the
 * simplest implementation in the same run. Exits with 1 when a target is missed.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import { startDatabase } from '../../server/database/embedded-database';
import { findFreePort } from '../../server/database/embedded/open';
import { residentMegabytes } from '../../tests/setup/memory';
import { buildIfStale } from '../../scripts/fresh-build.js';
import { SERVER } from '../../scripts/server-command.js';
import { median } from './measuring/load';
import { readRanges } from './ranges';
import { getSessionCookie, largeVideo, send, uploadVideo } from './uploading';
import { MEGABYTE } from '../../app/core/files/file-advice';

const SIZE_MB = 500;
const ROUNDS = 3;
const RANGE_BYTES = 256 * 1024;
const RANGES = 2_000;
const PASSWORD = 'a password for measuring';

const announce = (message: string) => process.stderr.write(`${message}\n`);
const folder = mkdtempSync(path.join(tmpdir(), 'showreel-bench-'));

/** A minimal server in its own process: it receives files, and sends them with Express. */
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
  announce(`ready at ${(server.address() as AddressInfo).port}`);
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

/**
 * Uploads to the site and the bare server alternately; returns MB per second of both, and the memory growth of the
 * site.
 */
async function measureUploads(ours: Process, bare: Process, cookie: string) {
  const [mine, plain]: number[][] = [[], []];
  let url = '';
  let grown = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = residentMegabytes(ours.pid);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, residentMegabytes(ours.pid))), 20);
    const sent = await uploadVideo(ours.url, cookie, SIZE_MB, round);
    clearInterval(watch);
    const other = await send(bare.url, {}, largeVideo(SIZE_MB, round));
    ({ url } = sent);
    // The first round warms up both servers; for memory it is the worst case.
    grown = Math.max(grown, most - before);
    if (round === 0) continue;
    mine?.push(SIZE_MB / sent.seconds);
    plain?.push(SIZE_MB / other.seconds);
  }
  return { mine: median(mine ?? []), plain: median(plain ?? []), grown, url };
}

/** Reads ranges of a large file from its beginning to its end; returns MB per second. */
const measureRanges = (url: string) =>
  readRanges(url, { size: RANGE_BYTES, count: RANGES, of: SIZE_MB * MEGABYTE });

function report(name: string, value: number, target: string, met: boolean): void {
  process.stdout.write(`${met ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(1)} (${target})\n`);
  if (!met) process.exitCode = 1;
}

async function main() {
  buildIfStale();
  const dataDir = path.join(folder, 'data');
  const database = await startDatabase({ mongodbUri: undefined, embedded: undefined, dataDir, announce });
  const ours = await start(
    SERVER,
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
  const self = ['--import', 'tsx', 'tools/bench/uploads.ts'];
  const plainly = { BENCH_FOLDER: path.join(folder, 'bare'), BENCH_BARE: '1' };
  let bare = await start(self, plainly, 'ready at');
  try {
    const cookie = await getSessionCookie(ours.url, 'admin', PASSWORD);
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
    announce(`uploads: ${uploads.mine.toFixed(0)} MB/s, a bare pipeline ${uploads.plain.toFixed(0)} MB/s`);
    announce(
      `ranges: ${median(rates.mine).toFixed(0)} MB/s, bare sendFile ${median(rates.plain).toFixed(0)} MB/s`,
    );
    report(`memory that ${SIZE_MB} MB take, MB`, uploads.grown, 'below 64', uploads.grown < 64);
    report('uploads against a bare pipeline, %', upload, 'at least 70', upload >= 70);
    report('ranges against bare sendFile, %', ranges, 'at least 90', ranges >= 90);
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
