/** The previews of videos, made by a real ffmpeg. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lockLifetimeMs } from '~/core/db/lock.server';
import { AppState } from '~models/app-state';
import { Job, type StoredJob } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { storageContext, withScratch } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';
import { openUpload, updateUpload, deleteUpload } from '~/media/library/library-file.server';
import { excerptKey } from '~/media/delivery/file-keys.server';
import { sweepUploads } from '~/media/usage/garbage-collection.server';
import { run } from '~/core/db/run-program.server';
import { findFfmpeg, describe as describeFile, readColorSpace } from '~/media/files/ffmpeg.server';
import { readBoxes } from '~/media/files/film-position.server';
import { excerptTimeout } from '~/media/jobs/job-films.server';
import { workOnNext } from '~/media/jobs/job.server';
import { actor, makeShow } from '../../make';
import { makeUpload } from '../../media-files';
import { processesOn, temporaryFolder, until } from '../../server/fixtures/processes';
import { updateRecord } from '~/records/save/record-update.server';

const admin = actor('admin');
const temporary = temporaryFolder();
const never = new AbortController().signal;
/** A cut has the lowest priority, so that other work on the machine takes its time. */
const WORKED_MS = 240_000;
const stored = async (id: string) => (await Upload.findById(id).lean<StoredUpload>()) as StoredUpload;
const jobOf = (id: string) => Job.findById(`excerpt:${id}`).lean<StoredJob | null>();

const noReport = (error: unknown) => {
  throw error;
};
const workAll = async (report: (error: unknown) => void = noReport, signal = never) => {
  while (await workOnNext(signal, report));
};

let program: string;
let count = 0;

beforeEach(async () => {
  await Promise.all([Upload.deleteMany({}), Job.deleteMany({})]);
  program = (await findFfmpeg()).program ?? '';
});
afterEach(() => {
  storageContext().ffmpegPath = undefined;
});

/** A film that ffmpeg makes from a test picture; each is another file. */
async function film(picture: string, args: string[] = [], extension = 'mp4'): Promise<Buffer> {
  return withScratch(extension, async (file) => {
    const source = ['-v', 'error', '-f', 'lavfi', '-i', `testsrc=${picture}`];
    const about = ['-metadata', `title=${(count += 1)} of ${process.pid}`];
    // With the index first: nothing but the poster and the preview is made of it.
    const encoding =
      extension === 'mp4' ? ['-c:v', 'libx264', '-preset', 'ultrafast', '-movflags', '+faststart'] : [];
    const { messages } = await run(program, [...source, ...args, ...encoding, ...about, '-y', file], {
      within: 60_000,
    });
    expect(messages).toBe('');
    return readFile(file);
  });
}

const upload = async (content: Buffer) => makeUpload(content, { fileType: 'video' }, admin);
const small = async () => upload(await film('size=64x36:rate=10:duration=0.5'));

/** Has only its preview left to make, so that tests of that do not wait for a poster. */
const withoutPoster = async ({ id }: { id: string }) => {
  await Job.deleteOne({ _id: `variants:${id}` });
};

/** All files in the storage and in the folder of temporary files. */
async function filesOf(id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storageContext().storage.list()) if (key.includes(id)) found.push(key);
  return found;
}
const scratchFiles = async () => {
  const names = await readdir(storageContext().incoming);
  return names.filter((name) => name.endsWith('.mp4') || name.endsWith('.png'));
};

/**
 * An ffmpeg that reads its input no faster than it plays, so that a cut of some seconds takes some seconds. Only a cut bears its
 * name: a trial whether the program runs, and a look at the file, are over at once and have no low priority.
 */
async function slowFfmpeg(): Promise<string> {
  const file = path.join(temporary.folder, `slow-ffmpeg-${(count += 1)}`);
  const cut = `exec '${program}' -re "$@" -metadata comment=${path.basename(file)}`;
  const script = `case "$*" in *libx264*) ${cut};; esac; exec '${program}' "$@"`;
  await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  storageContext().ffmpegPath = file;
  return path.basename(file);
}

describe('the preview of a video', () => {
  it(
    'is its first ten seconds, without sound, and starts fast',
    async () => {
      const sound = ['-f', 'lavfi', '-i', 'sine=duration=10.5', '-c:a', 'aac', '-shortest'];
      const made = await upload(await film('size=32x720:rate=50:duration=10.5', sound));
      await withoutPoster(made);
      expect((await mediaFacts([made.url]))[made.url]).toMatchObject({ previewUrl: null });
      expect(await openUpload(admin, made.id)).toMatchObject({
        previewUrl: null,
        preview: { state: 'waiting' },
      });
      await workAll();
      const { excerpt } = await stored(made.id);
      const url = made.url.replace('.mp4', '-preview.mp4');
      expect(excerpt).toMatchObject({ url, width: 32, height: 720 });
      expect((await mediaFacts([made.url]))[made.url]).toMatchObject({ previewUrl: url });
      expect(await openUpload(admin, made.id)).toMatchObject({
        previewUrl: url,
        preview: { state: 'ready' },
      });
      const file = storageContext().storage.pathOf?.(excerptKey(await stored(made.id))) ?? '';
      const words = (await describeFile(file)) ?? '';
      expect(words).toMatch(/Duration: 00:00:(?:10\.0\d|09\.\d\d),/);
      expect(words).toMatch(/Video: h264 \(High\).*, 25 fps/);
      expect(words).not.toContain('Audio:');
      expect(readColorSpace(words)).toBe('bt709');
      const { length } = await readFile(file);
      expect(excerpt?.bytes).toBe(length);
      expect(await readBoxes(file, length)).toEqual({ whole: true, fastStart: true });
      await deleteUpload(admin, made.id);
      expect(await filesOf(made.id)).toEqual([]);
    },
    WORKED_MS,
  );

  it.each([
    ['is as large as a small video', 'size=321x181:rate=10:duration=0.5', [], 320, 180],
    ['is at most 960 pixels high', 'size=68x1088:rate=10:duration=0.2', [], 60, 960],
    [
      'is at most 960 pixels wide, in the shape in which the video is shown',
      'size=720x72:rate=10:duration=0.2',
      ['-aspect', '16:1'],
      960,
      60,
    ],
  ])(
    '%s',
    async (_, picture, args, width, height) => {
      const made = await upload(await film(picture, args));
      await withoutPoster(made);
      await workAll();
      expect((await stored(made.id)).excerpt).toMatchObject({ width, height });
    },
    WORKED_MS,
  );

  it('is made of the videos of earlier versions, after the posters, the newest first', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 2; index += 1) ids.push((await small()).id);
    // The videos have posters, and no jobs.
    for (const [index, id] of ids.entries()) {
      await workOnNext(never, noReport);
      expect((await stored(id)).poster.current, `poster ${index}`).not.toBeNull();
    }
    await Job.deleteMany({});
    await sweepUploads();
    await workOnNext(never, noReport);
    expect((await stored(ids[1] ?? '')).excerpt).toMatchObject({ width: 64, height: 36 });
    expect((await stored(ids[0] ?? '')).excerpt ?? null).toBeNull();
    await workAll();
    expect((await stored(ids[0] ?? '')).excerpt).not.toBeNull();
  });

  it('is withheld with its video, and comes back with it', async () => {
    const made = await small();
    const show = await makeShow({ videoUrl: made.url });
    await workAll();
    const key = excerptKey(await stored(made.id));
    await updateRecord('show', admin, show.id, { videoUrl: '' });
    expect(await storageContext().storage.stat(key)).toBeNull();
    expect(await storageContext().storage.stat(withheldKey(key))).not.toBeNull();
    await updateRecord('show', admin, show.id, { videoUrl: made.url });
    expect(await storageContext().storage.stat(key)).not.toBeNull();
  });
});

describe('a preview that cannot be made', () => {
  it('fails once when the video is broken, and the video itself plays', async () => {
    const content = await film('size=64x36:rate=10:duration=0.5');
    const made = await upload(content);
    const { key } = await stored(made.id);
    const start = content.indexOf('mdat') + 4;
    await writeFile(storageContext().storage.pathOf?.(key) ?? '', content.fill(0xa5, start));
    await withoutPoster(made);
    const reported: unknown[] = [];
    await workAll((error) => reported.push(error));
    expect(reported).toHaveLength(1);
    expect((await openUpload(admin, made.id)).preview).toMatchObject({
      state: 'failed',
      reason: 'unreadable',
    });
    expect((await mediaFacts([made.url]))[made.url]).not.toHaveProperty('previewUrl');
    await Job.updateOne({ subject: made.id }, { $set: { notBefore: new Date(0) } });
    expect(await workOnNext(never, noReport)).toBe(false);
    expect(await filesOf(made.id)).toEqual([key]);
  });

  it('waits for an ffmpeg, and the video itself plays until there is one', async () => {
    const made = await small();
    await withoutPoster(made);
    storageContext().ffmpegPath = '/nowhere/ffmpeg';
    await workAll();
    expect((await openUpload(admin, made.id)).preview).toMatchObject({ state: 'unavailable' });
    expect((await mediaFacts([made.url]))[made.url]).not.toHaveProperty('previewUrl');
    storageContext().ffmpegPath = undefined;
    await workAll();
    expect((await openUpload(admin, made.id)).preview).toMatchObject({ state: 'ready' });
  });

  it('is tried again after an error of the machine, three times', async () => {
    const made = await small();
    await withoutPoster(made);
    const full = path.join(temporary.folder, 'full-ffmpeg');
    const script = `case "$*" in *libx264*) echo 'No space left on device' >&2; exit 1;; esac; exec '${program}' "$@"`;
    await writeFile(full, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    storageContext().ffmpegPath = full;
    const reported: unknown[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await workOnNext(never, (error) => reported.push(error));
      expect(await jobOf(made.id)).toMatchObject({
        state: attempt < 3 ? 'waiting' : 'failed',
        attempts: attempt,
      });
      await Job.updateOne({ subject: made.id }, { $set: { notBefore: new Date(0) } });
    }
    expect(reported).toHaveLength(3);
    expect(await jobOf(made.id)).toMatchObject({ reason: 'interrupted' });
    expect(await scratchFiles()).toEqual([]);
  });

  it('has more time, the longer the video is', () => {
    expect([0, 60, 3_600, 86_400, null].map(excerptTimeout)).toEqual([
      600_000, 660_000, 4_200_000, 7_200_000, 7_200_000,
    ]);
  });
});

describe('ffmpeg at work on a preview', () => {
  /** Begins a cut that takes ten seconds, and waits until ffmpeg is at work on it. */
  async function begin(signal = never) {
    const made = await upload(await film('size=64x36:rate=10:duration=10'));
    const name = await slowFfmpeg();
    const show = await makeShow({ videoUrl: made.url });
    await withoutPoster(made);
    const work = workOnNext(signal, noReport);
    await until(() => processesOn(`comment=${name}`).length > 0);
    return { made, show, name, work };
  }

  it('has a low priority', async () => {
    const stopping = new AbortController();
    const { made, name, work } = await begin(stopping.signal);
    const [pid = 0] = processesOn(`comment=${name}`);
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    expect(Number(fields[16])).toBe(10);
    stopping.abort();
    await work;
    expect(processesOn(`comment=${name}`)).toEqual([]);
    // Work that was interrupted by the end of the program is no attempt, and goes on at the next start.
    expect(await jobOf(made.id)).toMatchObject({ state: 'waiting', attempts: 0, lock: null });
    expect(await AppState.exists({ _id: `turn: job excerpt:${made.id}` })).toBeNull();
    storageContext().ffmpegPath = undefined;
    await workAll();
    expect((await stored(made.id)).excerpt).toMatchObject({ width: 64, height: 36 });
  });

  it('is killed when its video is deleted, and leaves no file', async () => {
    const { made, show, name, work } = await begin();
    await Upload.updateOne({ _id: made.id }, { $set: { 'usage.offeredAt': new Date() } });
    await updateRecord('show', admin, show.id, { videoUrl: '' });
    await deleteUpload(admin, made.id);
    const startedAt = performance.now();
    await work;
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(processesOn(`comment=${name}`)).toEqual([]);
    expect(await filesOf(made.id)).toEqual([]);
    expect(await scratchFiles()).toEqual([]);
  });

  it('is killed when its video is taken off the site, which leaves the withheld original alone', async () => {
    const { made, show, name, work } = await begin();
    const { key } = await stored(made.id);
    await updateRecord('show', admin, show.id, { videoUrl: '' });
    await work;
    expect(processesOn(`comment=${name}`)).toEqual([]);
    expect(await filesOf(made.id)).toEqual([withheldKey(key)]);
    expect(await jobOf(made.id)).toMatchObject({ state: 'waiting', attempts: 0, lock: null });
    // Any worker that finds the job drops it, and it comes back with the video.
    storageContext().ffmpegPath = undefined;
    expect(await workOnNext(never, noReport)).toBe(false);
    expect(await jobOf(made.id)).toBeNull();
    await updateRecord('show', admin, show.id, { videoUrl: made.url });
    expect(await jobOf(made.id)).toMatchObject({ state: 'waiting', attempts: 0, lock: null });
  });

  it('is one at a time, and its video is taken over from a program that was killed', async () => {
    const made = await small();
    await withoutPoster(made);
    const lock = `turn: job excerpt:${made.id}`;
    await AppState.create({ _id: lock, value: 'alive', at: new Date() });
    expect(await workOnNext(never, noReport)).toBe(false);
    // The worker finds the lock as it was long before.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + lockLifetimeMs());
    onTestFinished(() => clock.mockRestore());
    await Job.updateOne({ subject: made.id }, { $set: { attempts: 1, lock: 'dead' } });
    const begun = vi.spyOn(Job, 'findOneAndUpdate');
    onTestFinished(() => begun.mockRestore());
    expect(await workOnNext(never, noReport)).toBe(true);
    expect(begun).toHaveBeenCalledTimes(1);
    expect(await stored(made.id)).toMatchObject({ excerpt: { width: 64 } });
    expect(await jobOf(made.id)).toBeNull();
  });

  it('leaves no file that a killed program has stored and not recorded, once its video is deleted', async () => {
    const made = await small();
    const upload = await stored(made.id);
    const left = [
      excerptKey(upload),
      upload.key.replace('.mp4', '-poster.jpg'),
      upload.key.replace('.mp4', '-poster-64.avif'),
    ];
    for (const key of left) {
      await storageContext().storage.put(key, Readable.from([Buffer.from('half')]), 'video/mp4');
    }
    await deleteUpload(admin, made.id);
    expect(await filesOf(made.id)).toEqual([]);
  });

  it('leaves no file of the poster before the one that was chosen meanwhile', async () => {
    const made = await small();
    const { storage } = storageContext();
    const put = storage.put.bind(storage);
    let chosen = false;
    storage.put = async (...args) => {
      await put(...args);
      if (chosen) return;
      chosen = true;
      await updateUpload(admin, made.id, { posterAt: 0.2 });
    };
    try {
      await workAll();
    } finally {
      storage.put = put;
    }
    const { poster, excerpt } = await stored(made.id);
    const { current } = poster;
    const listed = [made.url, current?.url, ...(current?.variants ?? []).map(({ url }) => url), excerpt?.url];
    expect((await filesOf(made.id)).map((key) => `/assets/${key}`).toSorted()).toEqual(listed.toSorted());
  });
});
