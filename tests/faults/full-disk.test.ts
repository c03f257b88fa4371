/** The disk with the database and the files is full. */
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, unique } from '../make';
import { picture } from '../media-files';
import { processesOn, temporaryFolder, until } from '../server/fixtures/processes';
import { HAS_JAVA } from '../setup/engines';
import { launchSite, type LaunchedSite } from '../setup/site';
import { logIn } from './fixtures/own-site';
import { smallDisk } from './fixtures/small-disk';
import { failures, startVisitors } from './fixtures/visitors';

const temporary = temporaryFolder();
const dataDir = path.join(temporary.folder, 'data');
const disk = smallDisk(dataDir);
let site: LaunchedSite;
let token: string;

// A mongod does not start on so small a disk, and only Linux can give a program a small one. Skipped elsewhere.
const canRun = HAS_JAVA && process.platform === 'linux';
const it = test.skipIf(!canRun);

beforeAll(async () => {
  if (!canRun) return;
  const own = { DATA_DIR: dataDir, EMBEDDED_DATABASE: 'java', ADMIN_PASSWORD: PASSWORD, SEED: 'none' };
  site = await launchSite(own, { by: disk.by });
  await site.ready;
  token = await logIn(site.url);
}, 120_000);

afterAll(async () => {
  if (canRun) await site.stop();
  await until(() => processesOn(dataDir).length === 0);
  temporary.remove();
});

const ABOUT = { type: 'show', fileType: 'gallery' };

function send(method: string, url: string, body?: RequestInit['body'], headers: Record<string, string> = {}) {
  const cookie = `showreel_session=${encodeURIComponent(btoa(JSON.stringify(token)))}`;
  const own: Record<string, string> = url.startsWith('/api/')
    ? { authorization: `Bearer ${token}` }
    : { cookie, origin: site.url };
  return fetch(site.url + url, { method, headers: { ...own, ...headers }, ...(body && { body }) });
}

async function sendFile(content: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(ABOUT)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]), 'Still.png');
  return send('POST', '/api/upload', form);
}

const TUS = { 'tus-resumable': '1.0.0' };
const beginParts = (content: Buffer) =>
  send('POST', '/api/upload/resumable', null, {
    ...TUS,
    'upload-length': String(content.length),
    'upload-metadata': Object.entries(ABOUT)
      .map(([name, value]) => `${name} ${btoa(value)}`)
      .join(','),
  });
const sendPart = (location: string, content: Buffer, from: number, to: number) =>
  send('PATCH', location, new Uint8Array(content.subarray(from, to)), {
    ...TUS,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(from),
  });

const write = (title: string) =>
  send('POST', '/api/shows', JSON.stringify({ title, description: `<p>${'x'.repeat(50_000)}</p>` }), {
    'content-type': 'application/json',
  });

/** Sends a form with a file, as a browser without JavaScript does. */
async function sendForm(title: string, content: Buffer) {
  const form = new FormData();
  form.append('title', title);
  form.append('thumbnailUrlFile', new Blob([new Uint8Array(content)]), 'Still.png');
  return send('POST', '/admin/shows/new', form, { accept: 'text/html' });
}

/** The files without unfinished resumable uploads, which may continue and are deleted otherwise. */
const uploadsNow = () =>
  disk.files(site.pid).filter((file) => /\/(?:uploads|incoming)\/.*(?<!\.part|\.json)$/.test(file));
const titlesNow = async () => {
  const { data } = (await (await send('GET', '/api/shows?limit=100')).json()) as {
    data: { title: string }[];
  };
  return data.map(({ title }) => title);
};

it('a full disk is reported in a readable message, leaves no partial file, and does not stop the site', async () => {
  const content = await picture(400, 300);
  const parts = await picture(600, 400);
  expect((await write(unique('Before'))).status).toBe(201);
  const begun = (await beginParts(parts)).headers.get('location') ?? '';
  expect((await sendPart(begun, parts, 0, 50_000)).status).toBe(204);
  const visitors = startVisitors(site.url, ['/', '/shows', '/people', '/news']);
  await until(() => visitors.visits.length > 20);

  disk.fill(site.pid);
  // The database has some room left in its own file.
  for (const attempt of [() => write(unique('Filling')), () => beginParts(parts)])
    await until(async () => (await attempt()).status === 507);
  const before = { files: uploadsNow(), titles: await titlesNow() };
  for (const attempt of [
    () => sendFile(content),
    () => beginParts(content),
    () => write('Too much'),
    () => sendPart(begun, parts, 50_000, 200_000),
  ]) {
    const refused = await attempt();
    const { error } = (await refused.json()) as { error: string };
    expect([refused.status, error]).toEqual([507, expect.stringMatching(/no room/)]);
  }
  disk.fill(site.pid);
  const page = await sendForm('As it was typed', content);
  expect(page.status).toBe(507);
  expect(await page.text()).toMatch(/As it was typed/);
  expect(uploadsNow()).toEqual(before.files);
  expect(await titlesNow()).toEqual(before.titles);

  disk.makeRoom(site.pid);
  expect((await sendFile(content)).status).toBe(201);
  expect((await write(unique('After'))).status).toBe(201);
  const again = (await beginParts(parts)).headers.get('location') ?? '';
  const whole = await sendPart(again, parts, 0, parts.length);
  const { url } = (await whole.json()) as { url: string };
  expect(parts.equals(Buffer.from(await (await fetch(site.url + url)).arrayBuffer()))).toBe(true);
  expect(failures(await visitors.stop())).toEqual([]);
});
