/**
 * What the press downloads: stills one by one, ZIPs, and everything below a link, with and without a password. How many ZIPs are sent at
 * the same time is tested by slow-readers.test.ts.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { Grant, type StoredGrant } from '~models/grant';
import { Job } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { createPressLink, endPressLink } from '~/press/kits/press-links.server';
import { updateRecord } from '~/records/save/record-update.server';
import { readFound } from '~/media/files/read-found.server';
import { openUploads } from '~/media/storage/storage-open.server';
import { removeUpload } from '~/media/usage/garbage-collection.server';
import { signedIn } from '../accounts/sign-in';
import { actor, makeShow, unique } from '../make';
import { makeUpload, picture, skipExcerpts, workOnUploads } from '../media-files';
import { fileItems, makeClip, makeCaptionedStill, setPressSettings } from '../press-kits';
import { readZip } from '../read-zip';
import { shareApi } from './fixtures/api';
import { until } from './fixtures/processes';

const editor = actor('editor', { name: 'Sun-hee Park' });
const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000);
const PASSWORD = 'drains and tides';

const api = await shareApi();
await openUploads({ dataDir: api.dataDir, limits: { image: 20_000_000, video: 20_000_000 } });
const logo = await makeUpload(await picture(40, 20, 'png'));
await updateRecord('settings', editor, '', { siteName: 'Primal' });
await setPressSettings({ pressTerms: '<p>With the credit.</p>', logoPack: fileItems([logo.id]) });

/** A show whose kit has two stills that are ready, and one that is not between them. */
async function makeKitOf(press: object = {}) {
  const stills = [
    await makeCaptionedStill({ caption: 'The boat', size: [2400, 16] }),
    await makeCaptionedStill({ press: { cleared: false } }),
    await makeCaptionedStill({ caption: 'The quay', press: { credit: 'Tëodor Wray / Primal' } }),
  ];
  const title = unique('Low Water');
  const show = await makeShow({ title }, editor);
  await updateRecord('show', editor, show.id, {
    press: {
      visibility: 'public',
      logline: 'The sea went out.',
      notes: '<p>For your desk.</p>',
      stills: stills.map(({ file }) => ({ file })),
      ...press,
    },
  });
  return { ...show, title, stills };
}

/** Changes a kit by the server, which keeps what it has read until it learns of a change. */
async function changeKit(show: string, press: object): Promise<void> {
  const { token } = await api.caller('editor');
  const { status } = await api.call('PUT', `/api/shows/${show}`, { token, body: { press } });
  expect(status).toBe(200);
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(api.url + path, { method, headers, redirect: 'manual' });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const originalOf = async (url: string) => bytesOf(await get(url));
const variantsOf = async (file = '') =>
  (await Upload.findById(file).lean<StoredUpload | null>())?.variants.length ?? 0;
const statusOf = async (path: string) => (await get(path)).status;

describe('the stills of an open kit', () => {
  let kit: Awaited<ReturnType<typeof makeKitOf>>;
  let base: string;
  beforeAll(async () => {
    kit = await makeKitOf();
    base = `/press/${kit.slug}`;
  });

  it('are downloaded one by one, the picture byte for byte', async () => {
    const response = await get(`${base}/stills/2`);
    expect(response.status).toBe(200);
    const name = `Primal_${kit.title.replace(' ', '-').replace(' ', '-')}_02_Teodor-Wray-Primal.jpg`;
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const original = await originalOf(kit.stills[2]?.url ?? '');
    const printed = await bytesOf(response);
    expect(response.headers.get('content-length')).toBe(String(printed.length));
    const picturePart = (jpeg: Buffer) => jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])));
    expect(picturePart(printed)).toEqual(picturePart(original));
    expect(readFound(await sharp(printed).metadata())).toMatchObject({
      credit: { value: 'Tëodor Wray / Primal', from: 'xmp' },
      caption: { value: 'The quay', from: 'xmp' },
    });
    expect(await bytesOf(await get(`${base}/stills/2?size=print`))).toEqual(printed);
    const etag = response.headers.get('etag') ?? '';
    expect(
      (await get(`${base}/stills/2`, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status,
    ).toBe(304);
    const part = await get(`${base}/stills/2`, { Range: 'bytes=0-9' });
    expect([part.status, await bytesOf(part)]).toEqual([206, printed.subarray(0, 10)]);
    const at = printed.length - original.length;
    const across = await get(`${base}/stills/2`, { Range: `bytes=100-${printed.length - 3}` });
    expect(await bytesOf(across), 'of both parts').toEqual(printed.subarray(100, -2));
    const rest = await get(`${base}/stills/2`, { Range: `bytes=${printed.length - 20}-` });
    expect([at > 0, await bytesOf(rest)]).toEqual([true, printed.subarray(-20)]);
  });

  it('have a smaller size for screens, which is made once and says its credit', async () => {
    const [first, again] = await Promise.all([
      get(`${base}/stills/1?size=web`),
      get(`${base}/stills/1?size=web`),
    ]);
    const jpeg = await bytesOf(first);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 13 });
    expect(jpeg.includes('Photograph: Inka Solberg')).toBe(true);
    expect(await bytesOf(again)).toEqual(jpeg);
    const head = await get(`${base}/stills/1?size=web`, {}, 'HEAD');
    expect(head.headers.get('content-length')).toBe(String(jpeg.length));
  });

  it.each([
    'stills/0',
    'stills/3',
    'stills/1000',
    'stills/1?size=huge',
    'stills/01',
    'files/a.jpg',
    'other.zip',
  ])('are not at %s', async (path) => {
    expect(await statusOf(`${base}/${path}`)).toBe(404);
  });

  it('come as a ZIP of the length that was said, with captions, terms and synopses', async () => {
    const head = await get(`${base}/stills.zip`, {}, 'HEAD');
    const response = await get(`${base}/stills.zip`, { 'Accept-Encoding': 'gzip, br' });
    const zip = await bytesOf(response);
    for (const { headers } of [head, response])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/zip',
        'content-length': String(zip.length),
        'content-disposition': expect.stringMatching(
          /^attachment; filename="Primal_Low-Water-[\d-]+_Stills\.zip"$/,
        ) as string,
      });
    expect(response.headers.get('content-encoding')).toBeNull();
    const files = readZip(zip);
    const [, captions, terms, synopsis, ...pictures] = files;
    expect(files.slice(0, 4).map(({ name }) => name)).toEqual([
      'READ-ME-FIRST.txt',
      'CAPTIONS.csv',
      'TERMS.txt',
      'SYNOPSIS.txt',
    ]);
    expect(pictures.map(({ bytes }) => bytes)).toEqual([
      await bytesOf(await get(`${base}/stills/1`)),
      await bytesOf(await get(`${base}/stills/2`)),
    ]);
    const lines = String(captions?.bytes).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(`${pictures[1]?.name},The quay,Tëodor Wray / Primal,© Primal,`);
    expect(String(terms?.bytes)).toBe('With the credit.\r\n');
    expect(String(synopsis?.bytes)).toContain('The sea went out.');
  });

  it('are redirected from an earlier address of the show', async () => {
    const moved = await makeKitOf();
    await updateRecord('show', editor, moved.id, { title: unique('Renamed') });
    const response = await get(`/press/${moved.slug}/stills/1?size=web`);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toMatch(/^\/press\/renamed-[\w-]+\/stills\/1\?size=web$/);
    await changeKit(moved.id, { visibility: 'link' });
    await until(async () => (await statusOf(`/press/${moved.slug}/stills/1`)) === 404);
  });

  it('logos come as a ZIP, too', async () => {
    for (const path of ['/press/logos.zip', `${base}/logos.zip`])
      expect(readZip(await bytesOf(await get(path))).map(({ name }) => name)).toEqual(['Primal_Logo_01.png']);
  });
});

describe('a link', () => {
  /** The kit of tests that change nothing of it. */
  let shared: Awaited<ReturnType<typeof makeKitOf>>;
  beforeAll(async () => {
    shared = await makeKitOf();
  });
  const linkTo = async (id: string, input: object = {}) => {
    const { token, id: linkId } = await createPressLink(editor, id, { label: 'Second Screen', ...input });
    return { path: `/press/k/${token}`, linkId };
  };
  const grantOf = (id: string) => Grant.findById(id).lean<StoredGrant>();
  const HEADERS = {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'strict-origin',
  };

  it('opens an embargoed kit with its notes, files and ZIP, which are refused without the link', async () => {
    // The copies of this kit alone are made.
    await Job.deleteMany({ lock: null });
    const kit = await makeKitOf({ embargoUntil: TOMORROW });
    await until(async () => (await workOnUploads(), (await variantsOf(kit.stills[2]?.file)) > 0), 60_000);
    const clip = await makeClip('Trailer');
    await skipExcerpts();
    await updateRecord('show', editor, kit.id, { press: { clips: [{ file: clip.file }] } });
    const { path, linkId } = await linkTo(kit.id);
    const page = await get(path);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject(HEADERS);
    for (const words of [
      'Embargoed until',
      'For your desk.',
      'The quay',
      'For <!-- -->Second Screen',
      kit.title,
    ])
      expect(html.replace('For Second Screen', 'For <!-- -->Second Screen')).toContain(words);
    expect(html).not.toMatch(/rel="canonical"|property="og:|ld\+json/);
    expect(html).not.toContain('/assets/');
    const addresses = [...new Set(html.match(/\/press\/k\/[\w-]+\/files\/[\w./-]+/g) ?? [])];
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) {
      const file = await get(address);
      expect([address, file.status]).toEqual([address, 200]);
      expect(Object.fromEntries(file.headers)).toMatchObject(HEADERS);
      await file.body?.cancel();
      expect(await statusOf(address.replace(/.*\/files\//, '/assets/'))).toBe(404);
    }
    const film = addresses.find((address) => address.endsWith('.mp4')) ?? '';
    const part = await get(film, { Range: 'bytes=0-99' });
    expect([part.status, (await bytesOf(part)).length]).toEqual([206, 100]);
    const files = readZip(await bytesOf(await get(`${path}/stills.zip`)));
    expect(files).toHaveLength(6);
    expect(String(files[0]?.bytes), 'has the address of the site').not.toContain('/press/k/');
    expect((await get(`${path}/stills/1?size=web`)).headers.get('cache-control')).toBe('private, no-store');
    for (const below of ['', '/stills.zip', '/stills/1', '/stills/1?size=web'])
      expect(await statusOf(`/press/${kit.slug}${below}`)).toBe(404);
    await until(async () => (await grantOf(linkId))?.zips === 1);
    expect((await grantOf(linkId))?.uses).toBe(1);
  }, 120_000);

  it('opens no file that is not ready in its kit', async () => {
    const [kit, other] = [await makeKitOf({ visibility: 'link' }), await makeKitOf({ visibility: 'link' })];
    const { path } = await linkTo(kit.id);
    const below = (url: string) => `${path}/files/${url.replace('/assets/', '')}`;
    expect(await statusOf(below(kit.stills[0]?.url ?? ''))).toBe(200);
    const closed = [kit.stills[1]?.url ?? '', other.stills[0]?.url ?? '', '/assets/withheld/a.jpg'];
    for (const url of closed) expect([url, await statusOf(below(url))]).toEqual([url, 404]);
    for (const address of [`${path}/`, `${path}/stills`, `${path}/files/../../../admin`, `${path}/edit`])
      expect([200, 404]).toContain(await statusOf(address));
  });

  it('is not counted for a program that looks or loads in advance', async () => {
    const { path, linkId } = await linkTo(shared.id);
    await get(path, {}, 'HEAD');
    await get(path, { 'Sec-Purpose': 'prefetch' });
    await get(`${path}/stills.zip`, {}, 'HEAD');
    await get(path);
    await until(async () => (await grantOf(linkId))?.uses === 1);
    expect((await grantOf(linkId))?.zips).toBe(0);
  });

  it('that has ended is gone with everything below it, and an unknown one was never there', async () => {
    const kit = shared;
    const { path, linkId } = await linkTo(kit.id);
    const key = kit.stills[0]?.url.replace('/assets/', '') ?? '';
    await endPressLink(editor, kit.id, linkId);
    for (const below of ['', '/stills.zip', '/stills/1', `/files/${key}`]) {
      const response = await get(path + below);
      expect([below, response.status]).toEqual([below, 410]);
      expect(Object.fromEntries(response.headers)).toMatchObject(HEADERS);
      expect(await response.text()).toContain('This link has ended.');
    }
    const unknown = `/press/k/${createHash('sha256').update('unknown').digest('base64url')}`;
    for (const below of ['', '/stills.zip']) expect(await statusOf(unknown + below)).toBe(404);
  });

  const give = (path: string, password: string, headers: Record<string, string> = {}) =>
    fetch(api.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: api.url, ...headers },
      body: new URLSearchParams({ password }),
    });

  it('with a password tells nothing before it, and is open to that browser after it', async () => {
    const kit = await makeKitOf({ embargoUntil: TOMORROW });
    const { path, linkId } = await linkTo(kit.id, { password: PASSWORD });
    const page = await get(path);
    const html = await page.text();
    expect(page.status).toBe(200);
    for (const secret of [kit.title, 'The quay', 'Second Screen', '/files/', 'Embargoed'])
      expect(html).not.toContain(secret);
    expect(await (await get(`${path}.data`)).text()).not.toContain(kit.title);
    const key = kit.stills[0]?.url.replace('/assets/', '') ?? '';
    for (const below of ['/stills.zip', '/stills/1', `/files/${key}`, '/anything']) {
      const response = await get(path + below);
      expect([response.status, response.headers.get('location')]).toEqual([303, path]);
    }
    const wrong = await give(path, 'wrong');
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain('This password is not right.');
    const right = await give(path, PASSWORD);
    expect([right.status, right.headers.get('location')]).toEqual([303, path]);
    const cookie = right.headers.get('set-cookie') ?? '';
    for (const part of ['HttpOnly', 'SameSite=Lax', `Path=${path};`, 'Expires='])
      expect(`${cookie};`).toContain(part);
    // A browser with scripts asks for the page's data beside the link.
    expect(right.headers.getSetCookie().map((each) => /Path=([^;]*)/.exec(each)?.[1])).toEqual([
      path,
      `${path}.data`,
    ]);
    const headers = { Cookie: cookie.split(';')[0] ?? '' };
    expect(await (await get(path, headers)).text()).toContain(kit.title);
    for (const below of ['/stills.zip', '/stills/1', `/files/${key}`])
      expect((await get(path + below, headers)).status).toBe(200);
    await until(async () => (await grantOf(linkId))?.uses === 1);
    const other = await linkTo(kit.id, { password: PASSWORD });
    expect((await get(`${other.path}/stills/1`, headers)).status).toBe(303);
  });

  it('with a password takes it from no other site, and no long one', async () => {
    const { path } = await linkTo(shared.id, { password: PASSWORD });
    expect((await give(path, PASSWORD, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await give(path, 'wrong')).status).toBe(401);
    expect((await give(path, 'a'.repeat(100_000))).status).toBe(413);
    expect((await give(path, PASSWORD)).status).toBe(303);
  });

  it('leaves out a still that was deleted', async () => {
    const kit = await makeKitOf({ visibility: 'link' });
    const { path } = await linkTo(kit.id);
    const [first] = kit.stills;
    expect(await statusOf(`${path}/stills/1?size=web`)).toBe(200);
    await Upload.updateOne({ _id: first?.file }, { $set: { 'usage.usedBy': [] } });
    expect(await removeUpload(first?.file ?? '', {})).toBe(true);
    await changeKit(kit.id, { logline: 'The sea came back.' });
    await until(async () => (await statusOf(`${path}/stills/2`)) === 404);
    expect(
      readZip(await bytesOf(await get(`${path}/stills.zip`))).filter(({ name }) => name.endsWith('.jpg')),
    ).toHaveLength(1);
    expect(await Upload.findById(first?.file).lean<StoredUpload | null>()).toBeNull();
  });
});

it('a link is made by a client that asks for no page', async () => {
  const { id } = await makeKitOf();
  const { cookie } = await signedIn('editor');
  const made = await fetch(`${api.url}/admin/shows/${id}/press`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'make-press-link', label: 'A', days: '7' }),
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect(made.status).toBe(200);
});
