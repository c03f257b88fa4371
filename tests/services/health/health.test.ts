/** How the site is: each line of a real database, storage and machine, and what becomes of it when its plug is pulled. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, rm, statfs, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalRound } from '~models/approval-round';
import { BackupRun } from '~models/app-state';
import { Job } from '~models/job';
import { Show } from '~models/show';
import { HEALTH_LINE_IDS, type HealthLineId } from '~/operations/health/health-line';
import { longDate } from '~/core/text/formats';
import { recordRefusedSignIn } from '~/accounts/credentials.server';
import { readRoom } from '~/operations/health/health-questions.server';
import { healthFigures, readHealth, readHealthNotice } from '~/operations/health/health.server';
import { followPreparation } from '~/core/db/database-errors.server';
import { storageContext, useStorage } from '~/media/storage/storage-open.server';
import { StorageUnavailable, type Storage } from '~/media/storage/storage.server';
import { actor, makeUser } from '../../make';
import { temporaryFolder } from '../../server/fixtures/processes';
import { makeKitOfInes, sendRound } from '../approvals/make-round';
import { makeKitOfStills, tomorrow } from '../press/kits';
import { followServer, type ServerFacts } from '~/operations/health/server-facts.server';

const admin = actor('admin');
const request = { origin: 'https://primal.example', isForwarded: false };
const temporary = temporaryFolder();
const HOUR_MS = 60 * 60 * 1000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

const facts = (more: Partial<ServerFacts> = {}): ServerFacts => ({
  build: '3f9c2e1',
  isProduction: true,
  publicUrl: undefined,
  trustProxy: 0,
  dataDir: temporary.folder,
  databaseEngine: () => 'external',
  readErrors: () => ({ count: 0, last: null, startedAt: new Date() }),
  ...more,
});

let own: Storage;

beforeAll(() => (own = storageContext().storage));
beforeEach(() => followServer(facts()));
afterAll(() => temporary.remove());

afterEach(() => {
  useStorage(own);
  storageContext().ffmpegPath = undefined;
  vi.useRealTimers();
  followPreparation(() => true);
});

async function lineOf(id: HealthLineId) {
  const { lines } = await readHealth(admin, request);
  return lines.find((line) => line.id === id);
}

it('has all lines in their order, and the worst state', async () => {
  const { lines, state, backups } = await readHealth(admin, request);
  expect(lines.map(({ id }) => id)).toEqual(HEALTH_LINE_IDS.filter((id) => id !== 'certificate'));
  expect(lines.filter(({ words }) => words.startsWith('Could not be asked'))).toEqual([]);
  expect(state).toBe('act');
  expect(lines.find(({ id }) => id === 'backup')).toMatchObject({ state: 'act' });
  expect(lines.find(({ id }) => id === 'database')).toMatchObject({
    state: 'fine',
    words: expect.stringMatching(/answers in \d+ ms; .+ of memory; .+ on disk\.$/) as string,
  });
  expect(lines.find(({ id }) => id === 'clock')).toMatchObject({ state: 'fine' });
  expect(backups).toEqual([]);
});

it.each(['author', 'editor'] as const)('is not for an %s', async (role) => {
  await expect(readHealth(actor(role), request)).rejects.toMatchObject({ status: 403 });
  expect(await readHealthNotice(actor(role), request)).toBeNull();
});

it('the notice and the figures say the same as the screen', async () => {
  const { lines } = await readHealth(admin, request);
  const notice = await readHealthNotice(admin, request);
  const others = lines.filter(({ state }) => state !== 'fine');
  expect(notice?.lines.map(({ id }) => id).sort()).toEqual(others.map(({ id }) => id).sort());
  const { lines: counts, freeBytes } = await healthFigures();
  expect(counts).toEqual(notice?.counts);
  const { bavail, bsize } = await statfs(temporary.folder);
  expect(freeBytes / (bavail * bsize)).toBeCloseTo(1, 1);
});

it('is asked once by several callers at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => readHealth(admin, request)));
  expect(new Set(answers.map(({ checkedAt }) => checkedAt)).size).toBe(1);
});

it('judges the address of each request', async () => {
  followServer(facts({ publicUrl: 'http://other.example', trustProxy: 1 }));
  expect(await lineOf('public-url')).toMatchObject({ state: 'look' });
  expect(await lineOf('trust-proxy')).toMatchObject({ state: 'look' });
  const forwarded = { origin: 'http://other.example', isForwarded: true };
  const { lines } = await readHealth(admin, forwarded);
  expect(lines.filter(({ id }) => ['public-url', 'trust-proxy'].includes(id))).toMatchObject([
    { state: 'fine' },
    { state: 'fine' },
  ]);
});

/** A storage without files on this machine. */
const bucket = (stat: Storage['stat']): Storage =>
  Object.assign(Object.create(own) as Storage, { stat, pathOf: undefined });

describe('a bucket', () => {
  it('that answers is named', async () => {
    useStorage(bucket(() => Promise.resolve(null)));
    expect((await lineOf('room'))?.words).toContain('the others are in a bucket');
  });

  it('that cannot be reached is to be acted on', async () => {
    useStorage(bucket(() => Promise.reject(new StorageUnavailable())));
    expect(await lineOf('room')).toMatchObject({
      state: 'act',
      words: 'Could not be asked: the bucket of the files cannot be reached.',
    });
  });

  it('that refuses is to be acted on, and its message is not told', async () => {
    const refused = Object.assign(new Error('the secret is wrong'), { name: 'AccessDenied' });
    useStorage(bucket(() => Promise.reject(refused)));
    expect(await lineOf('room')).toMatchObject({
      state: 'act',
      words: 'Could not be asked: AccessDenied.',
      todo: expect.any(String) as string,
    });
  });

  it('that is silent delays nothing by more than two seconds, and is asked once', async () => {
    let asked = 0;
    let answer: (found: null) => void = () => undefined;
    const silent = () => {
      asked += 1;
      return new Promise<null>((resolve) => (answer = resolve));
    };
    useStorage(bucket(silent));
    const before = performance.now();
    expect(await lineOf('room')).toMatchObject({
      state: 'act',
      words: 'Could not be asked: no answer within 1.1 s.',
    });
    // The bucket never answers, and the words say how long it was waited for.
    expect(performance.now() - before).toBeLessThan(15_000);
    await readHealth(admin, request);
    expect(asked).toBe(1);
    answer(null);
    await expect.poll(async () => (await lineOf('room'))?.words).toContain('in a bucket');
  });
});

it('the metrics ask nothing while the program starts, and ask again once their answers are a minute old', async () => {
  let asked = 0;
  useStorage(
    bucket(() => {
      asked += 1;
      return Promise.resolve(null);
    }),
  );
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  followPreparation(() => false);
  await healthFigures();
  expect(asked).toBe(0);
  followPreparation(() => true);
  await healthFigures();
  await expect.poll(() => asked).toBe(1);
  await healthFigures();
  expect(asked).toBe(1);
  await readHealth(admin, request);
});

it('room is that of the nearest folder that exists', async () => {
  const asked: string[] = [];
  const room = await readRoom('/data/site/files', (folder) => {
    asked.push(folder);
    return folder === '/data'
      ? Promise.resolve({ bavail: 3, blocks: 10, bsize: 4_096 })
      : Promise.reject(Object.assign(new Error(), { code: 'ENOENT' }));
  });
  expect(room).toEqual({ free: 3 * 4_096, total: 10 * 4_096 });
  expect(asked).toEqual(['/data/site/files', '/data/site', '/data']);
});

it('an ffmpeg that runs is named with its version, and one that is gone is to be looked at', async () => {
  const program = path.join(temporary.folder, 'ffmpeg');
  const year = new Date().getFullYear();
  const line = `ffmpeg version 7.1.2 Copyright (c) 2000-${year} the FFmpeg developers`;
  await writeFile(program, `#!/bin/sh\necho '${line}'\n`);
  await chmod(program, 0o755);
  storageContext().ffmpegPath = program;
  expect(await lineOf('ffmpeg')).toMatchObject({ state: 'fine', words: `7.1.2, of ${year}: ${program}.` });
  await rm(program);
  expect(await lineOf('ffmpeg')).toMatchObject({
    state: 'look',
    words: expect.stringContaining(`${program} is gone`) as string,
  });
});

it('a clock that is off is to be acted on', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await lineOf('clock')).toMatchObject({
    state: 'act',
    words: expect.stringMatching(/clock is 6[01]\.\d s ahead of/) as string,
  });
});

it('failed work on files is to be acted on', async () => {
  const job = { type: 'variants', subject: 'x', createdAt: new Date() } as const;
  await Job.create({ ...job, _id: 'variants:x', state: 'failed', reason: 'unreadable' });
  expect(await lineOf('files')).toMatchObject({
    state: 'act',
    words: expect.stringContaining('1 piece failed') as string,
  });
  await Job.deleteOne({ _id: 'variants:x' });
  expect(await lineOf('files')).toMatchObject({ state: 'fine' });
});

it('a kit whose files are still held back a minute after its embargo is late', async () => {
  const { showId } = await makeKitOfStills({ visibility: 'public', embargoUntil: tomorrow() });
  const endAt = (embargoUntil: Date) =>
    Show.updateOne({ _id: showId }, { $set: { 'press.embargoUntil': embargoUntil } });
  expect(await lineOf('due')).toMatchObject({
    state: 'fine',
    words: expect.stringContaining('Next: ') as string,
  });
  await endAt(ago(30_000));
  expect(await lineOf('due')).toMatchObject({ state: 'fine' });
  await endAt(ago(61_000));
  expect(await lineOf('due')).toMatchObject({
    state: 'act',
    words: expect.stringContaining('press kit of ') as string,
  });
  await endAt(tomorrow());
});

it('a round of approvals that has not closed is late', async () => {
  const { showId } = await makeKitOfInes(1, 0);
  const { id } = (await sendRound(showId)).round;
  await ApprovalRound.updateOne({ _id: id }, { $set: { closesAt: ago(61_000) } });
  expect(await lineOf('due')).toMatchObject({
    state: 'act',
    words: expect.stringContaining('round of approvals ') as string,
  });
  await ApprovalRound.deleteOne({ _id: id });
});

it('refused sign-ins are counted, also those that are no event yet', async () => {
  const { username } = await makeUser();
  await recordRefusedSignIn('nobody-of-this-name', 'form');
  expect(await lineOf('sign-ins')).toMatchObject({
    state: 'fine',
    words: expect.stringContaining('1 time in the last day, the last under a name that nobody has') as string,
  });
  for (let time = 0; time < 4; time += 1) await recordRefusedSignIn(username, 'form', 'locked');
  expect(await lineOf('sign-ins')).toMatchObject({
    state: 'look',
    words: expect.stringContaining(`5 times in the last day, the last as ${username}`) as string,
  });
});

it('errors are those that the server has counted', async () => {
  const last = { words: '500 at /news/:slug', at: new Date() };
  followServer(facts({ readErrors: () => ({ count: 14, last, startedAt: ago(48 * HOUR_MS) }) }));
  expect(await lineOf('errors')).toMatchObject({ state: 'look' });
});

describe('backups', () => {
  afterEach(async () => {
    await BackupRun.deleteMany({});
  });

  it('are listed, the newest first, and measured', async () => {
    const run = { by: 'night', bytes: 4_096, newBytes: 1_024, records: 1, files: 1, seconds: 3 } as const;
    const at = ago(3 * HOUR_MS);
    await BackupRun.create({ ...run, _id: 'one', at, state: 'proved', error: null, provedAt: ago(0) });
    await BackupRun.create({
      ...run,
      _id: 'two',
      at: ago(HOUR_MS),
      state: 'failed',
      by: 'hand',
      error: 'No room.',
      provedAt: null,
    });
    const { backups } = await readHealth(admin, request);
    expect(backups).toMatchObject([
      { state: 'failed', by: 'hand', error: 'No room.' },
      { state: 'proved', by: 'night', bytes: 4_096, newBytes: 1_024, seconds: 3, at: at.toISOString() },
    ]);
    expect(await healthFigures()).toMatchObject({
      lastProvedSeconds: at.getTime() / 1_000,
      lastDurationSeconds: 3,
      lastBytes: 4_096,
    });
  });
});

describe('the certificate', () => {
  const fileIn = (name: string) => readFileSync(path.resolve('tests/setup/tls', name));
  const certificate = fileIn('certificate.pem');

  async function serve(): Promise<{ server: Server; port: number }> {
    const server = createServer({ cert: certificate, key: fileIn('key.pem') });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { server, port: (server.address() as AddressInfo).port };
  }

  it('at the site’s own address is read, and one that cannot be reached is to be looked at', async () => {
    const { server, port } = await serve();
    followServer(facts({ publicUrl: `https://127.0.0.1:${port}` }));
    const { validTo } = new X509Certificate(certificate);
    expect((await lineOf('certificate'))?.words).toContain(`on ${longDate(new Date(validTo))}`);
    await new Promise((resolve) => server.close(resolve));
    expect(await lineOf('certificate')).toMatchObject({
      state: 'look',
      words: 'Could not be asked: ECONNREFUSED.',
    });
  });

  it('is no line of a site without https', async () => {
    followServer(facts({ publicUrl: 'http://127.0.0.1:9' }));
    expect(await lineOf('certificate')).toBeUndefined();
  });
});
