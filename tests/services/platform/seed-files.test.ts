/** The seed of the files of the demo content after an interruption, and in a bucket. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AppState } from '~models/app-state';
import { Article } from '~models/article';
import { Page } from '~models/page';
import { Person } from '~models/person';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { Job } from '~models/job';
import { Upload } from '~models/upload';
import { prepareDatabase } from '~/operations/start/startup.server';
import { readDemo } from '~/operations/seed/read-demo.server';
import { storageContext, openUploads, useStorage } from '~/media/storage/storage-open.server';
import { servedKey, withheldKey } from '~/media/storage/storage.server';
import { countNeeds } from '~/media/library/library-filters.server';
import { filesOfUpload } from '~/media/delivery/file-keys.server';
import { demoUrl } from '../../demo-files';
import { actor } from '../../make';
import { startBucket } from '../../setup/bucket';

const folder = mkdtempSync(path.join(tmpdir(), 'showreel-seed-'));
const MODELS = [Show, Article, Person, Page, Settings, AppState, Upload, Job];
const demoFiles = readDemo().files;
let count = 0;

const open = (s3?: Parameters<typeof openUploads>[0]['s3']) =>
  openUploads({
    dataDir: path.join(folder, String((count += 1))),
    limits: { image: 1, video: 1 },
    ...(s3 && { s3 }),
  });

const start = () => prepareDatabase({ seed: 'demo', announce: () => undefined });

/** Returns the keys of all files, also of those that are held back, as if they were served. */
async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storageContext().storage.list()) keys.push(servedKey(key) ?? key);
  return keys;
}

beforeEach(async () => {
  for (const model of MODELS) await model.deleteMany();
  await open();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the seed of the files', () => {
  it('is completed by the next start after an interruption', async () => {
    const { storage } = storageContext();
    let left = 40;
    const failing = Object.create(storage) as typeof storage;
    failing.copy = (...parameters) =>
      (left -= 1) < 0 ? Promise.reject(new Error('the disk is full')) : storage.copy(...parameters);
    useStorage(failing);
    await expect(start()).rejects.toThrow('the disk is full');
    const before = await Upload.find().lean();
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(demoFiles.length);
    useStorage(storage);
    await start();
    expect(await Upload.countDocuments()).toBe(demoFiles.length);
    const keys = new Set((await Upload.find().lean()).flatMap(filesOfUpload));
    expect((await storedKeys()).filter((key) => !keys.has(key))).toEqual([]);
    expect(await countNeeds(actor('editor'))).toEqual({ captions: 0, alt: 0, poster: 0 });
  });

  it('stores them in a bucket', async () => {
    const bucket = await startBucket(path.join(folder, 'bucket'));
    try {
      await open(bucket.options);
      await start();
      const { storage } = storageContext();
      for (const { file, bytes } of demoFiles) {
        const key = demoUrl(file).slice('/assets/'.length);
        const stored = (await storage.stat(key)) ?? (await storage.stat(withheldKey(key)));
        expect(stored?.size, file).toBe(bytes);
      }
      const captions = await storage.get(
        demoUrl('shows/the-long-rain/main-captions-en-GB.vtt').slice('/assets/'.length),
      );
      expect(String(captions && (await buffer(captions)))).toMatch(/^WEBVTT\n/);
    } finally {
      await bucket.stop();
    }
  });
});
