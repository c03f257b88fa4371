/** What pages make of files: focal points, social pictures, and the player of a video as a page. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeArticle, makeShow } from '../../make';
import { picture, shortVideo, srt } from '../../media-files';
import { shareApi } from '../fixtures/api';

const api = await shareApi();
const editor = await api.caller('editor');

/** Red in its left half, blue in its right one. */
const halves = async (width: number, height: number) => {
  const half = { width: width / 2, height, channels: 3 as const };
  const [red, blue] = ['#ff0000', '#0000ff'].map((background) => ({ create: { ...half, background } }));
  const noise = await picture(8, 8);
  return sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .composite([
      { input: await sharp(red).png().toBuffer(), left: 0, top: 0 },
      { input: await sharp(blue).png().toBuffer(), left: width / 2, top: 0 },
      { input: noise, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
};

async function make(content: Buffer, fileType: 'image' | 'video' = 'image') {
  const body = new FormData();
  for (const [name, value] of Object.entries({ type: 'show', slug: 'ember', fileType }))
    body.set(name, value);
  body.set('file', new Blob([new Uint8Array(content)]), 'main');
  const { json } = await api.call('POST', '/api/upload', { token: editor.token, body });
  return { id: String(json.id), file: String(json.file), url: String(json.url) };
}

async function change(file: string, body: object) {
  const { status } = await api.call('PUT', `/api/upload/${file}`, { token: editor.token, body });
  expect(status).toBe(200);
}

async function addTrack(file: string, kind: string, content: Buffer) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ kind, language: 'en' })) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(content)]), 'track');
  const { status } = await api.call('POST', `/api/upload/${file}/tracks`, { token: editor.token, body });
  expect(status).toBe(201);
}

const pageOf = async (path: string) => (await fetch(api.url + path)).text();
const metaOf = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
const imageOf = (html: string, src: string) =>
  new RegExp(`<img class="([^"]*)" src="${src}"`).exec(html)?.[1];

async function pixelOf(url: string, left: number) {
  const served = await fetch(url);
  const image = sharp(Buffer.from(await served.arrayBuffer()));
  const { width, height, format } = await image.metadata();
  const [r = 0, , b = 0] = await image.extract({ left, top: 600, width: 1, height: 1 }).raw().toBuffer();
  return { width, height, format, colour: r > b ? 'red' : 'blue' };
}

describe('a focal point', () => {
  it('moves the image wherever a page draws it, and the social picture', async () => {
    const { file, url } = await make(await halves(1600, 400));
    const article = await makeArticle({ imageUrl: url });
    const path = `/news/${article.slug}`;
    const before = await pageOf(path);
    expect(imageOf(before, url)).toContain('focus-x50 focus-x0 focus-y50 focus-y0');
    const first = String(metaOf(before, 'og:image'));
    await change(file, { focus: { x: 100, y: 7 } });
    const after = await pageOf(path);
    expect(imageOf(after, url)).toContain('focus-x100 focus-x0 focus-y00 focus-y7');
    const second = String(metaOf(after, 'og:image'));
    expect(second).not.toBe(first);
    expect([metaOf(after, 'og:image:width'), metaOf(after, 'og:image:height')]).toEqual(['1200', '630']);
    const shown = { width: 1200, height: 630, format: 'jpeg' };
    expect(await pixelOf(second, 100)).toEqual({ ...shown, colour: 'blue' });
    // The former address leads to the picture of today.
    const moved = await fetch(first, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([302, new URL(second).pathname]);
    await change(file, { focus: { x: 0, y: 0 } });
    expect(await pixelOf(String(metaOf(await pageOf(path), 'og:image')), 1100)).toEqual({
      ...shown,
      colour: 'red',
    });
  });

  it('has one picture for the same choice, for ever', async () => {
    const { url } = await make(await halves(400, 400));
    const article = await makeArticle({ imageUrl: url });
    const address = String(metaOf(await pageOf(`/news/${article.slug}`), 'og:image'));
    const answers = await Promise.all([fetch(address), fetch(address), fetch(address)]);
    const bodies = await Promise.all(answers.map(async (each) => Buffer.from(await each.arrayBuffer())));
    expect(bodies.every((body) => body.equals(bodies[0] ?? Buffer.alloc(0)))).toBe(true);
    expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
      answers.map(() => [200, expect.stringMatching(/max-age=31536000, immutable$/) as string]),
    );
  });

  it.each(['nothing.jpg', `${'a'.repeat(24)}-50-50.jpg`, '..%2F..%2Fetc%2Fpasswd'])(
    'has no picture at /social/%s',
    async (name) => expect((await fetch(`${api.url}/social/${name}`)).status).toBe(404),
  );

  it('has no picture for a choice that nobody can make', async () => {
    const { id } = await make(await picture());
    for (const tag of ['101-50', '50', '50-50-50', 'poster'])
      expect((await fetch(`${api.url}/social/${id}-${tag}.jpg`)).status).toBe(404);
  });
});

describe('the player of a video', () => {
  let made: ReturnType<typeof makePlayed> | undefined;
  const played = () => (made ??= makePlayed());

  async function makePlayed() {
    const [main, extra] = [await make(await shortVideo(), 'video'), await make(await shortVideo(), 'video')];
    await addTrack(main.file, 'chapters', srt('The port'));
    await addTrack(main.file, 'captions', srt('You are early.'));
    await change(extra.file, { transcript: 'What is said, in one place.' });
    const item = { type: 'video', url: extra.url, caption: 'The wait' };
    const show = await makeShow({ videoUrl: main.url, media: [item] });
    return { show, main, extra, path: `/shows/${show.slug}`, id: String(show.media[0]?.id) };
  }

  it('is a page where there are no scripts, with chapters and the transcript', async () => {
    const { show, main, extra, path, id } = await played();
    const page = await pageOf(path);
    expect(page).toContain(`href="${path}?play=main"`);
    expect(page).toContain(`href="${path}?play=${id}"`);
    expect(page).not.toContain(`href="${main.url}"`);
    const first = await pageOf(`${path}?play=main`);
    expect(first).toMatch(new RegExp(`<video[^>]*src="${main.url}"`));
    expect(first).toMatch(/<track kind="captions"[^>]*default=""/);
    expect(first).toMatch(/<a href="#t=\d+">(?:(?!<\/a>).)*The port/s);
    expect(first).toMatch(/<summary>Transcript.*You are early\./s);
    expect(first).toContain(`<link rel="canonical" href="${api.url}${path}"`);
    const second = await pageOf(`${path}?play=${id}`);
    expect(second).toMatch(new RegExp(`<video[^>]*src="${extra.url}"`));
    expect(second).toContain('What is said, in one place.');
    expect(second).toMatch(/<h1[^>]*>The wait<\/h1>/);
    for (const unknown of ['nothing', '', 'MAIN', `${id}&play=main`])
      expect(await pageOf(`${path}?play=${unknown}`), unknown).toContain(
        unknown.startsWith(id) ? `src="${extra.url}"` : 'id="part-trailer"',
      );
    expect(await pageOf(path)).toContain(show.title);
  });

  it('is named with its words in structured data', async () => {
    const { path } = await played();
    const html = await pageOf(path);
    const records = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    );
    const trailer = records.find((record) => 'trailer' in record)?.trailer;
    expect(trailer).toMatchObject({
      '@type': 'VideoObject',
      transcript: 'You are early.',
      hasPart: [{ '@type': 'Clip', name: 'The port', startOffset: expect.any(Number) as number }],
    });
  });
});
