/** Records of uploaded files as data version 2 had them, after the migration. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppState } from '~models/app-state';
import { Job } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { DATA_VERSION_ID, LATEST_DATA_VERSION } from '~/operations/migrations/migrations.server';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { prepareDatabase } from '~/operations/start/startup.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { findUpload } from '~/media/delivery/stored-files.server';
import { filesOfUpload } from '~/media/delivery/file-keys.server';
import { workOnNext } from '~/media/jobs/job.server';
import type { EarlierUpload } from '~/media/library/earlier-records.server';
import { openUpload, updateUpload } from '~/media/library/library-file.server';
import { addTrack } from '~/media/library/tracks.server';
import { actor } from '../../make';
import { asStream, picture, srt } from '../../media-files';
import { storedUploads, storeEarlierUploads, writeEarlierBackup } from '../../stored-versions';
import { checkFile, restoreFile } from '../../backup-steps';

const admin = actor('admin');
const start = () => prepareDatabase({ seed: 'none', announce: () => undefined });
const dataVersion = async () => (await AppState.findById(DATA_VERSION_ID).lean())?.value;
const at = (day: number) => new Date(Date.UTC(2024, 0, day));
const nameOf = (n: number) => n.toString(16).padStart(24, '0');

const poster = (url: string) => ({
  url,
  width: 640,
  height: 360,
  variants: [{ url: url.replace('.jpg', '-480.avif'), width: 480, type: 'image/avif' }],
});

const VIDEO_KEY = `show/rain/video/${nameOf(1)}.mp4`;
const url = (key: string) => `/assets/${key}`;

/** Every field that data version 2 had, each with a value of its own. */
const EVERYTHING: EarlierUpload = {
  _id: nameOf(1),
  key: VIDEO_KEY,
  sha256: 'a'.repeat(64),
  kind: 'video',
  format: 'video/mp4',
  bytes: 1_000,
  originalName: 'Main.mp4',
  width: 1280,
  height: 720,
  duration: 8.5,
  alt: 'Rain at night',
  caption: 'The long rain',
  placeholder: 'data:image/webp;base64,AA==',
  animated: false,
  videoCodec: 'h264',
  audioCodec: 'aac',
  fastStart: false,
  variants: [],
  poster: poster(url(VIDEO_KEY.replace('.mp4', '-poster-2.jpg'))),
  posterAt: 2.5,
  posterImage: url(VIDEO_KEY.replace('.mp4', '-poster-1.jpg')),
  earlierPosters: [poster(url(VIDEO_KEY.replace('.mp4', '-poster-1.jpg')))],
  preview: { url: url(VIDEO_KEY.replace('.mp4', '-preview.mp4')), width: 960, height: 540, bytes: 99 },
  previewWork: { state: 'waiting', reason: '', attempts: 1, worker: null },
  focus: null,
  tracks: [
    {
      id: 'abc',
      kind: 'captions',
      language: 'en-GB',
      label: 'British English',
      url: url(VIDEO_KEY.replace('.mp4', '-captions-abc.vtt')),
      cues: 3,
    },
  ],
  speech: 'yes',
  transcript: 'It rains.',
  changes: 4,
  trackChanges: 2,
  work: 'done',
  attempts: 1,
  worker: null,
  leasedUntil: at(1),
  createdBy: 'other',
  createdByName: 'Other',
  createdAt: at(2),
  offeredAt: at(3),
  sharedAt: at(4),
  usedBy: [`show:${'a'.repeat(24)}:2`],
  useAddedAt: at(5),
  withheldAt: null,
};

const GROUPED = {
  _id: nameOf(1),
  key: VIDEO_KEY,
  sha256: 'a'.repeat(64),
  originalName: 'Main.mp4',
  facts: {
    mediaType: 'video',
    contentType: 'video/mp4',
    bytes: 1_000,
    width: 1280,
    height: 720,
    duration: 8.5,
    placeholder: 'data:image/webp;base64,AA==',
    animated: false,
    videoCodec: 'h264',
    audioCodec: 'aac',
    fastStart: false,
  },
  texts: { alt: 'Rain at night', caption: 'The long rain', speech: 'yes', transcript: 'It rains.' },
  focus: null,
  variants: [],
  poster: {
    current: EVERYTHING.poster,
    at: 2.5,
    image: EVERYTHING.posterImage,
    earlier: EVERYTHING.earlierPosters,
  },
  excerpt: EVERYTHING.preview,
  isPlayedWhole: false,
  tracks: [
    {
      id: 'abc',
      role: 'captions',
      language: 'en-GB',
      label: 'British English',
      url: url(VIDEO_KEY.replace('.mp4', '-captions-abc.vtt')),
      cues: 3,
    },
  ],
  revision: 5,
  tracksRevision: 2,
  createdBy: 'other',
  createdByName: 'Other',
  createdAt: at(2),
  usage: {
    usedBy: [`show:${'a'.repeat(24)}:2`],
    addedAt: at(5),
    offeredAt: at(3),
    sharedAt: at(4),
    withheldAt: null,
  },
};

/** A record from before there were posters to choose, previews, tracks, focal points and an index of uses. */
const old = (n: number, fields: Partial<EarlierUpload> = {}): EarlierUpload => ({
  _id: nameOf(n),
  key: `show/rain/image/${nameOf(n)}.png`,
  sha256: nameOf(n),
  kind: 'image',
  format: 'image/png',
  bytes: 10,
  width: 64,
  height: 36,
  variants: [{ url: `/assets/show/rain/image/${nameOf(n)}-64.avif`, width: 64, type: 'image/avif' }],
  work: 'done',
  createdAt: at(n % 28),
  ...fields,
});

const video = (n: number, fields: Partial<EarlierUpload>): EarlierUpload =>
  old(n, { kind: 'video', format: 'video/mp4', key: `show/rain/video/${nameOf(n)}.mp4`, ...fields });

const work = (state: 'waiting' | 'failed' | 'unavailable', attempts = 0) => ({
  previewWork: {
    state,
    reason: state === 'failed' ? ('unreadable' as const) : ('' as const),
    attempts,
    worker: null,
  },
});

/** More than are migrated at once. */
const MANY = Array.from({ length: 150 }, (_, index) => old(1_000 + index));
const SITE: EarlierUpload[] = [
  EVERYTHING,
  old(2, { focus: { x: 10, y: 20 }, withheldAt: at(6) }),
  old(3, { work: 'working', worker: 'host.1', attempts: 1, variants: [] }),
  old(4, { work: 'failed', attempts: 3, variants: [] }),
  video(5, { work: 'waiting', leasedUntil: at(7), attempts: 1 }),
  video(6, work('failed', 1)),
  video(7, work('unavailable')),
  video(8, work('waiting', 2)),
  ...MANY,
];

const LATER_FIELDS = [
  'trashed',
  'press',
  'people',
  'found',
  'quickStart',
  'rendition',
  'needsRendition',
  'burnIns',
  'crop',
  'earlierCrops',
  'original',
] as const;

/** The same as a model would have stored it: every field is there, and no other, but for those that came later. */
const isComplete = async (record: object) => {
  const upload = new Upload(record);
  await upload.validate();
  const stored = upload.toObject<StoredUpload>();
  for (const name of LATER_FIELDS) delete stored[name];
  delete stored.usage.heldBackAt;
  expect(stored).toEqual(record);
};

/** The jobs of before pictures were read. */
const withoutMetadata = ({ jobs, ...others }: Awaited<ReturnType<typeof storedUploads>>) => ({
  ...others,
  jobs: jobs.filter(({ type }) => type !== 'metadata'),
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a record of data version 2', () => {
  it('keeps every field in its group', async () => {
    await storeEarlierUploads(SITE);
    await start();
    expect(await dataVersion()).toBe(String(LATEST_DATA_VERSION));
    const { uploads } = await storedUploads();
    expect(uploads).toHaveLength(SITE.length);
    expect(uploads[0]).toEqual(GROUPED);
    for (const upload of uploads) await isComplete(upload);
    expect(await Upload.findById(nameOf(2)).lean()).toMatchObject({
      focus: { x: 10, y: 20 },
      revision: 1,
      usage: { usedBy: [], addedAt: null, withheldAt: at(6) },
    });
  });

  it('has its background work as jobs, and pages play the videos that have no excerpt', async () => {
    await storeEarlierUploads(SITE);
    await start();
    const { jobs } = withoutMetadata(await storedUploads());
    const unread = await Job.countDocuments({ type: 'metadata' });
    expect(unread, 'every picture that is served is read').toBe(MANY.length + 2);
    expect(
      jobs.map(({ _id, state, reason, attempts, lock }) => [_id, state, reason, attempts, lock]),
    ).toEqual([
      [`excerpt:${nameOf(5)}`, 'waiting', '', 0, null],
      [`excerpt:${nameOf(6)}`, 'failed', 'unreadable', 1, null],
      [`excerpt:${nameOf(7)}`, 'unavailable', '', 0, null],
      [`excerpt:${nameOf(8)}`, 'waiting', '', 2, null],
      [`variants:${nameOf(3)}`, 'waiting', '', 1, null],
      [`variants:${nameOf(4)}`, 'failed', 'interrupted', 3, null],
      [`variants:${nameOf(5)}`, 'waiting', '', 1, null],
    ]);
    expect(jobs.find(({ _id }) => _id === `variants:${nameOf(5)}`)?.notBefore).toEqual(at(7));
    for (const job of jobs) await new Job(job).validate();
    const whole = await Upload.find({ isPlayedWhole: true }).sort({ _id: 1 }).lean();
    expect(whole.map(({ _id }) => _id)).toEqual([nameOf(6), nameOf(7)]);
    const statuses = await Promise.all(
      [3, 4, 5, 8].map(async (n) => (await openUpload(admin, nameOf(n))).status),
    );
    expect(statuses).toEqual(['waiting', 'failed', 'waiting', 'done']);
    expect((await openUpload(admin, nameOf(6))).preview).toMatchObject({
      state: 'failed',
      reason: 'unreadable',
    });
  });

  it.each([
    ['before any record was replaced', 0],
    ['half-way', 1],
  ])('is migrated by the next start when the migration was interrupted %s', async (_, batches) => {
    await storeEarlierUploads(SITE);
    await start();
    const expected = await storedUploads();
    await storeEarlierUploads(SITE);
    const write = Upload.collection.bulkWrite.bind(Upload.collection);
    const spy = vi.spyOn(Upload.collection, 'bulkWrite');
    for (let batch = 0; batch < batches; batch += 1) spy.mockImplementationOnce(write);
    spy.mockImplementationOnce(() => Promise.reject(new Error('cut off')));
    await expect(start()).rejects.toThrow('cut off');
    spy.mockRestore();
    expect(await dataVersion()).toBe('2');
    expect(await Upload.collection.countDocuments({ facts: { $exists: true } })).toBe(batches * 100);
    await start();
    expect(await storedUploads()).toEqual(expected);
  });

  it('that was changed since it was migrated stays as it is when the migration runs again', async () => {
    await storeEarlierUploads([EVERYTHING, ...SITE.slice(2, 5)]);
    await start();
    await Upload.updateOne({ _id: nameOf(1) }, { $set: { 'texts.alt': 'Changed' } });
    await Job.updateOne({ _id: `variants:${nameOf(4)}` }, { $set: { state: 'waiting' } });
    const before = await storedUploads();
    await AppState.updateOne({ _id: DATA_VERSION_ID }, { $set: { value: '1' } });
    await start();
    expect(await storedUploads()).toEqual(before);
  });

  it('of before there were tracks and answers about speech has none, and gets them', async () => {
    const film = video(21, { videoCodec: 'h264', audioCodec: 'aac' });
    await storeEarlierUploads([film]);
    await start();
    const file = url(film.key);
    expect(await openUpload(admin, file)).toMatchObject({ tracks: [], speech: 'unknown', transcript: '' });
    const track = await addTrack(admin, file, { kind: 'captions', language: 'en', content: srt('One') });
    await updateUpload(admin, file, { speech: 'yes' }, { ifVersions: [1] });
    expect(await openUpload(admin, file)).toMatchObject({ tracks: [track], speech: 'yes', version: 2 });
  });

  it('is served, and can be changed and completed', async () => {
    const content = await picture();
    const { storage } = storageContext();
    const image = old(20, { work: 'waiting', variants: [], alt: 'Rain' });
    await storeEarlierUploads([EVERYTHING, image]);
    for (const key of [image.key, VIDEO_KEY]) await storage.put(key, asStream(content), 'image/png');
    await start();
    const [first, second] = [url(VIDEO_KEY), url(image.key)];
    const facts = await mediaFacts([first, second]);
    expect(facts[first]).toMatchObject({
      ...{ kind: 'video', width: 1280, height: 720, duration: 8.5, alt: 'Rain at night' },
      ...{ posterUrl: EVERYTHING.posterImage, previewUrl: EVERYTHING.preview?.url },
      tracks: [{ kind: 'captions', language: 'en-GB' }],
    });
    expect(facts[second]).toMatchObject({ kind: 'image', alt: 'Rain', focus: { x: 50, y: 50 } });
    expect((await findUpload(first))._id).toBe(nameOf(1));
    await addTrack(admin, first, { kind: 'chapters', language: 'en', content: srt('One') });
    expect((await openUpload(admin, first)).tracks.map(({ kind }) => kind)).toEqual(['captions', 'chapters']);
    const fail = (error: unknown) => {
      throw error;
    };
    while (await workOnNext(new AbortController().signal, fail));
    const upload = await Upload.findById(image._id).orFail().lean<StoredUpload>();
    expect(upload.variants).toHaveLength(2);
    for (const key of filesOfUpload(upload).filter((name) => !name.includes('-social-')))
      expect(await storage.stat(key), key).not.toBeNull();
  });
});

it('a backup of data version 2 is checked, and restored as the migration would have left it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'showreel-earlier-'));
  const file = path.join(folder, 'old.tar');
  const records = SITE.slice(1, 10).map((record) => ({ ...record, usedBy: [] }));
  const files = new Map<string, Buffer>();
  for (const { key, withheldAt } of records) files.set(withheldAt ? `withheld/${key}` : key, await picture());
  try {
    await storeEarlierUploads(records);
    await start();
    const expected = await storedUploads();
    await writeEarlierBackup(file, records, files);
    expect((await checkFile(file)).records.uploads).toBe(records.length);
    await restoreFile(file);
    expect(await dataVersion()).toBe('2');
    expect(withoutMetadata(await storedUploads())).toEqual(withoutMetadata(expected));
    for (const [key, content] of files)
      expect((await storageContext().storage.stat(key))?.size, key).toBe(content.length);
    await start();
    expect(await dataVersion()).toBe(String(LATEST_DATA_VERSION));
    expect(await storedUploads()).toEqual(expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
