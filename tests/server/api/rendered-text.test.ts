/** What pages, feed and API make of a text with blocks. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Upload } from '~models/upload';
import { openUploads } from '~/media/storage/storage-open.server';
import { makeArticleWith, uploadFilm, uploadPicture } from '../../text-blocks';
import { embed, gallery, media, prose } from '../../text-parts';
import { shareApi } from '../fixtures/api';

let article: Awaited<ReturnType<typeof makeArticleWith>>;
let plain: typeof article;

const api = await shareApi();
await openUploads({ dataDir: api.dataDir, limits: { image: 20_000_000, video: 20_000_000 } });
const editor = await api.caller('editor');
const pictures: Awaited<ReturnType<typeof uploadPicture>>[] = [];

beforeAll(async () => {
  for (const alt of ['First light', 'Low water', 'Reeds', 'Mist'])
    pictures.push(await uploadPicture(640, 360, { alt }));
  const [first, second, third, poster] = pictures.map(({ file }) => file);
  const film = await uploadFilm({ alt: 'The tide' });
  article = await makeArticleWith(
    [
      { type: 'prose', html: '<p>See <a href="/shows">our shows</a>.</p>' },
      media(first ?? '', { caption: 'The <em>marsh</em>' }),
      gallery([second ?? '', third ?? '']),
      media(film.file),
      embed({ poster: poster ?? '' }),
    ],
    { publishedAt: new Date(2020, 1) },
  );
  plain = await makeArticleWith([prose('Only words.')], { publishedAt: new Date(2020, 0) });
}, 120_000);

const page = async (path: string) => {
  const response = await fetch(api.url + path);
  return {
    html: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
    response,
  };
};
const framesOf = (policy: string) => /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
const MAP = ['https://www.openstreetmap.org', 'https://www.google.com'];
const single = async (path: string, token?: string) =>
  (await api.call('GET', `/api${path}`, { token })).json.data;

describe('the policy of a page', () => {
  it('allows the frames of the videos that its text holds, rendered and kept, and of no others', async () => {
    for (const state of ['rendered', 'kept']) {
      const { policy } = await page(article.path);
      expect(framesOf(policy), state).toEqual([...MAP, 'https://www.youtube-nocookie.com']);
    }
    const vimeo = await makeArticleWith([embed({ service: 'vimeo', id: '12' })]);
    expect(framesOf((await page(vimeo.path)).policy)).toEqual([...MAP, 'https://player.vimeo.com']);
    for (const path of [plain.path, '/news', '/'])
      expect(framesOf((await page(path)).policy), path).toEqual(MAP);
  });
});

describe('the page of a text', () => {
  it('names the pictures of the text in its structured data', async () => {
    const { html } = await page(article.path);
    const records = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    const news = records.map(([, text = '']) => JSON.parse(text) as { '@type': string; image?: string[] });
    expect(news.find((record) => record['@type'] === 'NewsArticle')?.image).toEqual(
      pictures.slice(0, 3).map(({ url }) => api.url + url),
    );
  });

  it('leaves out what has been withheld, and shows the rest', async () => {
    const [first, second] = [await uploadPicture(), await uploadPicture()];
    const { path } = await makeArticleWith([
      prose('Words'),
      media(first.file),
      media(second.file),
      embed({ poster: first.file }),
    ]);
    await Upload.updateOne({ _id: first.id }, { $set: { 'usage.withheldAt': new Date() } });
    const { html, response } = await page(path);
    expect(response.status).toBe(200);
    expect(html).not.toContain(first.url);
    expect(html).toContain(second.url);
    expect(html).toContain('video-card--plain');
  });
});

describe('a text in the API', () => {
  it('is rendered where one article is read or written, and not in a list', async () => {
    const { rendered } = { ...(await single(article.path)) };
    expect(rendered).toContain(`<p>See <a href="${api.url}/shows">our shows</a>.</p>`);
    expect(rendered).toContain(`<img src="${api.url}${pictures[0]?.url}"`);
    expect(rendered).toContain('<figcaption>The <em>marsh</em></figcaption>');
    expect(rendered).toMatch(/<video controls src="http[^"]*\.mp4"/);
    expect(rendered).toContain(
      '<a href="https://www.youtube.com/watch?v=saltcountry">Making Salt Country</a>',
    );
    expect({ ...(await single(plain.path)) }.rendered).toBe('<p>Only words.</p>');
    const { json } = await api.call('GET', '/api/news');
    expect(json.data?.map((each) => 'rendered' in each)).toEqual(json.data?.map(() => false));
    const created = await api.call('POST', '/api/news', {
      token: editor.token,
      body: { title: 'A new one', content: '<p><a href="/x">x</a></p>' },
    });
    expect(created.json.data?.rendered).toBe(`<p><a href="${api.url}/x">x</a></p>`);
  });

  it('is ignored when it is sent back unchanged, and rejected when it is changed', async () => {
    const { rendered } = { ...(await single(article.path, editor.token)) };
    const put = (body: object) => api.call('PUT', `/api/news/${article.id}`, { token: editor.token, body });
    const kept = await put({ excerpt: 'New', rendered });
    expect([kept.status, kept.json.data?.excerpt, kept.json.data?.rendered]).toEqual([200, 'New', rendered]);
    const changed = await put({ rendered: '<p>Mine</p>' });
    expect(changed.status).toBe(400);
    expect(changed.json.fields).toHaveProperty('rendered');
    const made = await api.call('POST', '/api/news', {
      token: editor.token,
      body: { title: 'Another', rendered: '<p>Mine</p>' },
    });
    expect(made.status).toBe(400);
  });

  it('has another tag when one of its files has another text', async () => {
    const tag = async () => (await api.call('GET', `/api${article.path}`)).headers.get('etag');
    const before = await tag();
    expect(await tag()).toBe(before);
    const path = `/api/upload/${pictures[0]?.id}`;
    const { status } = await api.call('PUT', path, { token: editor.token, body: { alt: 'Changed' } });
    expect(status).toBe(200);
    expect(await tag()).not.toBe(before);
  });

  it('is the content of the feed', async () => {
    const feed = await (await fetch(`${api.url}/news/feed.xml`)).text();
    expect(feed).toContain(`<img src="${api.url}${pictures[1]?.url}"`);
    expect(feed).toContain('<content:encoded><![CDATA[<p>Only words.</p>]]></content:encoded>');
    expect(feed).not.toContain('data-media');
  });
});
