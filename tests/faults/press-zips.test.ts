/** The ZIP of a press kit for several clients at once: what memory it takes, and what a client that leaves frees. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Upload } from '~models/upload';
import { updateRecord } from '~/records/save/record-update.server';
import { openUploads } from '~/media/storage/storage-open.server';
import { actor, makeShow } from '../make';
import { until } from '../server/fixtures/processes';
import { databaseNamed } from '../setup/database';
import { residentMegabytes } from '../setup/memory';
import { startSite, type Site } from '../setup/site';
import { TIMEOUT_MS, ZIP_CLIENTS, ZIP_STILL_MB, ZIP_STILLS } from './fixtures/scale';
import { IS_LONG } from '../full-length';

const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 60;
const SAMPLE_MS = 20;

/** The system tells which files a program has open. `zip-archive` and `press-downloads` show the rule in `npm test`. */
const onLinux = it.runIf(IS_LONG && process.platform === 'linux');
const folder = mkdtempSync(path.join(tmpdir(), 'showreel-zips-'));
const editor = actor('editor');
let site: Site;
let kit: string;

beforeAll(async () => {
  const MONGODB_URI = databaseNamed(inject('databaseUri'), 'press_zips');
  site = await startSite({ MONGODB_URI, DATA_DIR: folder, SEED: 'none', TRUST_PROXY: '1' });
  await mongoose.connect(MONGODB_URI, { autoIndex: false });
  await openUploads({ dataDir: folder, limits: { image: 20_000_000, video: 20_000_000 } });
  const stills: { file: string }[] = [];
  for (let count = 0; count < ZIP_STILLS; count += 1) stills.push({ file: await makeLargeStill() });
  const { id, slug } = await makeShow({ status: 'active' });
  await updateRecord('show', editor, id, { press: { visibility: 'public', stills } });
  kit = `${site.url}/press/${slug}`;
  await until(async () => (await fetch(`${kit}/stills.zip`, { method: 'HEAD' })).ok);
}, TIMEOUT_MS);

afterAll(async () => {
  await mongoose.disconnect();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Stores the record of a picture that the press may have, with a file of zeros, which takes no room on the disk. */
async function makeLargeStill(): Promise<string> {
  const _id = randomBytes(12).toString('hex');
  const key = `show/large/gallery/${_id}.jpg`;
  const file = path.join(folder, 'uploads', key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, '');
  await truncate(file, ZIP_STILL_MB * MEGABYTE);
  await Upload.create({
    _id,
    key,
    sha256: randomBytes(32).toString('hex'),
    originalName: 'Still.jpg',
    facts: {
      mediaType: 'image',
      contentType: 'image/jpeg',
      bytes: ZIP_STILL_MB * MEGABYTE,
      width: 60,
      height: 40,
    },
    texts: { alt: 'A harbour', caption: 'The quay' },
    press: { cleared: true, credit: 'Inka Solberg' },
    createdAt: new Date(),
  });
  return _id;
}

/** Lets each client download the ZIP, and returns what came. */
const downloadAll = (clients: number) =>
  Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const args = ['tests/faults/fixtures/zip-client.js', `${kit}/stills.zip`, `10.1.${client}.1`];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      return JSON.parse(stdout) as { status: number; announced: number; came: number };
    }),
  );

it.runIf(IS_LONG)(
  'clients that take the ZIP at once get all of it, and it is never in memory',
  async () => {
    await downloadAll(1);
    const before = residentMegabytes(site.pid);
    let most = before;
    const samples = setInterval(() => (most = Math.max(most, residentMegabytes(site.pid))), SAMPLE_MS);
    const downloaded = await downloadAll(ZIP_CLIENTS).finally(() => clearInterval(samples));
    for (const { status, announced, came } of downloaded) {
      expect([status, came]).toEqual([200, announced]);
      expect(came).toBeGreaterThan(ZIP_STILLS * ZIP_STILL_MB * MEGABYTE);
    }
    expect(most - before).toBeLessThan(MOST_MEGABYTES);
  },
  2 * TIMEOUT_MS,
);

/** Returns how many uploaded files the server has open. */
const openFiles = (): number =>
  readdirSync(`/proc/${site.pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${site.pid}/fd/${fd}`).startsWith(path.join(folder, 'uploads'));
    } catch {
      return false;
    }
  }).length;

onLinux('a client that leaves in the middle frees the file that is read, and its place', async () => {
  for (let count = 0; count < 3; count += 1) {
    const leaving = new AbortController();
    const answers = await Promise.all(
      [1, 2].map(() => fetch(`${kit}/stills.zip`, { signal: leaving.signal })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const readers = answers.map(({ body }) => body?.getReader());
    // Between two files none is open, and a client that takes nothing can hold the ZIP there.
    await until(async () => {
      for (const reader of readers) await reader?.read();
      return openFiles() > 0;
    });
    leaving.abort();
    await until(() => openFiles() === 0);
  }
});
