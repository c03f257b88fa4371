/** The files of the demo content: stored with everything that comes with them, and not by making anything. */
import { IS_LONG } from '../../full-length';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { listPublicShows } from '~/records/read/shows.server';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { storageContext, openUploads, useStorage } from '~/media/storage/storage-open.server';
import { servedKey, withheldKey } from '~/media/storage/storage.server';
import { countNeeds } from '~/media/library/library-filters.server';
import { filesOfUpload } from '~/media/delivery/file-keys.server';
import { listUploads } from '~/media/library/library-files.server';
import { workOnNext } from '~/media/jobs/job.server';
import { demoUrl, embargoedStills } from '../../demo-files';
import { actor } from '../../make';
import { startBucket } from '../../setup/bucket';

vi.mock('~/media/files/sharp.server', () => ({
  openSharp: () => Promise.reject(new Error('no picture is to be computed')),
}));

const folder = mkdtempSync(path.join(tmpdir(), 'showreel-seed-'));
const ffmpegRan = path.join(folder, 'ran');
const ffmpegPath = path.join(folder, 'ffmpeg');
writeFileSync(ffmpegPath, `#!/bin/sh\ntouch ${ffmpegRan}\n`);
chmodSync(ffmpegPath, 0o755);
const MODELS = [Show, Article, Person, Page, Settings, AppState, Upload, Job];
const demo = readDemo();
const demoFiles = demo.files;
const VIDEOS = demoFiles.filter(({ contentType }) => contentType === 'video/mp4');
/** A seed is more work than other hooks do. */
const SEED_MS = 60_000;
let count = 0;

const open = (s3?: Parameters<typeof openUploads>[0]['s3']) =>
  openUploads({
    dataDir: path.join(folder, String((count += 1))),
    limits: { image: 1, video: 1 },
    ffmpegPath,
    ...(s3 && { s3 }),
  });

const start = (seed: 'demo' | 'none' = 'demo') => prepareDatabase({ seed, announce: () => undefined });

/** Returns the keys of all files, also of those that are held back, as if they were served. */
async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storageContext().storage.list()) keys.push(servedKey(key) ?? key);
  return keys;
}

async function empty(): Promise<void> {
  for (const model of MODELS) await model.deleteMany();
  await open();
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of the demo content', () => {
  beforeAll(async () => {
    await empty();
    await start();
  }, SEED_MS);

  it('fill the media library, each with its uses', async () => {
    const editor = actor('editor');
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listUploads(editor, { page })));
    expect(pages[0]?.total).toBe(demoFiles.length);
    const files = pages.flatMap((page) => page.files);
    expect(files.map(({ originalName }) => originalName)).toEqual(
      demoFiles.map(({ originalName }) => originalName),
    );
    expect(files.filter(({ uses }) => uses.length === 0)).toEqual([]);
    expect(files.map(({ url }) => url).slice(0, 3)).toEqual(
      demoFiles.slice(0, 3).map(({ file }) => demoUrl(file)),
    );
    expect(await countNeeds(editor)).toEqual({ captions: 0, alt: 0, poster: 0 });
  });

  it('are at the only addresses of files in the records', async () => {
    const records = await Promise.all([
      Show.find().lean(),
      Article.find().lean(),
      Person.find().lean(),
      Page.find().lean(),
      Settings.find().lean(),
    ]);
    const text = JSON.stringify(records);
    const addresses = [...text.matchAll(/"(\/[^"\s]*\.(?:jpg|mp4|avif|png))"/g)].map(([, url = '']) => url);
    // The files of the press are named without an address.
    const addressed = demoFiles.filter(({ file }) => !/(?:^|\/)press/.test(file));
    expect(addresses.length).toBeGreaterThan(addressed.length);
    expect(addresses.filter((url) => !url.startsWith('/assets/'))).toEqual([]);
    expect(text.match(/\b(?:shows|people)\/[^"\s]*\.(?:jpg|mp4)|\bnews\/\d\d-/g)).toBeNull();
  });

  it('come with all that is made of an upload, so that nothing is computed', async () => {
    const keys = new Set(await storedKeys());
    for (const upload of await Upload.find().lean()) {
      const { key, variants, excerpt, tracks } = upload;
      const poster = upload.poster.current;
      const made = [...variants, ...(poster?.variants ?? []), ...tracks, ...(excerpt ? [excerpt] : [])];
      const urls = [`/assets/${key}`, ...made.map(({ url }) => url), ...(poster ? [poster.url] : [])];
      expect(urls.filter((url) => !keys.has(url.slice('/assets/'.length)))).toEqual([]);
      expect(Boolean(excerpt)).toBe(upload.facts.mediaType === 'video');
      // The cleanup would delete what a record does not list.
      expect(filesOfUpload(upload)).toEqual(
        expect.arrayContaining(urls.map((url) => url.slice('/assets/'.length))),
      );
    }
    expect(await Job.countDocuments()).toBe(0);
    const report = vi.fn();
    expect(await workOnNext(new AbortController().signal, report)).toBe(false);
    expect(report).not.toHaveBeenCalled();
    expect(existsSync(ffmpegRan)).toBe(false);
  });

  it('are held back if only a kit under embargo or a screener has them', async () => {
    const heldBack = await Upload.find({ 'usage.heldBackAt': { $ne: null } }).lean();
    expect(heldBack.map(({ key }) => `/assets/${key}`).toSorted()).toEqual(
      [...embargoedStills(demo), demo.pressDesk.screener.film].map(demoUrl).toSorted(),
    );
  });

  it('are shown with posters, previews, captions and chapters', async () => {
    const film = demoUrl('shows/the-long-rain/main.mp4');
    const facts = (await mediaFacts([film]))[film];
    expect(facts).toMatchObject({
      posterUrl: demoUrl('shows/the-long-rain/main-poster.jpg'),
      previewUrl: demoUrl('shows/the-long-rain/main-preview.mp4'),
    });
    expect(facts?.tracks?.map(({ kind, language }) => `${kind} ${language}`)).toEqual([
      'captions en-GB',
      'chapters en-GB',
      'descriptions en-GB',
    ]);
    expect(facts?.transcriptUrl).toMatch(/^\/transcripts\//);
    const shows = await listPublicShows();
    expect(shows.flatMap(({ media }) => media).filter(({ type }) => type === 'video')).toHaveLength(5);
    expect(VIDEOS).toHaveLength(14);
  });
});

describe('the seed of the files', () => {
  beforeEach(empty);

  it.runIf(IS_LONG)('is completed by the next start after an interruption', async () => {
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

  it.runIf(IS_LONG)('stores them in a bucket', async () => {
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

  it('names the folder if the program came without it', () => {
    expect(() => readDemo(path.join(folder, 'demo'))).toThrow(
      'the folder "demo" of the program is missing. Bring it along with the folder "build", or set SEED=none.',
    );
  });

  it('stores none with SEED=none', async () => {
    await start('none');
    expect([await Upload.countDocuments(), await storedKeys()]).toEqual([0, []]);
  });
});

it('records of earlier versions keep their files', async () => {
  const film = '/demo/shows/ember/main.mp4';
  const facts = await mediaFacts([film]);
  expect(facts[film]).toMatchObject({
    kind: 'video',
    width: 1280,
    posterUrl: '/demo/shows/ember/main-poster.jpg',
  });
  const poster = facts['/demo/shows/ember/main-poster.jpg'];
  const copies =
    poster?.sources.flatMap(({ srcset }) => srcset.split(', ').map((copy) => copy.split(' '))) ?? [];
  expect(copies.map(([, width]) => width)).toEqual(['320w', '480w', '800w', '1280w']);
  for (const url of [...Object.keys(facts), ...copies.map(([copy = '']) => copy)])
    expect(existsSync(url.slice(1)), url).toBe(true);
});
