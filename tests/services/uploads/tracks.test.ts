/** The tracks of videos: their records and files, under changes, deletions and interruptions. */
import { utimes } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Upload, type StoredUpload } from '~models/upload';
import { storageContext } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';
import { sweepUploads } from '~/media/usage/garbage-collection.server';
import { addTrack, listTracks, removeTrack } from '~/media/library/tracks.server';
import { deleteUpload } from '~/media/library/library-file.server';
import { release } from '~/media/delivery/right-place.server';
import { IS_LONG } from '../../full-length';
import { actor, unique } from '../../make';
import { asStream, makeUpload, picture, srt, video } from '../../media-files';
import { createRecord } from '~/records/save/record-create.server';
import { updateRecord } from '~/records/save/record-update.server';

const editor = actor('editor');
const CAPTIONS = { kind: 'captions', language: 'en-GB' };

const makeVideo = async () => makeUpload(await video(), { fileType: 'video' }, editor);
const add = (file: string, about: object = {}, words = 'Hello') =>
  addTrack(editor, file, { ...CAPTIONS, ...about, content: srt(words) });
const keyOf = (url: string) => url.slice('/assets/'.length);

async function filesOf(id: string) {
  const found: string[] = [];
  for await (const { key } of storageContext().storage.list())
    if (key.includes(id) && key.endsWith('.vtt')) found.push(key);
  return found.sort();
}

async function contentOf(key: string) {
  const source = await storageContext().storage.get(key);
  return source && text(source);
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a track', () => {
  it('is listed and stored as WebVTT beside its video', async () => {
    const { id, file } = await makeVideo();
    const track = await add(file, { language: 'EN-gb' });
    expect(track).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
      kind: 'captions',
      language: 'en-GB',
      label: 'British English',
      url: `/assets/${file.replace('.mp4', `-captions-${track.id}.vtt`)}`,
      cues: 1,
    });
    expect(await listTracks(id)).toEqual([track]);
    expect(await contentOf(keyOf(track.url))).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n');
  });

  it('is called as its language calls itself unless it has a label', async () => {
    const { file } = await makeVideo();
    for (const [language, label] of Object.entries({
      cy: 'Cymraeg',
      de: 'Deutsch',
      'pt-BR': 'português (Brasil)',
      gsw: 'Schwiizertüütsch',
      tlh: 'Klingon',
    }))
      expect((await add(file, { language })).label).toBe(label);
    expect((await add(file, { language: 'cy', label: ' ' })).label).toBe('Cymraeg');
    expect((await add(file, { language: 'cy', label: ' For  all ' })).label).toBe('For all');
  });

  it('takes the place of one of the same kind, language and label, under a new address', async () => {
    const { id, file } = await makeVideo();
    const first = await add(file, {}, 'One');
    const others = [
      await add(file, { label: 'Other' }),
      await add(file, { kind: 'subtitles' }),
      await add(file, { language: 'cy' }),
    ];
    const second = await add(file, {}, 'Two');
    expect(second.url).not.toBe(first.url);
    expect(await listTracks(id)).toEqual([second, ...others]);
    expect(await filesOf(id)).toEqual([second, ...others].map(({ url }) => keyOf(url)).sort());
  });

  it('is removed with its file', async () => {
    const { id, file } = await makeVideo();
    const [one, two] = [await add(file), await add(file, { kind: 'chapters' })];
    await removeTrack(editor, file, one.id);
    expect(await listTracks(id)).toEqual([two]);
    expect(await filesOf(id)).toEqual([keyOf(two.url)]);
    await expect(removeTrack(editor, file, one.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the tracks of a video', () => {
  it('are all there when they were added at once, and no more than twenty', async () => {
    const { id, file } = await makeVideo();
    const labels = Array.from({ length: 25 }, (_, index) => `Track ${index}`);
    const results = await Promise.allSettled(labels.map((label) => add(file, { label })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          status: 400,
          fields: { tracks: ['A video may have at most 20 tracks.'] },
        });
    const listed = await listTracks(id);
    expect(listed).toHaveLength(20);
    expect(await filesOf(id)).toEqual(listed.map(({ url }) => keyOf(url)).sort());
    // One of them can still be replaced.
    await add(file, { label: listed[3]?.label });
    expect(await filesOf(id)).toHaveLength(20);
  });

  it('are one when the same was added several times at once', async () => {
    const { id, file } = await makeVideo();
    await Promise.all(Array.from({ length: 6 }, () => add(file)));
    const listed = await listTracks(id);
    expect(listed).toHaveLength(1);
    expect(await filesOf(id)).toEqual(listed.map(({ url }) => keyOf(url)));
  });

  it('are withheld, released and deleted with it', async () => {
    const { id, file, url } = await makeVideo();
    const show = await createRecord('show', editor, { title: unique('Show'), videoUrl: url });
    const key = keyOf((await add(file)).url);
    await updateRecord('show', editor, show.id, { videoUrl: '' });
    expect(await filesOf(id)).toEqual([withheldKey(key)]);
    await expect(listTracks(id)).rejects.toMatchObject({ status: 404 });
    await expect(add(file)).rejects.toMatchObject({ status: 404 });
    expect(await filesOf(id)).toEqual([withheldKey(key)]);
    await release([id]);
    expect(await filesOf(id)).toEqual([key]);
    await deleteUpload(editor, file);
    expect(await filesOf(id)).toEqual([]);
  });

  it('leave no file when it is deleted while one is added', async () => {
    for (let round = 0; round < (IS_LONG ? 5 : 2); round += 1) {
      const { id, file } = await makeVideo();
      await add(file, { label: 'First' });
      const results = await Promise.allSettled([
        add(file),
        deleteUpload(editor, file),
        add(file, { label: 'Third' }),
      ]);
      expect(results[1].status).toBe('fulfilled');
      expect(await Upload.exists({ _id: id })).toBeNull();
      expect(await filesOf(id)).toEqual([]);
    }
  });

  it.each([
    ['deleted', (file: string) => deleteUpload(editor, file)],
    [
      'taken off the site',
      (file: string) =>
        Upload.updateOne({ _id: file.slice(-28, -4) }, { $set: { 'usage.withheldAt': new Date() } }),
    ],
  ])('leave no file when it is %s after the file of a track was stored', async (_, end) => {
    const { id, file } = await makeVideo();
    const { storage } = storageContext();
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementation(async (...args) => {
      await put(...args);
      await end(file);
    });
    await expect(add(file)).rejects.toMatchObject({ status: 404 });
    expect(await filesOf(id)).toEqual([]);
  });

  it('stay when the storage fails, and nothing of the new one does', async () => {
    const { id, file } = await makeVideo();
    const track = await add(file);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(storageContext().storage, 'put').mockRejectedValueOnce(full);
    await expect(add(file)).rejects.toMatchObject({ status: 507 });
    expect(await listTracks(id)).toEqual([track]);
    expect(await filesOf(id)).toEqual([keyOf(track.url)]);
  });

  it('keep their files in the cleanup, which deletes those that no video lists', async () => {
    const { id, file, url } = await makeVideo();
    await createRecord('show', editor, { title: unique('Show'), videoUrl: url });
    const key = keyOf((await add(file)).url);
    const { storage } = storageContext();
    const [old, young] = ['old', 'young'].map((name) => file.replace('.mp4', `-captions-${name}.vtt`));
    for (const each of [old, young]) await storage.put(each ?? '', asStream(srt('x')), 'text/vtt');
    const past = new Date(Date.now() - 25 * 3_600_000);
    for (const each of [old, key]) await utimes(storage.pathOf?.(each ?? '') ?? '', past, past);
    await sweepUploads();
    expect(await filesOf(id)).toEqual([key, young].sort());
    expect(await Upload.findById(id).lean<StoredUpload>()).toMatchObject({ usage: { withheldAt: null } });
  });
});

it('a picture has no tracks', async () => {
  const { file } = await makeUpload(await picture());
  await expect(add(file)).rejects.toMatchObject({
    status: 400,
    fields: { file: ['Only a video can have tracks.'] },
  });
});
