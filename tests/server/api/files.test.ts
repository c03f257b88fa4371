/** Uploaded files through the API of the real server: their fields, posters, focal points and uses. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../accounts/sign-in';
import { makeArticle, makeShow, unique } from '../../make';
import { makeFilm } from '../../make-screener';
import { picture, shortVideo } from '../../media-files';
import { shareApi, type Json } from '../fixtures/api';

const api = await shareApi();
const editor = await api.caller('editor');

async function upload(content: Buffer): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ type: 'show', slug: 'ember', fileType: 'gallery' }))
    form.set(name, value);
  form.set('file', new Blob([new Uint8Array(content)]), 'main');
  return String((await api.call('POST', '/api/upload', { token: editor.token, body: form })).json.file);
}

const get = (file: string) => api.call('GET', `/api/upload/${file}`, { token: editor.token });
const put = (file: string, body: Json, headers: Record<string, string> = {}) =>
  api.call('PUT', `/api/upload/${file}`, { token: editor.token, body, headers });
const dataOf = async (file: string) => (await get(file)).json.data as Json;
const list = (query: string) => api.call('GET', `/api/upload?${query}`, { token: editor.token });

const KEYS = [
  ...['url', 'type', 'name', 'size', 'width', 'height', 'duration', 'alt', 'caption', 'focus', 'crop'],
  ...[
    'original',
    'posterAt',
    'posterUrl',
    'speech',
    'transcript',
    'previewUrl',
    'withheld',
    'heldBack',
    'tracks',
    'press',
    'people',
    'uses',
  ],
];

describe('a file', () => {
  it('is an image or a video, each with its fields', async () => {
    const content = await picture(80, 40);
    const image = await dataOf(await upload(content));
    expect(Object.keys(image)).toEqual(KEYS);
    expect(image).toMatchObject({
      ...{ type: 'image', name: 'main', size: content.length, width: 80, height: 40, duration: null },
      ...{ focus: { x: 50, y: 50 }, posterAt: null, posterUrl: null, speech: null, transcript: null },
      ...{ tracks: [], uses: [] },
    });
    const film = await dataOf(await theFilm());
    expect(Object.keys(film)).toEqual(KEYS);
    expect(film).toMatchObject({ type: 'video', width: 1280, height: 720, focus: null, transcript: '' });
    expect(film.duration).toBeGreaterThan(1);
  });

  it('says in which fields of which records it is', async () => {
    const file = await upload(await picture());
    const url = `/assets/${file}`;
    const show = await makeShow({ thumbnailUrl: url, media: [{ type: 'image', url }] });
    const article = await makeArticle({ title: 'Rain', content: `<p><a href="${url}">Rain</a></p>` });
    expect((await dataOf(file)).uses).toEqual([
      { kind: 'shows', id: show.id, title: show.title, field: 'thumbnailUrl' },
      { kind: 'shows', id: show.id, title: show.title, field: 'media' },
      { kind: 'news', id: article.id, title: 'Rain', field: 'content' },
    ]);
  });

  it('is named by the path after /assets/ in every answer, and taken by that, by its name and by its address', async () => {
    const [file, film] = [await upload(await picture()), `show/untitled/video/${await makeFilm()}.mp4`];
    const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? '';
    const send = async (method: string, path: string, body: Json) => {
      const { status, json } = await api.call(method, path, { token: editor.token, body });
      expect(status, JSON.stringify(json)).toBeLessThan(300);
      return json.data as Json;
    };
    const { id } = await makeShow();
    const path = `/api/shows/${id}`;
    for (const given of [file, nameOf(file), `/assets/${file}`]) {
      const { press } = await send('PUT', path, { press: { visibility: 'off', stills: [{ file: given }] } });
      expect((press as { stills: Json[] }).stills).toMatchObject([{ file }]);
      const { logoPack } = await send('PUT', '/api/settings', { logoPack: [{ file: given }], force: true });
      expect(logoPack).toMatchObject([{ file }]);
    }
    const clips = { press: { clips: [{ file: nameOf(film) }] } };
    expect(await send('PUT', path, clips)).toMatchObject({ press: { clips: [{ file: film }] } });
    const { json } = await api.call('GET', `${path}?admin=true`, { token: editor.token });
    expect(json.data).toMatchObject({ press: { stills: [{ file }], clips: [{ file: film }] } });
    await send('PUT', `/api/upload/${file}`, { people: [{ name: 'Ines Aubry' }] });
    const people = [{ name: 'Ines Aubry', soloRefusals: 50, groupRefusals: 50 }];
    for (const given of [file, nameOf(file), `/assets/${file}`]) {
      const round = await send('POST', `${path}/approvals`, { people, stills: [given] });
      expect(round.verdicts).toMatchObject([{ file }]);
      const [verdict] = round.verdicts as { person: string }[];
      const verdicts = [{ file: given, person: verdict?.person, verdict: 'kept', reason: 'By telephone' }];
      expect(await send('PUT', `${path}/approvals/${String(round.id)}`, { verdicts })).toMatchObject({
        verdicts: [{ file, verdict: 'kept' }],
      });
    }
    for (const given of [film, nameOf(film), `/assets/${film}`])
      expect(await send('POST', `${path}/screeners`, { title: 'One', file: given })).toMatchObject({
        file: film,
      });
  });

  it('is changed only in the version that If-Match names', async () => {
    const file = await upload(await picture());
    const { headers } = await get(file);
    const tag = String(headers.get('ETag'));
    const first = await put(file, { alt: ' Rain ' }, { 'If-Match': tag });
    expect([first.status, (first.json.data as Json).alt]).toEqual([200, 'Rain']);
    expect((await put(file, { alt: 'Snow' }, { 'If-Match': tag })).status).toBe(412);
    const next = String(first.headers.get('ETag'));
    expect(next).toBe((await get(file)).headers.get('ETag'));
    expect((await put(file, { caption: 'Night' }, { 'If-Match': next })).json.data).toMatchObject({
      ...{ alt: 'Rain', caption: 'Night' },
    });
    const current = String((await get(file)).headers.get('ETag'));
    const again = { token: editor.token, headers: { 'If-None-Match': current } };
    expect((await api.call('GET', `/api/upload/${file}`, again)).status).toBe(304);
  });

  it.each<[string, Json, string]>([
    ['an unknown field', { url: '/a' }, 'url'],
    ['a long text', { alt: 'x'.repeat(501) }, 'alt'],
    ['another type', { caption: 5 }, 'caption'],
    ['a focal point outside', { focus: { x: 101, y: 0 } }, 'focus.x'],
    ['a negative focal point', { focus: { x: 0, y: -1 } }, 'focus.y'],
    ['half a focal point', { focus: { x: 1 } }, 'focus.y'],
    ['a focal point in words', { focus: 'middle' }, 'focus'],
    ['a second of an image', { posterAt: 1 }, 'posterAt'],
    ['a poster of an image', { posterUrl: '/assets/a.png' }, 'posterUrl'],
    ['the speech of an image', { speech: 'no' }, 'speech'],
    ['the transcript of an image', { transcript: '' }, 'transcript'],
  ])('refuses %s, naming the field', async (_what, body, field) => {
    const { status, json } = await put(await still(), body);
    expect([status, Object.keys(json.fields as Json)]).toEqual([400, [field]]);
  });

  it.each<[string, Json, string]>([
    ['a focal point of a video', { focus: { x: 1, y: 1 } }, 'focus'],
    ['a second before the film', { posterAt: -1 }, 'posterAt'],
    ['a second after the film', { posterAt: 9_999 }, 'posterAt'],
    ['a second in words', { posterAt: '1' }, 'posterAt'],
    ['a poster elsewhere', { posterUrl: 'https://example.com/a.jpg' }, 'posterUrl'],
    ['a poster that is not there', { posterUrl: `/assets/a/b/c/${'a'.repeat(24)}.jpg` }, 'posterUrl'],
    ['unknown speech', { speech: 'perhaps' }, 'speech'],
  ])('refuses %s', async (_what, body, field) => {
    const { status, json } = await put(await theFilm(), body);
    expect([status, Object.keys(json.fields as Json)]).toEqual([400, [field]]);
  });
});

const made: { still?: string; film?: string } = {};
/** A picture that no test changes, and a video that has another poster after some. */
const still = async () => (made.still ??= await upload(await picture()));
const theFilm = async () => (made.film ??= await upload(await shortVideo()));

describe('a replacement', () => {
  const replace = (file: string, content: Buffer, { key = unique('key'), as = editor, texts = '' } = {}) => {
    const body = new FormData();
    if (texts !== '') body.set('texts', texts);
    body.set('file', new Blob([new Uint8Array(content)]), 'next.png');
    const headers = { 'Idempotency-Key': key };
    return api.call('POST', `/api/upload/${file}/replace`, { token: as.token, body, headers });
  };

  it('takes the place of the file, with its texts, and a repetition gets the same answer', async () => {
    const file = await upload(await picture());
    await put(file, { alt: 'Rain' });
    const show = await makeShow({ thumbnailUrl: `/assets/${file}` });
    const [next, key] = [await picture(60, 30), unique('key')];
    const first = await replace(file, next, { key });
    expect([first.status, first.json.data]).toMatchObject([201, { alt: 'Rain', width: 60, height: 30 }]);
    expect(first.json.replaced).toEqual([
      { kind: 'shows', id: show.id, title: show.title, field: 'thumbnailUrl' },
    ]);
    const repeated = await replace(file, next, { key });
    expect([repeated.status, repeated.json]).toEqual([201, first.json]);
    const { json } = await api.call('GET', `/api/shows/${show.id}`);
    expect(json.data?.thumbnailUrl).toBe((first.json.data as Json).url);
    const gone = await replace(file, await picture());
    expect(gone.status, 'in the trash').toBe(404);
  });

  it('by the form takes the place of the file, too', async () => {
    const file = await upload(await picture());
    const show = await makeShow({ thumbnailUrl: `/assets/${file}` });
    const [id = ''] = file.split('/').at(-1)?.split('.') ?? [];
    const body = new FormData();
    body.set('replacementFile', new Blob([new Uint8Array(await picture(60, 30))]), 'next.png');
    const { cookie } = await signedIn('editor');
    const answer = await fetch(`${api.url}/admin/media/${id}/replace`, {
      method: 'POST',
      body,
      headers: { cookie, accept: 'text/html', 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/admin\/media\/[0-9a-f]{24}$/),
    ]);
    const { json } = await api.call('GET', `/api/shows/${show.id}`);
    expect(json.data?.thumbnailUrl).not.toBe(`/assets/${file}`);
  });
});

describe('the list of files', () => {
  it('has the newest first, in pages', async () => {
    const files = [await upload(await picture()), await upload(await picture())];
    const { status, json, headers } = await list('page=1&limit=2');
    expect([status, (json.data as Json[]).map(({ url }) => url)]).toEqual([
      200,
      files.reverse().map((file) => `/assets/${file}`),
    ]);
    expect(json.total).toBeGreaterThan(1);
    expect(headers.get('Link')).toMatch(/page=2&limit=2>; rel="next"/);
    expect((await list('page=9999')).json.data).toEqual([]);
  });

  it.each(['needs=rest', 'needs=', 'needs=alt&needs=alt', 'kit=', 'kit=nothing', 'page=0', 'limit=101'])(
    'refuses %s',
    async (query) => {
      const { status, json } = await list(query);
      expect([status, Object.keys(json.fields as Json)]).toEqual([400, [query.split('=')[0]]]);
    },
  );
});

describe('a poster', () => {
  it('is taken at a second, and the former one keeps its address', async () => {
    const file = await theFilm();
    const first = (await put(file, { posterAt: 1 })).json.data as Json;
    expect(first).toMatchObject({
      posterAt: 1,
      posterUrl: expect.stringMatching(/-poster-\w{6}\.jpg$/) as string,
    });
    const same = (await put(file, { posterAt: 1, alt: 'Rain' })).json.data as Json;
    expect(same.posterUrl).toBe(first.posterUrl);
    const second = (await put(file, { posterAt: 2.5 })).json.data as Json;
    expect(second.posterUrl).not.toBe(first.posterUrl);
    for (const { posterUrl } of [first, second]) {
      const served = await fetch(api.url + String(posterUrl));
      const bytes = Buffer.from(await served.arrayBuffer());
      expect([served.status, (await sharp(bytes).metadata()).width]).toEqual([200, 1280]);
    }
  });

  it('may be taken at the end of the film', async () => {
    const file = await theFilm();
    const { duration } = await dataOf(file);
    const { status, json } = await put(file, { posterAt: duration });
    expect([status, (json.data as Json).posterAt]).toEqual([200, duration]);
  });

  it('may be an image of the library, which is in use then', async () => {
    const [file, image] = [await theFilm(), await upload(await picture())];
    const posterUrl = `/assets/${image}`;
    const { json } = await put(file, { posterUrl });
    expect(json.data).toMatchObject({ posterAt: null, posterUrl });
    const id = /\w{24}/.exec(file)?.[0];
    expect((await dataOf(image)).uses).toEqual([{ kind: 'media', id, title: 'main', field: 'posterUrl' }]);
    const removed = await api.call('DELETE', `/api/upload/${image}`, { token: editor.token });
    expect([removed.status, removed.json.error]).toEqual([409, expect.stringContaining('the video “main”')]);
    expect((await put(file, { posterAt: 1 })).json.data).toMatchObject({ posterAt: 1 });
    expect((await dataOf(image)).uses).toEqual([]);
    const both = await put(file, { posterAt: 2, posterUrl });
    expect([both.status, Object.keys(both.json.fields as Json)]).toEqual([400, ['posterUrl']]);
  });

  it('stands on the page of a show, unless the item of its gallery has its own', async () => {
    const file = await theFilm();
    const url = `/assets/${file}`;
    const show = await makeShow({ videoUrl: url, media: [{ type: 'video', url }] });
    const { posterUrl } = (await put(file, { posterAt: 1 })).json.data as Json;
    const page = async () => (await fetch(`${api.url}/shows/${show.slug}`)).text();
    expect(
      (await page()).match(new RegExp(`<img[^>]*src="${String(posterUrl)}"`, 'g'))?.length,
    ).toBeGreaterThan(1);
    const own = `/assets/${await upload(await picture())}`;
    const media = [{ type: 'video', url, posterUrl: own }];
    await api.call('PUT', `/api/shows/${show.id}`, { token: editor.token, body: { media } });
    expect(await page()).toMatch(
      new RegExp(`<a class="cell" href="[^"]*play=[^"]*"[^>]*>(?:(?!</a>).)*src="${own}"`),
    );
  });
});

describe('a focal point', () => {
  it('is kept in whole percent', async () => {
    const file = await upload(await picture());
    expect((await put(file, { focus: { x: 62, y: 33.6 } })).json.data).toMatchObject({
      focus: { x: 62, y: 34 },
    });
    expect((await dataOf(file)).focus).toEqual({ x: 62, y: 34 });
    expect((await put(file, { alt: 'Rain' })).json.data).toMatchObject({ focus: { x: 62, y: 34 } });
  });
});
