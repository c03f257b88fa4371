import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Upload } from '~models/upload';
import type { UploadView } from '~/services/uploads';
import { picture, video } from '../media-files';
import { databaseNamed, startTestDatabase, type TestDatabase } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { signedIn } from '../sign-in';
import { temporaryFolder, until } from './fixtures/processes';
import { FORM_TYPE, rawForm, sendCut } from './fixtures/raw';
import { ask } from './fixtures/request';

const temporary = temporaryFolder();
const dataDir = path.join(temporary.folder, 'data');
let database: TestDatabase;
let site: Site;
let cookie: string;
let author: string;

beforeAll(async () => {
  database = await startTestDatabase();
  const uri = databaseNamed(database.uri, 'uploads');
  site = await startSite({
    DATA_DIR: dataDir,
    MONGODB_URI: uri,
    SEED: 'none',
    MAX_IMAGE_MB: '1',
    MAX_VIDEO_MB: '3',
  });
  await mongoose.connect(uri, { autoIndex: false });
  ({ cookie } = await signedIn('editor'));
  ({ cookie: author } = await signedIn('author'));
}, 120_000);

afterAll(async () => {
  await mongoose.disconnect();
  await site.stop();
  await database.stop();
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

async function post(body: Buffer, headers: Record<string, string> = {}): Promise<Sent> {
  const answer = await fetch(`${site.url}/api/upload`, {
    method: 'POST',
    headers: { cookie, 'content-type': FORM_TYPE, ...headers },
    body: new Uint8Array(body),
  });
  return { status: answer.status, body: (await answer.json()) as Sent['body'] };
}

const formWith = (content: Buffer, filename = 'Still.png') =>
  rawForm([...ABOUT, { name: 'file', filename, content }]);

/** Every file below the data folder. */
const filesNow = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

/** What is there once nothing is made in the background any more. */
async function stateNow(): Promise<string> {
  await until(
    async () => (await Upload.countDocuments({ work: { $in: ['waiting', 'working'] } })) === 0,
    40_000,
  );
  return JSON.stringify([filesNow(), await Upload.countDocuments()]);
}

/** Whether it is so again. */
const isAsBefore = (before: string) => until(async () => (await stateNow()) === before);

describe('a file is sent', () => {
  it('and answered with its address, in whatever order the form has', async () => {
    const content = await picture();
    const { status, body } = await post(
      rawForm([{ name: 'file', filename: 'Still.png', content }, ...ABOUT]),
    );
    expect(status).toBe(201);
    expect(body.url).toMatch(/^\/assets\/show\/the-long-rain\/gallery\/[0-9a-f]{24}\.png$/);
    const served = await ask(site.url, body.url);
    expect([served.status, served.body.equals(content)]).toEqual([200, true]);
  });

  it('by a client with a token', async () => {
    const token = decodeURIComponent(cookie.split('=')[1] ?? '');
    const content = formWith(await picture());
    expect((await post(content, { cookie: '', authorization: `Bearer ${token}` })).status).toBe(401);
    const { user } = await signedIn('author');
    const { startSession } = await import('~/services/sessions');
    const bearer = await startSession(user.id);
    expect((await post(content, { cookie: '', authorization: `Bearer ${bearer}` })).status).toBe(201);
  });

  it('fifty at once', async () => {
    const contents = await Promise.all(Array.from({ length: 50 }, () => picture(20, 20)));
    const answers = await Promise.all(contents.map((content) => post(formWith(content))));
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(50);
  });

  it('and again with the same key, which does nothing', async () => {
    const body = formWith(await picture());
    const key = { 'idempotency-key': 'one-and-the-same' };
    const [first, again] = [await post(body, key), await post(body, key)];
    expect(again).toEqual(first);
    expect((await post(formWith(await picture()), key)).status).toBe(422);
  });
});

describe('refused with words, and nothing stays', () => {
  const file = async () => ({ name: 'file', filename: 'a.png', content: await picture() });
  const cases: [string, () => Promise<Buffer>, number, Record<string, string>?][] = [
    ['no file', () => Promise.resolve(rawForm(ABOUT)), 400],
    ['a control with nothing chosen', () => Promise.resolve(formWith(Buffer.alloc(0), '')), 400],
    ['a file in another field', async () => rawForm([...ABOUT, { ...(await file()), name: 'picture' }]), 400],
    ['two files', async () => rawForm([...ABOUT, await file(), await file()]), 400],
    ['an unknown type', async () => rawForm([{ name: 'type', content: 'film' }, await file()]), 400],
    [
      'a field that does not exist',
      async () => rawForm([...ABOUT, { name: '__proto__', content: 'x' }, await file()]),
      400,
    ],
    ['text', () => Promise.resolve(formWith(Buffer.from('plain words'))), 415],
    [
      'a web page called a.png',
      () => Promise.resolve(formWith(Buffer.from('<html><script>1</script>'.repeat(300)))),
      415,
    ],
    ['an image above the limit', () => picture(1_200, 900).then((big) => formWith(big)), 413],
    ['a file above every limit', () => Promise.resolve(formWith(Buffer.alloc(5 * 1024 * 1024))), 413],
    ['no form', async () => picture(), 400],
    ['JSON', () => Promise.resolve(Buffer.from('{}')), 415, { 'content-type': 'application/json' }],
    ['a form that does not end', async () => formWith(await picture()).subarray(0, -20), 400],
    ['nobody', async () => formWith(await picture()), 401, { cookie: '' }],
    ['another site', async () => formWith(await picture()), 403, { 'sec-fetch-site': 'cross-site' }],
  ];

  it.each(cases)('%s', async (name, make, status, headers) => {
    const before = await stateNow();
    if (name === 'another site') {
      const body = new Uint8Array(await make());
      const answer = await fetch(`${site.url}/api/upload`, {
        method: 'POST',
        headers: { cookie, 'content-type': FORM_TYPE, ...headers },
        body,
      });
      expect(answer.status).toBe(status);
    } else {
      const answer = await post(await make(), headers);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      expect(answer.body.error).toMatch(/\w{2}.*\.?$/);
      expect(answer.body.requestId).toMatch(/^[\w-]{8,}$/);
    }
    await isAsBefore(before);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s', async (method) => {
    const { status, headers } = await ask(site.url, '/api/upload', { method, headers: { cookie } });
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });
});

describe('a client that leaves', () => {
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

  it('by the death of the program is swept at the next start', async () => {
    const other = path.join(temporary.folder, 'other');
    const environment = {
      DATA_DIR: other,
      MONGODB_URI: databaseNamed(database.uri, 'uploads'),
      SEED: 'none',
    };
    const dying = await startSite(environment);
    const body = formWith(await video(), 'main.mp4');
    const headers = { cookie, 'content-type': FORM_TYPE, 'content-length': String(body.length) };
    const half = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(body.subarray(0, 900_000))),
    });
    const upload = fetch(`${dying.url}/api/upload`, {
      method: 'POST',
      headers,
      body: half,
      duplex: 'half',
    });
    const filesOf = () =>
      !existsSync(other)
        ? []
        : readdirSync(other, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const cut = expect(upload).rejects.toThrow();
    await until(() => filesOf().length > 0);
    await dying.stop('SIGKILL');
    await cut;
    const next = await startSite(environment);
    await until(() => filesOf().length === 0);
    await next.stop();
  });
});

describe('a file is deleted', () => {
  const remove = (file: string, headers: Record<string, string>) =>
    ask(site.url, `/api/upload/${file}`, { method: 'DELETE', headers });

  it('by its owner, by an editor, and by nobody else', async () => {
    const { body } = await post(formWith(await picture()));
    expect((await remove(body.file, {})).status).toBe(401);
    expect((await remove(body.file, { cookie: author })).status).toBe(403);
    expect((await remove(body.file, { cookie })).status).toBe(200);
    expect((await remove(body.file, { cookie })).status).toBe(404);
    expect((await ask(site.url, body.url)).status).toBe(404);
  });

  it.each(['..%2f..%2fpackage.json', 'show/x', 'x'.repeat(300), '%00'])('%s is not one', async (file) => {
    expect((await remove(file, { cookie })).status).toBe(404);
  });
});
