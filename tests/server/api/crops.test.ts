/** Crops of pictures through the API of the real server: their numbers, what pages draw, and crops for one place. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { Job } from '~models/job';
import { Upload } from '~models/upload';
import { makeArticle, makeShow } from '../../make';
import { makeFilm } from '../../make-screener';
import { picture } from '../../media-files';
import { shareApi, type Json } from '../fixtures/api';
import { until } from '../fixtures/processes';

const api = await shareApi();
const [editor, author] = [await api.caller('editor'), await api.caller('author')];

/** A quarter in each of four colours: red and green above, blue and white below. */
async function quarters(width = 800, height = 400): Promise<Buffer> {
  const [half, middle] = [width / 2, height / 2];
  const part = (background: string, left: number, top: number) => ({
    input: { create: { width: half, height: middle, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      part('#ff0000', 0, 0),
      part('#00ff00', half, 0),
      part('#0000ff', 0, middle),
      { input: await picture(8, 8), left: width - 8, top: height - 8 },
    ])
    .png()
    .toBuffer();
}

async function make(content: Buffer) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ type: 'show', slug: 'ember', fileType: 'gallery' }))
    body.set(name, value);
  body.set('file', new Blob([new Uint8Array(content)]), 'rain.png');
  const { json } = await api.call('POST', '/api/upload', { token: editor.token, body });
  return { id: String(json.id), file: String(json.file), url: String(json.url) };
}

const put = (file: string, body: Json) =>
  api.call('PUT', `/api/upload/${file}`, { token: editor.token, body });
const cut = (file: string, crop: Json, token = editor.token) =>
  api.call('POST', `/api/upload/${file}/crops`, { token, body: { crop } });
const dataOf = async (file: string) =>
  (await api.call('GET', `/api/upload/${file}`, { token: editor.token })).json.data as Json;
const pageOf = async (path: string) => (await fetch(api.url + path)).text();
const statusOf = async (path: string) => (await fetch(api.url + path)).status;

async function colourOf(path: string) {
  const answer = await fetch(new URL(path, api.url));
  expect([path, answer.status]).toEqual([path, 200]);
  const image = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, height } = await image.metadata();
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  const [r = 0, g = 0, b = 0] = await image.extract(middle).removeAlpha().raw().toBuffer();
  const colour = ['red', 'green', 'blue'].filter((_, index) => ([r, g, b][index] ?? 0) > 128).join(' ');
  return { width, height, colour };
}

/** Where pages find a picture, by the sources of its first image. */
function drawnIn(html: string, file: string) {
  const stem = file.slice(0, file.lastIndexOf('.'));
  const [picture = ''] = html.match(new RegExp(`<picture>(?:(?!</picture>).)*${stem}.*?</picture>`)) ?? [];
  const copies = [...picture.matchAll(/\/assets\/[^ ",]+/g)].map(([path]) => path);
  return { src: /<img[^>]* src="([^"]+)"/.exec(picture)?.[1] ?? '', copies };
}

const BOX = { x: 420, y: 20, width: 320, height: 160 };
const CROP = { ...BOX, turn: 0, straighten: 0 };

describe('a crop', () => {
  let rejected: string;
  beforeAll(async () => {
    rejected = (await make(await quarters())).file;
  });

  it.each<[string, Json, string]>([
    ['wider than the picture', { ...BOX, width: 381 }, 'crop.width'],
    ['higher than the picture', { ...BOX, height: 381 }, 'crop.height'],
    ['that lies in the picture only without its turn', { ...BOX, turn: 90 }, 'crop.width'],
    ['under 16 pixels', { ...BOX, width: 15 }, 'crop.width'],
    ['of parts of pixels', { ...BOX, x: 0.5 }, 'crop.x'],
    ['turned by another angle', { ...BOX, turn: 45 }, 'crop.turn'],
    ['straightened by more than 10°', { ...BOX, straighten: 10.1 }, 'crop.straighten'],
    ['without a height', { x: 0, y: 0, width: 20 }, 'crop.height'],
  ])('%s is rejected with 400, for a view as for a file', async (_, crop, field) => {
    for (const answer of [await put(rejected, { crop }), await cut(rejected, crop)]) {
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.json.fields as Json)).toContain(field);
    }
    expect(await dataOf(rejected)).toMatchObject({ crop: null });
  });

  it('of a film is rejected with 400', async () => {
    const file = await makeFilm();
    for (const answer of [await put(file, { crop: BOX }), await cut(file, BOX)])
      expect([answer.status, Object.keys(answer.json.fields as Json)]).toEqual([400, ['crop']]);
  });

  it('is what pages draw at new addresses, with its own copies and social picture, until it is taken back', async () => {
    const { id, file, url } = await make(await quarters());
    await until(async () => !(await Job.exists({ subject: id, type: 'variants' })), 60_000);
    const { slug } = await makeArticle({ imageUrl: url });
    const whole = drawnIn(await pageOf(`/news/${slug}`), file);
    expect(whole.src).toBe(url);
    const { json } = await put(file, { crop: BOX, focus: { x: 100, y: 0 } });
    const original = { width: 800, height: 400 };
    expect(json.data).toMatchObject({ url, crop: CROP, width: 320, height: 160, original });

    const before = drawnIn(await pageOf(`/news/${slug}`), file);
    expect(before.copies.some((path) => whole.copies.includes(path))).toBe(false);
    expect(await colourOf(before.src)).toEqual({ width: 320, height: 160, colour: 'green' });
    await until(async () => !(await Job.exists({ subject: id, type: 'variants' })), 60_000);
    const html = await pageOf(`/news/${slug}`);
    const after = drawnIn(html, file);
    expect(after.src).toBe(before.src);
    expect(after.copies.some((path) => whole.copies.includes(path))).toBe(false);
    for (const path of after.copies) expect(await colourOf(path)).toMatchObject({ colour: 'green' });
    const social = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(await colourOf(new URL(social).pathname)).toMatchObject({ width: 1200, colour: 'green' });
    expect(await colourOf(url)).toMatchObject(original);

    await put(file, { crop: { x: 0, y: 0, width: 200, height: 400, turn: 270, straighten: -5 } });
    expect(await dataOf(file)).toMatchObject({
      width: 200,
      height: 400,
      crop: { turn: 270, straighten: -5 },
    });
    const turned = drawnIn(await pageOf(`/news/${slug}`), file);
    expect(await colourOf(turned.src)).toEqual({ width: 200, height: 400, colour: 'green' });
    expect(await statusOf(after.src)).toBe(200);

    const back = (await put(file, { crop: null })).json.data;
    expect(back).toMatchObject({ crop: null, ...original });
    expect(drawnIn(await pageOf(`/news/${slug}`), file)).toEqual(whole);
  });

  it('keeps the focal point on the same part of the picture, unless a new one is sent', async () => {
    const { file } = await make(await quarters());
    await put(file, { focus: { x: 75, y: 25 } });
    expect((await put(file, { crop: { ...BOX, x: 400 } })).json.data).toMatchObject({
      focus: { x: 63, y: 50 },
    });
    expect((await put(file, { crop: null })).json.data).toMatchObject({ focus: { x: 75, y: 25 } });
  });

  it('is followed by the web size of a press kit, and not by the print size', async () => {
    const { id, file } = await make(await quarters());
    const press = { credit: 'Inka Solberg', cleared: true };
    await put(file, { crop: BOX, alt: 'A colour', caption: 'Colours', press });
    const show = await makeShow({ status: 'active' });
    await api.call('PUT', `/api/shows/${show.id}`, {
      token: editor.token,
      body: { press: { visibility: 'public', stills: [{ file: id }] }, force: true },
    });
    const still = `/press/${show.slug}/stills/1`;
    expect(await colourOf(`${still}?size=web`)).toEqual({ width: 320, height: 160, colour: 'green' });
    expect(await colourOf(still)).toMatchObject({ width: 800, height: 400 });
    await put(file, { crop: { ...BOX, x: 20 } });
    expect(await colourOf(`${still}?size=web`)).toMatchObject({ colour: 'red' });
  });
});

describe('a crop for one place', () => {
  it('is a file of its own with the texts of its original, which it knows', async () => {
    const { file } = await make(await quarters());
    await put(file, { alt: 'A colour', press: { credit: 'Inka Solberg' } });
    const { status, json } = await cut(file, BOX, author.token);
    expect(status).toBe(201);
    expect(json).toMatchObject({ width: 320, height: 160, crop: null, alt: 'A colour' });
    expect(json.original).toEqual({ file, name: 'rain.png' });
    expect(await colourOf(String(json.url))).toMatchObject({ colour: 'green' });
    expect(await dataOf(file)).toMatchObject({ crop: null });
    expect(await dataOf(String(json.file))).toMatchObject({
      name: 'rain (crop).png',
      original: { width: 320, height: 160, file, name: 'rain.png' },
      press: { credit: 'Inka Solberg' },
    });
    expect((await cut(file, BOX)).json.id).toBe(json.id);
  });

  it('is held back with its original, and cannot be shown by a save that does not confirm it', async () => {
    const { id, file, url } = await make(await quarters());
    const show = await makeShow({ status: 'active' });
    const kit = (embargoUntil: string | null) =>
      api.call('PUT', `/api/shows/${show.id}`, {
        token: editor.token,
        body: { press: { visibility: 'public', embargoUntil, stills: [{ file: id }] } },
      });
    const words = { alt: 'A colour', caption: 'Colours', press: { credit: 'Inka', cleared: true } };
    await put(file, { ...words, crop: BOX });
    const served = (await cut(file, { ...BOX, x: 0 })).json;
    await until(async () => !(await Job.exists({ subject: id, type: 'variants' })), 60_000);
    const views = await Upload.findById(id).lean();
    const addresses = [url, served.url, views?.crop?.picture.url, views?.crop?.picture.variants[0]?.url].map(
      String,
    );
    for (const each of addresses) expect([each, await statusOf(each)]).toEqual([each, 200]);
    await kit(new Date(Date.now() + 86_400_000).toISOString());
    const held = (await cut(file, { ...BOX, y: 0 })).json;
    expect(held).toMatchObject({ withheld: true });
    await put(file, { crop: { ...BOX, y: 1 } });
    const now = await Upload.findById(id).lean();
    for (const each of [...addresses, String(held.url), String(now?.crop?.picture.url)])
      expect([each, await statusOf(each)]).toEqual([each, 404]);
    expect((await dataOf(String(held.file))).heldBack).toMatch(/^Embargo until /);

    const imageUrl = String(held.url);
    const body = { title: 'A colour', content: '<p>Words</p>', status: 'published', imageUrl };
    expect((await api.call('POST', '/api/news', { token: editor.token, body })).status).toBe(409);
    await kit(null);
    expect((await api.call('POST', '/api/news', { token: editor.token, body })).status).toBe(201);
    expect(await statusOf(imageUrl)).toBe(200);
  });

  it('is refused and approved as its original is', async () => {
    const { id, file } = await make(await quarters());
    await put(file, { people: [{ name: 'Ines Aubry' }] });
    const show = await makeShow();
    const people = [{ name: 'Ines Aubry', soloRefusals: 50, groupRefusals: 50 }];
    const path = `/api/shows/${show.id}/approvals`;
    const call = async (method: string, at: string, body: Json) =>
      (await api.call(method, at, { token: editor.token, body })).json.data as Json;
    await call('PUT', `/api/shows/${show.id}`, { press: { visibility: 'off', stills: [{ file: id }] } });
    const round = await call('POST', path, { people, stills: [id] });
    const crop = String((await cut(file, BOX, author.token)).json.file);
    const [{ person }] = round.verdicts as [{ person: string }];
    for (const [verdict, approval] of [
      ['kept', 'approved'],
      ['refused', 'refused'],
    ]) {
      const verdicts = [{ file, person, verdict, reason: 'By telephone' }];
      await call('PUT', `${path}/${String(round.id)}`, { verdicts });
      for (const each of [file, crop]) expect((await dataOf(each)).press).toMatchObject({ approval });
    }
    const unnamed = { token: author.token, body: { people: [] } };
    const refused = await api.call('PUT', `/api/upload/${crop}`, unnamed);
    expect([refused.status, refused.json.error]).toEqual([
      403,
      expect.stringContaining('round of approvals'),
    ]);
  });
});
