/** Many hostile requests: the same process continues, without memory growth or leftover files. */
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { UploadSession, type StoredUploadSession } from '~models/upload-session';
import { Article } from '~models/article';
import { Person } from '~models/person';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { Job } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { signedIn } from '../accounts/sign-in';
import { temporaryFolder, until } from '../server/fixtures/processes';
import { databaseNamed } from '../setup/database';
import { residentMegabytes } from '../setup/memory';
import { launchSite, type LaunchedSite } from '../setup/site';
import { sendHostile, written, type Credentials } from './fixtures/hostile-client';
import { scenario, SEEDS, type HostileRequest } from './fixtures/hostile-requests';
import { seededRandom } from './fixtures/random';
import { HOSTILE_MS, HOSTILE_REQUESTS } from './fixtures/scale';
import { makeSession } from '../make';

const AT_ONCE = 16;
const BATCH = 500;
/** The process is warm when its page cache, its buffers and its heap are as large as they become: after some 20,000. */
const WARMING = 25_000;
/** Allowed memory growth over the warm process: garbage. */
const MAX_GROWTH_MB = 50;
const MAX_FILES_OPEN = 10;

const temporary = temporaryFolder();
const dataDir = path.join(temporary.folder, 'data');
let site: LaunchedSite;
let credentials: Credentials;
let editor: string;

beforeAll(async () => {
  const uri = databaseNamed(inject('databaseUri'), 'hostile');
  site = await launchSite({
    DATA_DIR: dataDir,
    MONGODB_URI: uri,
    SEED: 'none',
    API_RATE_LIMIT: '900000',
  });
  await site.ready;
  await mongoose.connect(uri, { autoIndex: false });
  const { cookie, user } = await signedIn('editor');
  editor = user.id;
  credentials = { cookie, token: await makeSession(editor) };
}, 120_000);

afterAll(async () => {
  await mongoose.disconnect();
  await site.stop();
  temporary.remove();
});

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];
/** The files of uploads; those of the build are stored beside them. */
const filesNow = () =>
  [...filesIn(path.join(dataDir, 'uploads')), ...filesIn(path.join(dataDir, 'incoming'))].filter(
    (file) => !file.startsWith(path.join(dataDir, 'uploads/builds/')),
  );
// The open files of a process are known from /proc. Skipped on other systems.
const it = test.skipIf(process.platform !== 'linux');
/** What the process has open: paths, sockets and pipes. One that closes meanwhile is listed as closed. */
const openFiles = () => {
  const folder = `/proc/${site.pid}/fd`;
  const targetOf = (name: string) => {
    try {
      return readlinkSync(path.join(folder, name));
    } catch {
      return 'closed';
    }
  };
  return readdirSync(folder).map(targetOf);
};
const asEditor = (method: string, at: string, headers = {}) =>
  fetch(site.url + at, { method, headers: { authorization: `Bearer ${credentials.token}`, ...headers } });

interface Storm {
  requests: number;
  /** The number of responses by status; 0 is a connection that was closed without one. */
  statuses: Record<number, number>;
  /** Requests with an unexpected response. */
  failures: string[];
}

async function send(steps: HostileRequest[], storm: Storm): Promise<void> {
  let upload = '/api/upload/resumable/none';
  for (const step of steps) {
    const request = { ...step, target: step.target.replace('{upload}', upload) };
    const { status, location, hangs } = await sendHostile(site.url, request, credentials);
    storm.requests += 1;
    storm.statuses[status] = (storm.statuses[status] ?? 0) + 1;
    if (location?.startsWith('/api/upload/resumable/')) upload = location;
    if (hangs || status >= 500)
      storm.failures.push(`${hangs ? 'hangs' : status}: ${written(request, credentials).slice(0, 1_500)}`);
  }
}

/** Runs the given number of scenarios concurrently until the number of requests is reached. */
async function sendAll(requests: number, seed: number): Promise<Storm> {
  const storm: Storm = { requests: 0, statuses: {}, failures: [] };
  const queue = [...SEEDS];
  let drawn = 0;
  const next = () => {
    if (queue.length === 0) queue.push(...fc.sample(scenario, { numRuns: BATCH, seed: seed + drawn++ }));
    return queue.pop() ?? [];
  };
  const work = async () => {
    while (storm.requests < requests && storm.failures.length < 10) await send(next(), storm);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return storm;
}

/** Deletes the uploads that were stored, and the unfinished ones that could be resumed for a day. */
async function clearUp(): Promise<void> {
  for (const { _id } of await UploadSession.find().lean<StoredUploadSession[]>())
    await asEditor('DELETE', `/api/upload/resumable/${_id}`, { 'tus-resumable': '1.0.0' });
  for (const model of [Show, Article, Person, Settings])
    await mongoose.connection.collection(model.collection.name).deleteMany({});
  await until(async () => (await Job.countDocuments({ type: 'variants', state: 'waiting' })) === 0, 60_000);
  for (const { key } of await Upload.find().lean<StoredUpload[]>()) {
    const answer = await asEditor('DELETE', `/api/upload/${key}`);
    expect([key, answer.status, await answer.json()]).toEqual([key, 200, { success: true }]);
  }
}

const ERROR_LINE = /uncaught|unexpected error|request failed|"level":(?:50|60)/;

it(
  'hostile requests cause no crash, no server error and no leftovers',
  async () => {
    const seed = Math.floor(seededRandom()() * 2 ** 31);
    await sendAll(WARMING, seed - BATCH);
    const before = { pid: site.pid, megabytes: residentMegabytes(site.pid), files: openFiles().length };
    const started = performance.now();
    const storm = await sendAll(HOSTILE_REQUESTS, seed);
    const seconds = (performance.now() - started) / 1000;
    expect(storm.failures).toEqual([]);

    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    expect((await asEditor('GET', '/api/auth/profile')).status).toBe(200);
    await vi.waitFor(() => {
      const open = openFiles();
      expect(open.length, open.join('\n')).toBeLessThanOrEqual(before.files + MAX_FILES_OPEN);
    }, 30_000);
    const megabytes = residentMegabytes(before.pid);
    process.stderr.write(
      `${storm.requests} hostile requests in ${seconds.toFixed(0)} s; process ${before.pid} before, ${site.pid} after; ` +
        `memory ${before.megabytes.toFixed(0)} MB before, ${megabytes.toFixed(0)} MB after; ` +
        `answers ${JSON.stringify(storm.statuses)}\n`,
    );
    expect(megabytes - before.megabytes).toBeLessThan(MAX_GROWTH_MB);
    const errors = site
      .output()
      .split('\n')
      .filter((line) => ERROR_LINE.test(line));
    expect(errors).toEqual([]);
    await clearUp();
    await until(() => filesNow().length === 0, 30_000);
  },
  HOSTILE_MS,
);
