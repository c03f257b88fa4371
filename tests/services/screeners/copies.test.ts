/** Copies of films for screeners: of masters that browsers cannot play, and with names in the picture. */
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { Job } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { findFfmpeg, probe } from '~/media/files/ffmpeg.server';
import { readBoxes } from '~/media/files/film-position.server';
import { drawNameOverlay } from '~/media/files/write-name.server';
import { run } from '~/core/db/run-program.server';
import { addRecipients } from '~/press/screeners/screener-change.server';
import { deleteScreener, getScreener, tryScreenerAgain } from '~/press/screeners/screeners.server';
import { openFileOf } from '~/media/delivery/stored-files.server';
import { workOnNext } from '~/media/jobs/job.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';
import { fileFor } from '~/press/screeners/screener-film.server';
import { openScreener } from '~/press/screeners/screener-watch.server';
import { actor } from '../../make';
import { makeUpload, skipExcerpts } from '../../media-files';
import { makeScreener, ORIGIN } from '../../make-screener';

const editor = actor('editor');
const never = new AbortController().signal;
const file = path.join(tmpdir(), `master-${process.pid}.mov`);

afterAll(() => rm(file, { force: true }));

/** Two pictures in ProRes with uncompressed sound. */
async function master(): Promise<Buffer> {
  const { program } = await findFfmpeg();
  const sources = ['-f', 'lavfi', '-i', 'testsrc=size=1600x900:rate=4', '-f', 'lavfi', '-i', 'sine'];
  const coding = ['-t', '0.5', '-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le', '-y', file];
  await run(program ?? 'ffmpeg', ['-v', 'error', ...sources, ...coding], { within: 60_000 });
  return readFile(file);
}

/** Does all long work. */
async function work(): Promise<void> {
  await skipExcerpts();
  const errors: unknown[] = [];
  while (await workOnNext(never, (error) => errors.push(error), ['rendition', 'burn-in']));
  expect(errors).toEqual([]);
}

const read = (id: string) => Upload.findById(id).orFail().lean<StoredUpload>();

it(
  'a master, after work that failed, gets a copy that browsers play, and each recipient one with the name',
  { timeout: 120_000 },
  async () => {
    const film = await makeUpload(await master(), { fileType: 'video' });
    const made = await makeScreener({ file: film.id, burn: true });
    const { show, screener, tokens } = made;
    expect(screener.film).toMatchObject({ state: 'making', duration: 0.5 });
    const [opened] = await Promise.all(tokens.map(openScreener));
    if (!opened) throw new Error('no link');
    expect(fileFor(opened.screener, await read(film.id), String(opened.recipient._id))).toBeNull();

    // Work that failed says so, and is tried again.
    const state = async () => (await getScreener(editor, show, screener.id)).film.state;
    await Job.updateOne(
      { subject: film.id, type: 'rendition' },
      { $set: { state: 'failed', reason: 'timeout' } },
    );
    expect(await state()).toBe('failed');
    await tryScreenerAgain(editor, show, screener.id);
    expect(await state()).toBe('making');

    await work();
    expect(await state()).toBe('ready');
    const upload = await read(film.id);
    const rendition = await openFileOf(upload, upload.rendition?.url.replace('/assets/', '') ?? '');
    expect(rendition).toMatchObject({ size: upload.rendition?.bytes, type: 'video/mp4' });
    expect(upload.rendition).toMatchObject({ width: 1280, height: 720 });

    // The copies with names are never where files are served.
    const { storage } = storageContext();
    for (const { url } of upload.burnIns ?? []) {
      const key = url.replace('/assets/', '');
      expect(await storage.stat(key)).toBeNull();
      const stored = storage.pathOf?.(withheldKey(key)) ?? '';
      expect(await probe(stored)).toMatchObject({
        videoCodec: 'h264',
        audioCodec: 'aac',
        width: 1280,
        height: 720,
      });
      const { size } = (await storage.stat(withheldKey(key))) ?? { size: 0 };
      expect(await readBoxes(stored, size)).toMatchObject({ fastStart: true });
    }
    const [one, other] = screener.recipients.map(({ id }) => fileFor(opened.screener, upload, id)?.key ?? '');
    expect(one).not.toBe(other);

    // A recipient who is added gets a copy, too.
    const path = { show, id: screener.id };
    await addRecipients(editor, path, { recipients: [{ name: 'Maud' }] }, { origin: ORIGIN });
    expect(await state()).toBe('making');
    await work();
    expect((await read(film.id)).burnIns).toHaveLength(3);

    await deleteScreener(editor, show, screener.id);
    expect((await read(film.id)).burnIns).toEqual([]);
    for (const key of [one, other]) expect(await storage.stat(withheldKey(key ?? ''))).toBeNull();
  },
);

it('a name is drawn as text, however long, and whatever it contains', async () => {
  for (const name of ['Constance Amory', `<b>&"'${'w'.repeat(190)}`]) {
    const picture = await drawNameOverlay({ width: 640, height: 360 }, name, '26 November 2026');
    const { width, height, channels } = await sharp(picture).metadata();
    expect([width, height, channels]).toEqual([640, 360, 4]);
    const { channels: stats } = await sharp(picture).stats();
    expect(stats[3]?.max).toBeGreaterThan(100);
  }
});
