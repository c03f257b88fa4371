/** The search as a visitor's browser and as other programs ask it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { shareApi, type Caller } from '../fixtures/api';

const api = await shareApi();
const editor = await api.caller('editor');

beforeAll(async () => {
  for (const title of ['Kestrel Harbour', 'Harbour Kestrel'])
    await api.call('POST', '/api/shows', { token: editor.token, body: { title, status: 'active' } });
  const body = { title: '<b>Kestrel</b> & Co', content: '<p>A "kestrel"</p>', status: 'published' };
  await api.call('POST', '/api/news', { token: editor.token, body });
}, 120_000);

const search = (query: string) => api.call('GET', `/api/search?${query}`);
const page = async (query: string) => {
  const response = await fetch(`${api.url}/search${query}`);
  return { status: response.status, html: await response.text() };
};

describe('GET /api/search', () => {
  it('answers the best first, with a tag and links to the other pages', async () => {
    const { status, json, headers } = await search('q=kestrel&kinds=shows&limit=1');
    expect([status, json.total]).toEqual([200, 2]);
    expect(json.data).toEqual([
      {
        kind: 'shows',
        id: expect.any(String) as string,
        slug: 'kestrel-harbour',
        title: 'Kestrel Harbour',
        url: '/shows/kestrel-harbour',
        excerpt: '',
        thumbnailUrl: '',
        score: expect.any(Number) as number,
      },
    ]);
    expect(headers.get('link')).toContain('page=2');
    const tag = headers.get('etag') ?? '';
    const again = await api.call('GET', '/api/search?q=kestrel&kinds=shows&limit=1', {
      headers: { 'if-none-match': tag },
    });
    expect(again.status).toBe(304);
    expect((await search('q=kestrel')).json.total).toBe(3);
  });

  it.each([
    ['', 'q'],
    ['q=', 'q'],
    ['q=%20a%00', 'q'],
    [`q=${'a'.repeat(101)}`, 'q'],
    ['q=ab&kinds=shows,files', 'kinds'],
    ['q=ab&kinds=', 'kinds'],
    ['q=ab&limit=51', 'limit'],
    ['q=ab&limit=0', 'limit'],
    ['q=ab&page=0', 'page'],
  ])('refuses %s', async (query, field) => {
    const { status, json } = await search(query);
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [field]]);
    if (field === 'q') expect(json.fields?.q).toEqual(['A search has 2 to 100 characters.']);
  });

  it('takes anything else for text', async () => {
    for (const q of ['a'.repeat(100), '🎬🎬', '\u202eab', '<script>', '"*" OR 1=1', '{$gt:1}', "'; --"])
      expect((await search(`q=${encodeURIComponent(q)}`)).status, q).toBe(200);
  });
});

describe('GET /search', () => {
  it('shows what was found in groups, escaped and marked, and is not for search engines', async () => {
    const { status, html } = await page('?q=kestrel');
    expect(status).toBe(200);
    expect(html).toContain('Shows (2)');
    expect(html).toContain('News (1)');
    expect(html).toContain('&lt;b&gt;<mark>Kestrel</mark>&lt;/b&gt; &amp; Co');
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).toMatch(/<title>Search \|/);
  });

  it('is the field alone without a query, and says what is wrong with one that is too short or too long', async () => {
    expect(await page('')).toMatchObject({ status: 200 });
    expect(await page('?q=+')).toMatchObject({ status: 200 });
    for (const q of ['a', 'a'.repeat(101)]) {
      const { status, html } = await page(`?q=${q}`);
      expect([status, html.includes('A search has 2 to 100 characters.')]).toEqual([400, true]);
    }
  });

  it('says that nothing was found without running what was typed, and logs no query', async () => {
    const { status, html } = await page(`?q=${encodeURIComponent('<img src=x onerror=alert(1)>zzyzx')}`);
    expect(status).toBe(200);
    expect(html).toContain('Nothing found for');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('The newest shows');
    expect(api.output()).toContain('/search');
    expect(api.output()).not.toMatch(/zzyzx|kestrel/i);
  });

  it('follows a save at once', async () => {
    expect((await page('?q=osprey')).html).toContain('Nothing found');
    const { json } = await api.call('POST', '/api/shows', {
      token: editor.token,
      body: { title: 'Osprey', status: 'active' },
    });
    expect((await page('?q=osprey')).html).toContain('Shows (1)');
    const id = String((json.data as { id?: string } | undefined)?.id);
    await api.call('PUT', `/api/shows/${id}`, { token: editor.token, body: { status: 'inactive' } });
    expect((await page('?q=osprey')).html).toContain('Nothing found');
  });
});

describe('GET /api/search?admin=true', () => {
  const staff = (query: string, { token }: Partial<Caller> = {}) =>
    api.call('GET', `/api/search?admin=true&${query}`, token === undefined ? {} : { token });

  it('finds what is not public, with its state and its form, for those who are signed in', async () => {
    const body = { title: 'Kestrel draft', status: 'draft' };
    await api.call('POST', '/api/news', { token: editor.token, body });
    const { status, json, headers } = await staff('q=kestrel%20draft', editor);
    expect([status, json.total, headers.get('cache-control')]).toEqual([200, 1, 'private, no-store']);
    const [found] = json.data as unknown as { id: string; url: string; state: string }[];
    expect([found?.state, found?.url]).toEqual(['Draft', `/admin/news/${found?.id}`]);
    expect((await staff('q=kestrel%20draft&state=hidden', editor)).json.total).toBe(0);
    expect((await search('q=kestrel%20draft')).json.total).toBe(0);
  });

  it('is 401 without a session, 403 for the users of an editor, and 400 for another state', async () => {
    expect((await staff('q=kestrel')).status).toBe(401);
    expect((await staff('q=kestrel&kinds=users', editor)).status).toBe(403);
    expect((await staff('q=kestrel&state=secret', editor)).status).toBe(400);
    expect((await search('q=kestrel&kinds=users')).status).toBe(400);
  });
});
