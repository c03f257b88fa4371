import { readFile, utimes } from 'node:fs/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppState } from '~models/app-state';
import { Job, type StoredJob } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { lockLifetimeMs } from '~/core/db/lock.server';
import { storageContext, withScratch } from '~/media/storage/storage-open.server';
import { servedKey } from '~/media/storage/storage.server';
import { openUpload, deleteUpload } from '~/media/library/library-file.server';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { readBoxes } from '~/media/files/film-position.server';
import { run } from '~/core/db/run-program.server';
import { findFfmpeg } from '~/media/files/ffmpeg.server';
import { deleteUnneeded } from '~/media/delivery/file-keys.server';
import { sweepUploads } from '~/media/usage/garbage-collection.server';
import { startWorker, workOnNext } from '~/media/jobs/job.server';

import { someOf } from '../../full-length';
import { actor, unique } from '../../make';
import { asStream, makeUpload, picture, video, skipExcerpts } from '../../media-files';
import { until } from '../../server/fixtures/processes';
import { createRecord } from '~/records/save/record-create.server';
import { updateRecord } from '~/records/save/record-update.server';
import { commandsOf } from '../commands';

const admin = actor('admin');
const never = new AbortController().signal;
const report = (error: unknown) => {
  throw error;
};
const work = (signal = never) => workOnNext(signal, report);
const stored = (id: string) => Upload.findById(id).lean<StoredUpload>();
const pathOf = (file: string) => storageContext().storage.pathOf?.(file) ?? '';
const contentOf = (file: string) => readFile(pathOf(file));
const jobOf = (id: string) => Job.findById(`variants:${id}`).lean<StoredJob | null>();

async function workAll() {
  await skipExcerpts();
  while (await work());
}

/** Lets the time pass after which a lock without a change is abandoned. */
function passUnchanged(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + lockLifetimeMs());
}

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Later tests do not wait for the work on this one's files.
  await Job.updateMany({}, { $set: { state: 'failed' } });
});

describe('the background work of an upload', () => {
  it('creates the image variants that pages use, none wider than the original', async () => {
    const { id } = await makeUpload(await picture(1_000, 20));
    await workAll();
    const { variants, status } = await openUpload(admin, id);
    expect(status).toBe('done');
    expect(variants.map(({ width, type }) => `${type} ${width}`)).toEqual(
      ['image/avif', 'image/webp'].flatMap((type) =>
        [320, 480, 800, 1000].map((width) => `${type} ${width}`),
      ),
    );
    for (const { url } of variants) expect(await storageContext().storage.stat(url.slice(8))).not.toBeNull();
  });

  it('is executed once, however many programs poll for it', async () => {
    const ids = new Set<string>();
    for (let index = 0; index < 4; index += 1) ids.add((await makeUpload(await picture())).id);
    const put = vi.spyOn(storageContext().storage, 'put');
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        while (await work());
      }),
    );
    const made = put.mock.calls.map(([key]) => key);
    put.mockRestore();
    const uploads = await Upload.find({ _id: { $in: [...ids] } }).lean<StoredUpload[]>();
    const variants = uploads.flatMap((upload) =>
      upload.variants.map(({ url }) => url.slice('/assets/'.length)),
    );
    expect(variants).toHaveLength(8);
    expect(made.toSorted()).toEqual(variants.toSorted());
    expect(await Job.countDocuments({ subject: { $in: [...ids] } })).toBe(0);
  });

  it('is taken over from a program that has died once its lock is abandoned', async () => {
    const { id } = await makeUpload(await picture());
    await Job.updateOne({ subject: id }, { $set: { lock: 'dead', attempts: 1 } });
    await AppState.create({ _id: `turn: job variants:${id}`, value: 'dead', at: new Date() });
    expect((await openUpload(admin, id)).status).toBe('working');
    expect(await work()).toBe(false);
    passUnchanged();
    expect(await work()).toBe(true);
    expect(await jobOf(id)).toBeNull();
    expect((await openUpload(admin, id)).status).toBe('done');
  });

  it('is tried again a minute after an error', async () => {
    const { id } = await makeUpload(await picture());
    vi.spyOn(storageContext().storage, 'put').mockRejectedValueOnce(new Error('the disk is away'));
    await workOnNext(never, () => undefined);
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', attempts: 1, lock: null });
    expect(await work()).toBe(false);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect(await work()).toBe(true);
    expect((await openUpload(admin, id)).status).toBe('done');
  });

  it('that an interruption left out is added by the cleanup', async () => {
    const { id } = await makeUpload(await picture());
    await Job.deleteMany({ subject: id });
    await sweepUploads();
    expect(await work()).toBe(true);
    expect((await stored(id))?.variants).not.toEqual([]);
  });

  it('of a file that has everything is dropped by any worker that finds it', async () => {
    const { id } = await makeUpload(await picture());
    const job = await jobOf(id);
    expect(await work()).toBe(true);
    const put = vi.spyOn(storageContext().storage, 'put');
    onTestFinished(() => put.mockRestore());
    for (const [state, drop] of [
      ['waiting', work],
      ['failed', sweepUploads],
    ] as const) {
      await Job.create({ ...job, state });
      await drop();
      expect(await jobOf(id)).toBeNull();
    }
    expect(put).not.toHaveBeenCalled();
  });

  it('leaves the version of the content as it is until there is a result', async () => {
    await makeUpload(await picture());
    vi.spyOn(storageContext().storage, 'put').mockRejectedValueOnce(new Error('the disk is away'));
    const commands = await commandsOf(() => workOnNext(never, () => undefined));
    const writes = commands.filter((name) => !/\.(?:find|aggregate|getMore)$/.test(name));
    expect(writes.join()).toMatch(/\bjobs\./);
    expect(writes.join()).not.toMatch(/\buploads\./);
  });

  it('fails after its last retry without its file, which can still be used, and begins again with the next start', async () => {
    const { id, file } = await makeUpload(await picture());
    await Upload.updateOne({ _id: id }, { $set: { key: file.replace('.png', '-gone.png') } });
    const complaints: unknown[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await workOnNext(never, (error) => complaints.push(error));
      await Job.updateOne({ subject: id }, { $set: { notBefore: new Date(0) } });
    }
    expect(complaints).toHaveLength(3);
    expect(await jobOf(id)).toMatchObject({ state: 'failed', reason: 'missing', attempts: 3 });
    expect((await openUpload(admin, id)).status).toBe('failed');
    expect(await work()).toBe(false);
    await Upload.updateOne({ _id: id }, { $set: { key: file } });
    const stop = startWorker(report);
    await until(async () => (await openUpload(admin, id)).status === 'done');
    await stop();
    expect((await stored(id))?.variants).not.toEqual([]);
  });

  it('leaves no file of an upload that was deleted during the work', async () => {
    const { id } = await makeUpload(await picture(600, 20));
    const { storage } = storageContext();
    const put = storage.put.bind(storage);
    const spy = vi.spyOn(storage, 'put').mockImplementation(async (...args) => {
      await put(...args);
      await Upload.deleteOne({ _id: id });
    });
    await work();
    spy.mockRestore();
    const left: string[] = [];
    for await (const { key } of storage.list()) if (key.includes(`${id}-`)) left.push(key);
    expect(left).toEqual([]);
  });

  const filesOf = async (id: string) => {
    const left: string[] = [];
    for await (const { key } of storageContext().storage.list()) if (key.includes(id)) left.push(key);
    return left;
  };

  for (const [how, end] of [
    ['deleted', (file: string) => deleteUpload(admin, file)],
    [
      'replaced in its show',
      (_file: string, showId: string) => updateRecord('show', admin, showId, { thumbnailUrl: '' }),
    ],
  ] as const)
    for (const moment of someOf([3, 1, 6]))
      it(`leaves no file on the site of an upload that is ${how} after file ${moment} was created`, async () => {
        const { id, file, url } = await makeUpload(await picture(1_000, 20));
        const show =
          how === 'deleted'
            ? null
            : await createRecord('show', admin, { title: unique('Show'), thumbnailUrl: url });
        const { storage } = storageContext();
        const put = storage.put.bind(storage);
        let made = 0;
        const spy = vi.spyOn(storage, 'put').mockImplementation(async (...args) => {
          await put(...args);
          made += 1;
          if (made === moment) await end(file, show?.id ?? '');
        });
        await work();
        spy.mockRestore();
        expect(made).toBe(moment);
        expect((await filesOf(id)).filter((key) => servedKey(key) === undefined)).toEqual([]);
      });

  it('leaves no file of an upload that is deleted while the result is recorded', async () => {
    const { id, file } = await makeUpload(await picture(600, 20));
    // The deletion reads the record before the work ends, and deletes it afterwards.
    const findOneAndDelete = Upload.findOneAndDelete.bind(Upload);
    const spy = vi.spyOn(Upload, 'findOneAndDelete').mockImplementationOnce(((filter: object) => ({
      lean: async () => {
        await work();
        return findOneAndDelete(filter).lean();
      },
    })) as never);
    await deleteUpload(admin, file);
    spy.mockRestore();
    expect(await filesOf(id)).toEqual([]);
  });

  it('leaves no file of interrupted work, whether the upload is kept or deleted', async () => {
    const { id, file } = await makeUpload(await picture(600, 20));
    const { storage } = storageContext();
    const put = storage.put.bind(storage);
    let made = 0;
    const spy = vi.spyOn(storage, 'put').mockImplementation(async (...args) => {
      made += 1;
      if (made === 3) throw new Error('the disk is away');
      await put(...args);
    });
    const complaints: unknown[] = [];
    await workOnNext(never, (error) => complaints.push(error));
    spy.mockRestore();
    expect(complaints).toHaveLength(1);
    expect(await filesOf(id)).toEqual([file]);
    await deleteUpload(admin, file);
    expect(await filesOf(id)).toEqual([]);
  });

  it('starts automatically, and ends with the program', async () => {
    const { id } = await makeUpload(await picture());
    const stop = startWorker(report);
    await until(async () => (await jobOf(id)) === null);
    const next = await makeUpload(await picture());
    await until(async () => (await jobOf(next.id)) === null);
    await stop();
    const late = await makeUpload(await picture());
    expect(await jobOf(late.id)).toMatchObject({ state: 'waiting', lock: null, attempts: 0 });
    await workAll();
  });
});

/** A small part of the demo video. */
async function smallFilm(args: string[], extension = 'mp4'): Promise<Buffer> {
  const program = (await findFfmpeg()).program ?? '';
  return withScratch(extension, async (file) => {
    const input = ['-v', 'error', '-i', 'demo/shows/perihelion/main.mp4', '-t', '0.3', '-s', '64x36', '-an'];
    await run(program, [...input, ...args, '-metadata', `title=${unique('Film')}`, '-y', file], {
      within: 60_000,
    });
    return readFile(file);
  });
}

describe('a video', () => {
  /** Its index is at the end, as cameras write it; such a video is slow to start. */
  const slowFilm = () => smallFilm(['-c:v', 'libx264', '-preset', 'ultrafast']);

  it('whose index comes last gets a lossless copy that starts at once, by itself', async () => {
    const late = await makeUpload(await slowFilm(), { fileType: 'video' });
    expect(late).toMatchObject({ canStartFaster: true });
    expect(late.warnings.join()).toContain('Slow to start playing.');
    expect((await mediaFacts([late.url]))[late.url]).not.toHaveProperty('quickUrl');
    const before = await contentOf(late.file);
    await workAll();
    const early = await openUpload(admin, late.id);
    expect(early).toMatchObject({ canStartFaster: false, warnings: [], url: late.url, sha256: late.sha256 });
    expect((await contentOf(late.file)).equals(before)).toBe(true);
    const { quickUrl = '' } = (await mediaFacts([late.url]))[late.url] ?? {};
    const quick = quickUrl.slice('/assets/'.length);
    expect(await readBoxes(pathOf(quick), (await contentOf(quick)).length)).toMatchObject({
      fastStart: true,
    });
    const program = (await findFfmpeg()).program ?? '';
    const pictures = (file: string) =>
      run(program, ['-v', 'error', '-i', pathOf(file), '-map', '0:v', '-f', 'md5', '-'], { within: 60_000 });
    expect((await pictures(quick)).output).toBe((await pictures(late.file)).output);
    await deleteUpload(admin, late.id);
    expect(await storageContext().storage.stat(quick)).toBeNull();
  });

  it('whose index comes last stays as it is, and says so, without ffmpeg', async () => {
    const content = await slowFilm();
    const options = storageContext();
    Object.assign(options, { ffmpegPath: '/nowhere/ffmpeg' });
    const late = await makeUpload(content, { fileType: 'video' });
    await workAll();
    expect((await openUpload(admin, late.id)).warnings.join()).toContain('if it has ffmpeg');
    expect(await Job.findById(`quick-start:${late.id}`).lean()).toMatchObject({ state: 'unavailable' });
    Object.assign(options, { ffmpegPath: undefined });
    await workAll();
    expect((await openUpload(admin, late.id)).canStartFaster).toBe(false);
  });

  it('has a warning when its encoding is unsupported', async () => {
    const film = await smallFilm(['-c:v', 'mpeg4', '-movflags', '+faststart']);
    const upload = await makeUpload(film, { fileType: 'video' });
    expect(upload.warnings.join()).toContain('H.264');
  });

  it('has its first frame as a poster when it is half a second long', async () => {
    const upload = await makeUpload(await smallFilm(['-c:v', 'libvpx'], 'webm'), { fileType: 'video' });
    expect(upload).toMatchObject({ format: 'video/webm', width: 64, height: 36, warnings: [] });
    await workAll();
    expect((await openUpload(admin, upload.id)).posterUrl).toContain(`${upload.id}-poster.jpg`);
  });

  it('has a neutral poster without ffmpeg', async () => {
    const options = storageContext();
    Object.assign(options, { ffmpegPath: '/nowhere/ffmpeg' });
    try {
      const upload = await makeUpload(await video(), { fileType: 'video' });
      expect(upload).toMatchObject({ kind: 'video', width: null });
      await workAll();
      expect((await openUpload(admin, upload.id)).posterUrl).toBe('/placeholders/placeholder-1200x675.jpg');
    } finally {
      Object.assign(options, { ffmpegPath: undefined });
    }
  });
});

describe('the garbage collection', () => {
  const HOUR = 3_600_000;
  const tomorrow = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR });

  it('deletes uploads unused for a day, and none that content uses', async () => {
    const make = async (size = 64) => makeUpload(await picture(size));
    const [thumbnail, item, poster, article, person, logo, linked, unused] = await Promise.all(
      Array.from({ length: 8 }, () => make()),
    );
    const film = await makeUpload(await smallFilm(['-c:v', 'libx264', '-movflags', '+faststart']), {
      fileType: 'video',
    });
    // Nothing is made of the pictures here.
    await Job.deleteMany({ subject: { $ne: film.id } });
    await workAll();
    const { posterUrl } = await openUpload(admin, film.id);
    await createRecord('show', admin, {
      title: unique('Show'),
      thumbnailUrl: thumbnail?.url,
      status: 'inactive',
      media: [{ type: 'image', url: item?.url, posterUrl: poster?.url }],
    });
    await createRecord('article', admin, {
      title: unique('Article'),
      imageUrl: article?.url,
      status: 'draft',
    });
    await createRecord('person', admin, { name: unique('Person'), imageUrl: person?.url });
    await createRecord('article', admin, {
      title: unique('Article'),
      imageUrl: posterUrl,
      content: `<p><a href="http://site.test${linked?.url}">still</a></p>`,
    });
    await updateRecord('settings', admin, '', { logoUrl: logo?.url });
    await sweepUploads();
    expect(await stored(unused?.id ?? '')).not.toBeNull();
    tomorrow(25);
    expect(await sweepUploads()).toBeGreaterThan(0);
    vi.useRealTimers();
    expect(await stored(unused?.id ?? '')).toBeNull();
    expect(await storageContext().storage.stat(unused?.file ?? '')).toBeNull();
    for (const used of [thumbnail, item, poster, article, person, logo, linked, film]) {
      expect(await stored(used?.id ?? '')).not.toBeNull();
      expect(await storageContext().storage.stat(used?.file ?? '')).not.toBeNull();
    }
  });

  it('keeps an upload that was uploaded again during the collection', async () => {
    const content = await picture();
    const { id } = await makeUpload(content);
    tomorrow(23);
    await makeUpload(content);
    vi.setSystemTime(Date.now() + 2 * HOUR);
    await sweepUploads();
    expect(await stored(id)).not.toBeNull();
  });

  it('deletes files without a record', async () => {
    const { storage } = storageContext();
    const [old, young] = [1, 2].map((digit) => `show/x/image/${String(digit).repeat(24)}.png`);
    for (const key of [old, young]) await storage.put(key ?? '', asStream(await picture()), 'image/png');
    const past = new Date(Date.now() - 25 * HOUR);
    await utimes(storage.pathOf?.(old ?? '') ?? '', past, past);
    await sweepUploads();
    expect(await storage.stat(old ?? '')).toBeNull();
    expect(await storage.stat(young ?? '')).not.toBeNull();
  });

  it('leaves a file whose owner it looked up before it was suspended to the next cleanup', async () => {
    const { storage } = storageContext();
    const key = `show/x/image/${'3'.repeat(24)}.png`;
    await storage.put(key, asStream(await picture()), 'image/png');
    await deleteUnneeded([key], performance.now() - 15_000);
    expect(await storage.stat(key)).not.toBeNull();
    await deleteUnneeded([key], performance.now());
    expect(await storage.stat(key)).toBeNull();
  });
});
