import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { Job } from '~models/job';
import { Upload } from '~models/upload';
import type { UploadView } from '~/media/delivery/file-view.server';
import { IS_LONG } from '../../full-length';
import { picture, skipExcerpts, video } from '../../media-files';
import { databaseNamed } from '../../setup/database';
import { startSite, type Site } from '../../setup/site';
import { makeSession } from '../../make';
import { signedIn } from '../../accounts/sign-in';
import { temporaryFolder, until } from '../fixtures/processes';
import { FORM_TYPE, rawForm, sendCut } from '../fixtures/raw';
import { ask } from '../fixtures/request';

const databaseUri = inject('databaseUri');
vi.setConfig({ testTimeout: 300_000 });

const temporary = temporaryFolder();
const dataDir = path.join(temporary.folder, 'data');
let site: Site;
let cookie: string;
let author: string;

beforeAll(async () => {
  const uri = databaseNamed(databaseUri, 'uploads');
  site = await startSite({
    DATA_DIR: dataDir,
    MONGODB_URI: uri,
    SEED: 'none',
    MAX_IMAGE_MB: '1',
    MAX_VIDEO_MB: '3',
    SCREENER_MAX_GB: '2',
  });
  await mongoose.connect(uri, { autoIndex: false });
  ({ cookie } = await signedIn('editor'));
  ({ cookie: author } = await signedIn('author'));
}, 120_000);

afterAll(async () => {
  await mongoose.disconnect();
  await site.stop();
  temporary.remove();
});

const ABOUT = [
  { name: 'type', content: 'show' },
  { name: 'slug', content: 'the-long-rain' },
  { name: 'fileType', content: 'gallery' },
];

interface Sent {
  status: number;
  body: UploadView & { error: string; fields?: Record<string, string[]>; requestId: string };
}

const send = (body: Buffer, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/api/upload`, {
    method: 'POST',
    headers: { cookie, 'content-type': FORM_TYPE, ...headers },
    body: new Uint8Array(body),
  });

async function post(body: Buffer, headers: Record<string, string> = {}): Promise<Sent> {
  const answer = await send(body, headers);
  return { status: answer.status, body: (await answer.json()) as Sent['body'] };
}

const formWith = (content: Buffer, filename = 'Still.png') =>
  rawForm([...ABOUT, { name: 'file', filename, content }]);

/** What the files below the data folder belong to: the ids of uploads, and the names of other files. */
const filesNow = () => {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  // Copies of an upload may be made at any time.
  return [...new Set(files.map(({ name }) => /^[0-9a-f]{24}/.exec(name)?.[0] ?? name))].sort();
};

/** Background work has the lowest priority, so that other tests beside it take its time. */
const WORKED_MS = 150_000;
const UNFINISHED = { state: { $ne: 'failed' as const } };

/** Lists the files once no background work goes on. What has not begun is dropped: a slow machine would not get to its end. */
async function stateNow(): Promise<string> {
  await until(async () => {
    await Job.deleteMany({ ...UNFINISHED, lock: null });
    return (await Job.countDocuments(UNFINISHED)) === 0;
  }, WORKED_MS);
  return JSON.stringify([filesNow(), await Upload.countDocuments()]);
}

/** Waits until the files are the same again. */
const isAsBefore = (before: string) =>
  vi.waitFor(async () => expect(await stateNow()).toBe(before), { timeout: 15_000 });

describe('a file upload', () => {
  it('returns the file’s URL, whatever the order of the form', async () => {
    const content = await picture();
    const { status, body } = await post(
      rawForm([{ name: 'file', filename: 'Still.png', content }, ...ABOUT]),
    );
    expect(status).toBe(201);
    expect(body.url).toMatch(/^\/assets\/show\/the-long-rain\/gallery\/[0-9a-f]{24}\.png$/);
    const served = await ask(site.url, body.url);
    expect([served.status, served.body.equals(content)]).toEqual([200, true]);
  });

  it('works with a bearer token', async () => {
    const token = decodeURIComponent(cookie.split('=')[1] ?? '');
    const content = formWith(await picture());
    expect((await post(content, { cookie: '', authorization: `Bearer ${token}` })).status).toBe(401);
    const { user } = await signedIn('author');
    const bearer = await makeSession(user.id);
    expect((await post(content, { cookie: '', authorization: `Bearer ${bearer}` })).status).toBe(201);
  });

  it('works eight times at once', async () => {
    const contents = await Promise.all(Array.from({ length: 8 }, () => picture(20, 20)));
    const answers = await Promise.all(contents.map((content) => post(formWith(content))));
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(contents.length);
  });

  it('does nothing when it is repeated with the same key', async () => {
    const body = formWith(await picture());
    const key = { 'idempotency-key': 'one-and-the-same' };
    const [first, again] = [await post(body, key), await post(body, key)];
    expect(again).toEqual(first);
    expect((await post(formWith(await picture()), key)).status).toBe(422);
  });
});

describe('a rejected upload returns an error message and leaves no file', () => {
  const file = async () => ({ name: 'file', filename: 'a.png', content: await picture() });
  const cases: [string, () => Promise<Buffer>, number, Record<string, string>?][] = [
    ['no file', () => Promise.resolve(rawForm(ABOUT)), 400],
    ['a control with nothing chosen', () => Promise.resolve(formWith(Buffer.alloc(0), '')), 400],
    ['a file in another field', async () => rawForm([...ABOUT, { ...(await file()), name: 'picture' }]), 400],
    [
      'a field that does not exist',
      async () => rawForm([...ABOUT, { name: '__proto__', content: 'x' }, await file()]),
      400,
    ],
    ['text', () => Promise.resolve(formWith(Buffer.from('plain words'))), 415],
    ['an image above the limit', () => picture(1_200, 900).then((big) => formWith(big)), 413],
    ['a file above every limit', () => Promise.resolve(formWith(Buffer.alloc(5 * 1024 * 1024))), 413],
    ['JSON', () => Promise.resolve(Buffer.from('{}')), 415, { 'content-type': 'application/json' }],
    ['a form that does not end', async () => formWith(await picture()).subarray(0, -20), 400],
    ['no session', async () => formWith(await picture()), 401, { cookie: '' }],
  ];

  it('whatever is wrong with it', async () => {
    const before = await stateNow();
    for (const [name, make, status, headers] of cases) {
      const answer = await post(await make(), headers);
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(status);
      expect(answer.body.error, name).toMatch(/\w{2}.*\.?$/);
      expect(answer.body.requestId, name).toMatch(/^[\w-]{8,}$/);
    }
    const foreign = await send(formWith(await picture()), { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    await isAsBefore(before);
  });
});

describe('a client that disconnects', () => {
  it('at any byte leaves nothing behind', async () => {
    const body = formWith(await video(), 'main.mp4');
    const before = await stateNow();
    const inside = [1, 80, 300, 420, 500, 5_000, 70_000, 1_000_000, body.length - 40, body.length - 3];
    for (const cutAt of inside)
      await sendCut(site.url, {
        path: '/api/upload',
        headers: { cookie, 'content-type': FORM_TYPE },
        body,
        cutAt,
      });
    await isAsBefore(before);
    expect((await post(formWith(await picture()))).status).toBe(201);
  });
});

describe('a file of an admin form', () => {
  it('is rejected where the form has no such control', async () => {
    for (const name of ['__proto__', 'toString', 'constructor', 'constructorFile']) {
      const parts = [
        { name: 'title', content: 'Kept' },
        { name, filename: 'a.png', content: 'no image' },
      ];
      const answer = await fetch(`${site.url}/admin/shows/new`, {
        method: 'POST',
        headers: { cookie, 'content-type': FORM_TYPE },
        body: new Uint8Array(rawForm(parts)),
      });
      expect(answer.status, name).toBe(415);
      expect(await answer.text(), name).toContain('value="Kept"');
    }
  });
});

describe('a stored file is deleted', () => {
  const remove = (file: string, headers: Record<string, string>) =>
    ask(site.url, `/api/upload/${file}`, { method: 'DELETE', headers });

  it('only by its owner or an editor', async () => {
    const { body } = await post(formWith(await picture()));
    expect((await remove(body.file, {})).status).toBe(401);
    expect((await remove(body.file, { cookie: author })).status).toBe(403);
    expect((await remove(body.file, { cookie })).status).toBe(200);
    expect((await remove(body.file, { cookie })).status).toBe(404);
    expect((await ask(site.url, body.url)).status).toBe(404);
  });

  it('never under the name of anything else', async () => {
    for (const file of ['..%2f..%2fpackage.json', 'show/x', 'x'.repeat(300), '%00'])
      expect((await remove(file, { cookie })).status, file).toBe(404);
  });
});

describe('a stored file', () => {
  let url: string;
  let content: Buffer;
  let etag: string;
  const get = (headers: Record<string, string> = {}, method = 'GET', at = url) =>
    ask(site.url, at, { method, headers });

  beforeAll(async () => {
    content = await video();
    ({
      body: { url },
    } = await post(formWith(content, 'main.mp4')));
    await skipExcerpts();
    etag = (await get({}, 'HEAD')).headers.etag ?? '';
  });

  it('is sent whole, with the headers that a browser needs', async () => {
    const { status, headers, body } = await get();
    expect([status, body.equals(content)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(content.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(etag).toMatch(/^"[\w-]+"$/);
  });

  it('has no body for HEAD', async () => {
    const { status, headers, body } = await get({ range: 'bytes=0-9' }, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(content.length), 0]);
  });

  const size = () => content.length;
  const parts: [string, () => [number, number]][] = [
    ['bytes=1000-1999', () => [1000, 1999]],
    ['bytes=-500', () => [size() - 500, size() - 1]],
  ];
  it.each(parts)('is sent in ranges: %s', async (range, expected) => {
    const [start, end] = expected();
    const { status, headers, body } = await get({ range });
    expect([status, headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${size()}`]);
    expect(headers['content-length']).toBe(String(end - start + 1));
    expect(body.equals(content.subarray(start, end + 1))).toBe(true);
  });

  it('has no range beyond its end, and is sent whole for several', async () => {
    const beyond = await get({ range: 'bytes=99999999-' });
    expect([beyond.status, beyond.headers['content-range'], beyond.body.length]).toEqual([
      416,
      `bytes */${size()}`,
      0,
    ]);
    const several = await get({ range: 'bytes=0-1,5-6' });
    expect([several.status, several.body.length]).toEqual([200, size()]);
  });

  it('is not sent again to a client that has it, nor when a precondition fails', async () => {
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ 'if-match': '"another"' })).status).toBe(412);
    expect((await get({ 'if-match': etag })).status).toBe(200);
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
  });

  it('is read-only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, headers } = await get({}, method);
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    }
  });

  it('is not reachable at another address, nor is anything else', async () => {
    for (const at of [
      ...['/assets', '/assets/', '/assets/show', '/assets/show/', '/assets/../package.json'],
      ...['/assets/..%2f..%2fpackage.json', '/assets/show/..%2f..%2f..%2fetc/passwd', '/assets/show/%00.png'],
      ...['/assets/.unfinished/x.png', '/assets/show/x/image/none.png', '/assets/show/x/image/none.html'],
      `/assets/${'x'.repeat(5_000)}.png`,
    ]) {
      const { status, headers, body } = await get({}, 'GET', at);
      expect(status, at).toBe(404);
      expect(headers['cache-control'] ?? '', at).not.toContain('immutable');
      expect(String(body), at).not.toContain('root:');
    }
  });

  it('is still served after a reader disconnects in the middle', async () => {
    const { hostname, port } = new URL(site.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`),
      );
      socket.once('data', () => socket.resetAndDestroy());
      socket.once('close', () => resolve());
    });
    expect((await get()).body.length).toBe(size());
    expect(site.output()).not.toContain('request failed');
  });
});

describe('a resumable upload of the program', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const about = { type: 'show', slug: 'ember', fileType: 'video', filename: 'Main.mp4' };
  const metadata = Object.entries(about)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',');

  it('resumes where the connection broke', async () => {
    const content = await video();
    const headers = { cookie, 'tus-resumable': '1.0.0' };
    const created = await fetch(`${site.url}/api/upload/resumable`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata },
    });
    const location = created.headers.get('Location') ?? '';
    const patch = { ...headers, 'content-type': 'application/offset+octet-stream' };
    let offset = 0;
    // Bytes that the broken connection still buffered may be lost: then it breaks once more.
    await until(async () => {
      await sendCut(site.url, {
        method: 'PATCH',
        path: location,
        headers: { ...patch, 'upload-offset': '0' },
        body: content,
        cutAt: 600_000,
      });
      const { headers: state } = await ask(site.url, location, { method: 'HEAD', headers });
      offset = Number(state['upload-offset']);
      return offset > 0;
    });
    expect(offset).toBeLessThanOrEqual(600_000);
    const finished = await fetch(site.url + location, {
      method: 'PATCH',
      headers: { ...patch, 'upload-offset': String(offset) },
      body: new Uint8Array(content.subarray(offset)),
    });
    const { url } = (await finished.json()) as UploadView;
    await skipExcerpts();
    expect((await ask(site.url, url)).body.equals(content)).toBe(true);
  });

  it('is advertised by the OPTIONS request of the protocol', async () => {
    const { status, headers } = await ask(site.url, '/api/upload/resumable', {
      method: 'OPTIONS',
      headers: { cookie },
    });
    // What a file is for is said when it begins; the largest files are the films of screeners.
    const largest = String(2 * 1024 ** 3);
    expect([status, headers['tus-version'], headers['tus-max-size']]).toEqual([204, '1.0.0', largest]);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['for a screener begins above the limit for other videos', 'screener', 3 * 1024 ** 2 + 1, 201],
    ['for a screener is refused above its own limit', 'screener', 2 * 1024 ** 3 + 1, 413],
    ['for anything else is refused above the limit for videos', 'video', 3 * 1024 ** 2 + 1, 413],
  ])('%s', async (_, fileType, size, expected) => {
    const purpose = `fileType ${base64(fileType)}`;
    const headers = {
      ...{ cookie, 'tus-resumable': '1.0.0', 'upload-length': String(size) },
      'upload-metadata': metadata.replace(/fileType [^,]+/, purpose),
    };
    const begun = await fetch(`${site.url}/api/upload/resumable`, { method: 'POST', headers });
    expect(begun.status).toBe(expected);
    const location = begun.headers.get('Location');
    if (location) await fetch(site.url + location, { method: 'DELETE', headers });
  });
});

describe('a form without JavaScript', () => {
  it('uploads the chosen file', async () => {
    const body = rawForm([
      { name: 'title', content: 'The Marsh' },
      { name: 'thumbnailUrl', content: '' },
      { name: 'thumbnailUrl', filename: 'Still.png', content: await picture(60, 40) },
    ]);
    const answer = await fetch(`${site.url}/admin/shows/new`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'content-type': FORM_TYPE, accept: 'text/html' },
      body: new Uint8Array(body),
    });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/admin/shows']);
    const page = await (await fetch(`${site.url}/shows`)).text();
    expect(page).toMatch(/\/assets\/show\/the-marsh\/image\/\w{24}\.png/);
  });
});

it.runIf(IS_LONG)(
  'a page plays the preview of a video as soon as it is made, and shows the poster until then',
  async () => {
    const { body } = await post(formWith(await video(), 'Main.mp4'));
    const show = await fetch(`${site.url}/api/shows`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'A film with a preview', videoUrl: body.url }),
    });
    expect(show.status).toBe(201);
    const page = async () => (await fetch(`${site.url}/shows`)).text();
    const preview = body.url.replace('.mp4', '-preview.mp4');
    expect(await page()).not.toContain(preview);
    // The page is cached, and rendered again for the preview alone.
    await until(async () => (await page()).includes(preview), WORKED_MS);
    const { status, headers } = await ask(site.url, preview, { headers: { range: 'bytes=0-99' } });
    expect([status, headers['content-type']]).toEqual([206, 'video/mp4']);
  },
  2 * WORKED_MS,
);
