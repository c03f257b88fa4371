import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Upload } from '~models/upload';
import { readForm } from '~/core/forms/read-form.server';
import { resumable } from '~/media/api/tus-server.server';
import { upload } from '~/media/api/uploads-api.server';
import { storageContext, useStorage } from '~/media/storage/storage-open.server';
import type { Storage } from '~/media/storage/storage.server';
import { LockLost } from '~/core/db/lock.server';
import type { UploadView } from '~/media/delivery/file-view.server';
import { appendToUpload, sweepResumableUploads } from '~/media/intake/resumable-upload.server';
import { asStream, picture, video } from '../media-files';
import { FORM_TYPE, rawForm } from '../server/fixtures/raw';
import { signedIn } from '../accounts/sign-in';
import { ABOUT, context, idOf, PATH, resumableCalls } from './fixtures/resumable';

let cookie: string;
let other: string;
beforeAll(async () => {
  ({ cookie } = await signedIn('author'));
  ({ cookie: other } = await signedIn('author'));
});

const held = { isHeld: true, assertHeld: () => undefined };
const arriving = () => readdir(storageContext().incoming).catch(() => []);
const asBody = (bytes: Buffer) => new Uint8Array(bytes);

describe('a form with files', () => {
  const send = (path: string, parts: Parameters<typeof rawForm>[0], headers: Record<string, string> = {}) =>
    readForm(
      new Request(`http://site.test${path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': FORM_TYPE, ...headers },
        body: asBody(rawForm(parts)),
      }),
    );

  it('has their URLs as the values of its fields', async () => {
    const { form, problem } = await send('/admin/shows/new', [
      { name: 'title', content: 'Salt Country' },
      { name: 'thumbnailUrl', content: '' },
      { name: 'thumbnailUrl', filename: 'a.png', content: await picture() },
      { name: 'videoUrl', content: '/demo/kept.mp4' },
      { name: 'videoUrl', filename: '', content: '' },
      { name: 'media', content: 'https://example.com/a.jpg\r\n' },
      { name: 'media', filename: 'b.png', content: await picture() },
      { name: 'media', filename: 'c.png', content: await picture() },
    ]);
    expect(problem).toBeUndefined();
    expect(form.getAll('thumbnailUrl').at(-1)).toMatch(/^\/assets\/show\/salt-country\/image\/\w{24}\.png$/);
    expect(form.getAll('videoUrl')).toEqual(['/demo/kept.mp4']);
    expect(form.getAll('media').at(-1)).toMatch(
      /^https:\/\/example\.com\/a\.jpg\n\/assets\/show\/salt-country\/gallery\/\w{24}\.png\n\/assets\/\S+$/,
    );
  });

  it.each([
    ['/admin/people/new', 'person'],
    ['/admin/news/new', 'news'],
    ['/admin/settings', 'settings'],
    ['/admin/edit/show/5f/imageUrl', 'show'],
    ['/admin/edit/article/5f/imageUrl', 'news'],
    ['/admin/edit/person/5f/imageUrl', 'person'],
    ['/admin/edit/settings/site/imageUrl', 'settings'],
  ])('at %s stores its files under the type %s', async (path, type) => {
    const parts = [{ name: 'imageUrl', filename: 'a.png', content: await picture() }];
    const { form } = await send(path, parts);
    expect([...form.values()][0]).toMatch(new RegExp(`^/assets/${type}/`));
  });

  it('keeps the typed text and shows the reason when it is rejected', async () => {
    const before = [await arriving(), await Upload.countDocuments()];
    const { form, problem } = await send('/admin/shows/new', [
      { name: 'thumbnailUrl', filename: 'a.png', content: 'not a picture'.repeat(1_000) },
      { name: 'title', content: 'Salt Country' },
    ]);
    expect(problem).toMatchObject({ status: 415 });
    expect(form.get('title')).toBe('Salt Country');
    expect([await arriving(), await Upload.countDocuments()]).toEqual(before);
  });

  it('keeps the typed text and no file when nobody is signed in', async () => {
    const parts = [
      { name: 'thumbnailUrl', filename: 'a.png', content: await picture() },
      { name: 'title', content: 'Salt Country' },
    ];
    const { form, problem } = await send('/admin/shows/new', parts, { cookie: '' });
    expect([problem, [...form]]).toEqual([undefined, [['title', 'Salt Country']]]);
    expect(await arriving()).toEqual([]);
  });
});

describe('a full disk', () => {
  it('is reported in a readable message, and no file remains', async () => {
    const { storage } = storageContext();
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const fails = () => Promise.reject(full);
    useStorage(Object.assign(Object.create(storage) as typeof storage, { adopt: fails, put: fails }));
    try {
      const body = asBody(
        rawForm([
          { name: 'type', content: 'show' },
          { name: 'fileType', content: 'image' },
          { name: 'file', filename: 'a.png', content: await picture() },
        ]),
      );
      const headers = { cookie, 'content-type': FORM_TYPE };
      const request = new Request('http://site.test/api/upload', { method: 'POST', headers, body });
      const before = await Upload.countDocuments();
      const answer = await upload.answer({ request, params: {}, context });
      expect(answer.status).toBe(507);
      expect(await answer.json()).toMatchObject({ error: expect.stringContaining('no room left') as string });
      expect([await arriving(), await Upload.countDocuments()]).toEqual([[], before]);
    } finally {
      useStorage(storage);
    }
  });
});

describe('a resumable upload', () => {
  const { call, send, begin } = resumableCalls(() => cookie);

  it('completes over a connection that breaks', async () => {
    const content = await video();
    const id = idOf(await begin(content.length));
    expect((await send(id, 0, content.subarray(0, 300_000))).status).toBe(204);
    const head = await call('HEAD', id);
    expect(head.headers.get('Upload-Offset')).toBe('300000');
    const last = await send(id, 300_000, content.subarray(300_000));
    expect(last.status).toBe(200);
    const upload = (await last.json()) as UploadView;
    expect(upload).toMatchObject({ kind: 'video', bytes: content.length, originalName: 'Main.mp4' });
    expect(upload.url).toMatch(/^\/assets\/show\/ember\/video\/\w{24}\.mp4$/);
    // The response was lost: the client asks for the offset and the result.
    expect((await call('HEAD', id)).headers.get('Upload-Offset')).toBe(String(content.length));
    expect(await (await call('GET', id)).json()).toMatchObject({ url: upload.url });
    expect((await arriving()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('has no CORS headers', async () => {
    const answer = await begin(10_000);
    expect(answer.status).toBe(201);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.headers.get('Upload-Expires') ?? '').toMatch(/GMT$/);
    expect((await call('DELETE', idOf(answer))).status).toBe(204);
    expect((await call('HEAD', idOf(answer))).status).toBe(404);
  });

  it('returns 404 to another user', async () => {
    const id = idOf(await begin(10_000));
    for (const method of ['HEAD', 'GET', 'DELETE'])
      expect((await call(method, id, { cookie: other })).status).toBe(404);
    expect((await call('HEAD', id, { cookie: '' })).status).toBe(401);
    expect((await call('HEAD', id)).status).toBe(200);
  });

  it.each([
    ['a size above the limit', 900_000_000, ABOUT, 413],
    ['no bytes', 0, ABOUT, 400],
    ['an unknown type', 10, { ...ABOUT, type: 'film' }, 400],
    ['no file type', 10, { type: 'show' }, 400],
  ])('is rejected when it is created with %s', async (_, size, about, status) => {
    const before = await arriving();
    const answer = await begin(size, about);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ requestId: context.requestId });
    expect(await arriving()).toEqual(before);
  });

  it('is rejected with its first chunk when it is neither an image nor a video', async () => {
    const id = idOf(await begin(100_000));
    const answer = await send(id, 0, Buffer.alloc(50_000, 'words '));
    expect(answer.status).toBe(415);
    expect((await call('HEAD', id)).status).toBe(404);
    expect((await arriving()).join()).not.toContain(id);
  });

  it('is unchanged by a wrong offset', async () => {
    const content = await picture();
    const id = idOf(await begin(content.length, { ...ABOUT, fileType: 'image' }));
    expect((await send(id, 5, content.subarray(5))).status).toBe(409);
    expect((await call('HEAD', id)).headers.get('Upload-Offset')).toBe('0');
    expect((await send(id, 0, content)).status).toBe(200);
  });

  it('is rejected at its end when the image is truncated', async () => {
    const half = (await picture(400, 300)).subarray(0, 30_000);
    const id = idOf(await begin(half.length, { ...ABOUT, fileType: 'image' }));
    const answer = await send(id, 0, half);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('damaged') as string });
    expect((await arriving()).join()).not.toContain(id);
  });

  it('is completed by the next request when the program ended before processing it', async () => {
    const content = await picture(80, 45);
    const id = idOf(await begin(content.length, { ...ABOUT, fileType: 'image' }));
    expect((await call('GET', id)).status).toBe(404);
    expect(await appendToUpload(id, asStream(content), 0, held)).toBe(content.length);
    const answers = await Promise.all([call('GET', id), call('GET', id)]);
    const [one, two] = (await Promise.all(answers.map((answer) => answer.json()))) as UploadView[];
    expect(one).toMatchObject({ kind: 'image', bytes: content.length });
    expect(two?.url).toBe(one?.url);
  });

  it('gets no more bytes from a connection that has lost its lock', async () => {
    const id = idOf(await begin(300));
    let writes = 0;
    const assertHeld = () => {
      writes += 1;
      if (writes > 2) throw new LockLost();
    };
    const parts = Readable.from(['a', 'b', 'c'].map((letter) => Buffer.alloc(100, letter)));
    const appended = appendToUpload(id, parts, 0, { isHeld: false, assertHeld });
    await expect(appended).rejects.toThrow(LockLost);
    expect((await call('HEAD', id)).headers.get('Upload-Offset')).toBe('200');
  });

  describe('with remote storage', () => {
    let storage: Storage;
    beforeAll(() => void ({ storage } = storageContext()));
    const keys = async () => {
      const all: string[] = [];
      for await (const { key } of storage.list()) if (key.startsWith('incoming/')) all.push(key);
      return all;
    };
    const hereOf = async (id: string) => (await arriving()).filter((name) => name.includes(id));
    /** Remote storage without local files, which throws the given error. */
    const elsewhere = (failing?: 'put' | 'adopt'): Storage => ({
      put: (...given) => (failing === 'put' ? Promise.reject(new Error('gone')) : storage.put(...given)),
      copy: (...given) => storage.copy(...given),
      adopt: (...given) =>
        failing === 'adopt' ? Promise.reject(new Error('gone')) : storage.adopt(...given),
      get: (...given) => storage.get(...given),
      stat: (...given) => storage.stat(...given),
      move: (...given) => storage.move(...given),
      delete: (...given) => storage.delete(...given),
      list: () => storage.list(),
    });
    const quiet = { ...context, log: { ...context.log, error: () => undefined } };
    beforeEach(() => useStorage(elsewhere()));
    afterAll(() => useStorage(storage));

    it('is complete only once it is stored', async () => {
      const content = await video();
      const id = idOf(await begin(content.length));
      expect((await send(id, 0, content.subarray(0, 200_000))).status).toBe(204);
      useStorage(elsewhere('put'));
      expect((await send(id, 200_000, content.subarray(200_000, 300_000))).status).toBe(500);
      expect((await call('HEAD', id)).headers.get('Upload-Offset')).toBe('200000');
      useStorage(elsewhere());
      expect((await send(id, 200_000, content.subarray(200_000, 400_000))).status).toBe(204);
      expect(await keys()).toHaveLength(2);
      const last = await send(id, 400_000, content.subarray(400_000));
      expect(await last.json()).toMatchObject({ bytes: content.length });
      expect([await keys(), await hereOf(id)]).toEqual([[], []]);
    });

    it('is kept when storing fails at first, and deleted when it is cancelled', async () => {
      const content = await picture(70, 40);
      const about = { ...ABOUT, fileType: 'image' };
      const [id, given] = [
        idOf(await begin(content.length, about)),
        idOf(await begin(content.length, about)),
      ];
      useStorage(elsewhere('adopt'));
      expect((await send(id, 0, content)).status).toBe(500);
      const request = new Request(`${PATH}/${id}`, { headers: { cookie } });
      expect((await resumable({ request, params: { id }, context: quiet })).status).toBe(500);
      useStorage(elsewhere());
      expect(await (await call('GET', id)).json()).toMatchObject({ bytes: content.length });
      expect((await send(given, 0, content.subarray(0, 5))).status).toBe(204);
      expect(await keys()).toHaveLength(1);
      expect((await call('DELETE', given)).status).toBe(204);
      expect([await keys(), await hereOf(id), await hereOf(given)]).toEqual([[], [], []]);
    });

    it('cannot be changed by a disconnected client, and is deleted once abandoned', async () => {
      const content = await picture(90, 50);
      const id = idOf(await begin(content.length, { ...ABOUT, fileType: 'image' }));
      const half = content.subarray(0, 1_000);
      const both = await Promise.allSettled([
        appendToUpload(id, asStream(half), 0, held),
        appendToUpload(id, asStream(half), 0, held),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await keys()).toHaveLength(1);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 60 * 60 * 1000 });
      expect(await sweepResumableUploads()).toBeGreaterThan(0);
      vi.useRealTimers();
      expect(await keys()).toEqual([]);
      expect((await call('HEAD', id)).status).toBe(404);
    });
  });
});
