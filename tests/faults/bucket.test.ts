/** An object store that answers 503 in bursts, is silent, cuts what it sends, and lists late. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Job } from '~models/job';
import { Upload } from '~models/upload';
import { openUploads } from '~/media/storage/storage-open.server';
import { sweepUploads } from '~/media/usage/garbage-collection.server';
import { signedIn } from '../accounts/sign-in';
import { makeShow } from '../make';
import { picture } from '../media-files';
import { temporaryFolder, until } from '../server/fixtures/processes';
import { startBucket, type Bucket } from '../setup/bucket';
import { BucketProxy } from '../setup/bucket-proxy';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { SILENT_SECONDS, TIMEOUT_MS } from './fixtures/scale';

const MEGABYTE = 1024 * 1024;
const UPLOADS = 6;
const BURST_MS = 250;
/** How long an answer may take on a busy machine. The store is silent until it is told to speak. */
const ANSWER_TIMEOUT_MS = 45_000;

const temporary = temporaryFolder();
const inBucket = path.join(temporary.folder, 'bucket');
let bucket: Bucket;
let proxy: BucketProxy;
let site: Site;
let cookie: string;

beforeAll(async () => {
  bucket = await startBucket(inBucket);
  proxy = new BucketProxy(bucket);
  const endpoint = await proxy.open();
  const { bucket: name, accessKeyId = '', secretAccessKey = '' } = bucket.options;
  const uri = databaseNamed(inject('databaseUri'), 'faulty-bucket');
  const dataDir = path.join(temporary.folder, 'data');
  site = await startSite({
    MONGODB_URI: uri,
    SEED: 'none',
    DATA_DIR: dataDir,
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  await mongoose.connect(uri, { autoIndex: false });
  const limits = { image: 20 * MEGABYTE, video: 20 * MEGABYTE };
  await openUploads({ dataDir, limits, s3: { ...bucket.options, endpoint } });
  ({ cookie } = await signedIn('editor'));
}, 120_000);

afterAll(async () => {
  proxy.speak();
  await mongoose.disconnect();
  await site.stop();
  await proxy.close();
  await bucket.stop();
  temporary.remove();
});

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

interface Answer {
  status: number;
  body: Buffer;
}

async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(site.url + address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS), ...init });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

const save = (id: string, fields: object) =>
  ask(`/api/shows/${id}`, {
    method: 'PUT',
    headers: { cookie, origin: site.url, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });

async function send(content: Buffer, filename: string): Promise<{ status: number; url: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ type: 'show', fileType: 'gallery' })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]), filename);
  const { status, body } = await ask('/api/upload', {
    method: 'POST',
    headers: { cookie, origin: site.url },
    body: form,
  });
  return { status, url: (JSON.parse(String(body)) as { url?: string }).url ?? '' };
}

/** The names of the objects in the bucket that are originals or copies of uploads. */
const objects = () =>
  readdirSync(inBucket, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\/[0-9a-f]{24}[^/]*_object$/.test(name),
  );

/** Answers with 503 in bursts until the work is done. */
async function duringBursts<Result>(work: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => (proxy.isBusy = !proxy.isBusy), BURST_MS);
  return work.finally(() => {
    clearInterval(timer);
    proxy.isBusy = false;
  });
}

it(
  'while a store answers 503 in bursts, pages and saves go on, and a file is stored whole or not at all',
  async () => {
    const show = await makeShow({ status: 'active' });
    const pictures = await Promise.all(
      Array.from({ length: UPLOADS }, (_, index) => picture(64 + index, 36)),
    );
    proxy.isBusy = true;
    const [sent, pages] = await duringBursts(
      Promise.all([
        Promise.all(pictures.map((content, index) => send(content, `Still ${index}.png`))),
        Promise.all(
          Array.from({ length: UPLOADS }, async (_, index) => [
            (await ask('/shows')).status,
            (await save(show.id, { tagline: `Line ${index}` })).status,
          ]),
        ),
      ]),
    );
    expect(new Set(pages.flat())).toEqual(new Set([200]));
    for (const { status } of sent) expect([201, 503]).toContain(status);
    const stored = sent.filter(({ status }) => status === 201);
    expect(stored.length).toBeGreaterThan(0);
    for (const [index, { status, url }] of sent.entries())
      if (status === 201) expect(sha256((await ask(url)).body)).toBe(sha256(pictures[index] as Buffer));
    expect(await Upload.countDocuments()).toBe(stored.length);
    // The work on them ends, too. What met the bursts is due again after a minute, or when more is to be done.
    await Job.updateMany({}, { $set: { notBefore: new Date(0) } });
    expect((await send(await picture(60, 34), 'Last.png')).status).toBe(201);
    const isDone = async () => (await Upload.countDocuments({ variants: { $size: 0 } })) === 0;
    await until(isDone, TIMEOUT_MS);
    const known = new Set((await Upload.find({}, { _id: 1 }).lean()).map(({ _id }) => _id));
    const names = objects().map((name) => /[0-9a-f]{24}/.exec(path.basename(name))?.[0] ?? '');
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  },
  3 * TIMEOUT_MS,
);

it(
  'while a store is silent, pages, screens and saves go on, and what a save takes off the site goes when the store is back',
  async () => {
    const { url } = await send(await picture(70, 40), 'Silent.png');
    const show = await makeShow({ status: 'active', title: 'Silent', thumbnailUrl: url });
    await Upload.updateMany({}, { $set: { 'usage.offeredAt': null } });
    expect((await ask(url)).status).toBe(200);
    proxy.fallSilent();
    const over = performance.now() + SILENT_SECONDS * 1_000;
    const asset = ask(url);
    asset.catch(() => undefined);
    try {
      // What is answered now does not wait for the store.
      expect((await save(show.id, { thumbnailUrl: '' })).status).toBe(200);
      await until(async () => {
        for (const address of ['/', '/shows', '/admin/shows', '/admin/media'])
          expect([address, (await ask(address, { headers: { cookie } })).status]).toEqual([address, 200]);
        return performance.now() > over;
      }, TIMEOUT_MS);
    } finally {
      proxy.speak();
    }
    expect([200, 404, 503]).toContain((await asset).status);
    await until(async () => (await ask(url)).status === 404, TIMEOUT_MS);
    await until(() => objects().some((name) => name.startsWith('withheld/') || name.includes('/withheld/')));
  },
  3 * TIMEOUT_MS,
);

it('a file arrives whole, also in a range, although the store cuts its answers', async () => {
  const content = await picture(80, 45);
  const { url } = await send(content, 'Cut.png');
  // The work on it reads it, too.
  const isDone = async () =>
    (await Upload.findOne({ originalName: 'Cut.png' }).lean())?.variants.length !== 0;
  await until(isDone, TIMEOUT_MS);
  proxy.cutAfter = Math.floor(content.length / 5);
  proxy.cuts = 3;
  const whole = await ask(url);
  expect([whole.status, sha256(whole.body)]).toEqual([200, sha256(content)]);
  proxy.cuts = 2;
  const range = await ask(url, { headers: { range: `bytes=100-${content.length - 101}` } });
  expect([range.status, sha256(range.body)]).toEqual([206, sha256(content.subarray(100, -100))]);
  expect(proxy.cuts).toBe(0);
});

it('the cleanup deletes nothing that a store lists late, and goes on after a file that is gone is listed', async () => {
  const { url: gone } = await send(await picture(71, 40), 'Gone.png');
  proxy.listsLate = true;
  await sweepUploads();
  const removed = await ask(gone, { method: 'GET' });
  expect(removed.status).toBe(200);
  const { url: added } = await send(await picture(72, 40), 'Added.png');
  await Upload.deleteOne({ originalName: 'Gone.png' });
  await sweepUploads();
  proxy.listsLate = false;
  expect((await ask(added)).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
  expect(site.output()).not.toContain('uncaught error');
});
