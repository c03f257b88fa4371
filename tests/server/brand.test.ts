/** The files that follow from a brand, and the pages, forms and programs that show it, over HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../accounts/sign-in';
import { shareApi } from './fixtures/api';

const api = await shareApi();
const { cookie } = await signedIn('editor');
const { token } = await api.caller('editor');
beforeEach(async () => {
  await setBrand(null);
});

const setBrand = async (brand: object | null) => {
  const { status, json } = await api.call('PUT', '/api/settings', { token, body: { brand } });
  if (status >= 400) throw new Error(JSON.stringify(json));
};
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(api.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
const htmlOf = async (path: string) => (await get(path)).text();

const BLUE = { accent: '#35a7c4', tint: '#8f9a6b' };
const SHEET = /<link rel="stylesheet" href="(\/brand\/[0-9a-f]{37}\.css)"\/>/;
const sheetOf = (html: string): string | undefined => SHEET.exec(html)?.[1];
const picturesOf = (html: string) =>
  /<link rel="icon" href="(\/brand\/[0-9a-f-]+)\.svg"/.exec(html)?.[1] ?? '';

/** Every kind of page that visitors get, with its status. */
const PAGES: [path: string, status: number][] = [
  ['/', 200],
  ['/shows', 200],
  ['/people', 200],
  ['/news', 200],
  ['/contact', 200],
  ['/admin', 200],
  ['/nothing/here', 404],
  ['/shows/nothing-here', 404],
  ['/preview/nothing', 404],
];

describe('the style sheet', () => {
  it('is not linked before anybody has changed the brand, nor for a look that needs none', async () => {
    expect(sheetOf(await htmlOf('/'))).toBeUndefined();
    await setBrand({ ground: 'light', corners: 'square', typefaces: 'grotesque' });
    expect(sheetOf(await htmlOf('/'))).toBeUndefined();
  });

  it('is linked by every page and the sign-in, after the site’s own, at once', async () => {
    await Promise.all(PAGES.map(([path]) => htmlOf(path)));
    await setBrand(BLUE);
    for (const [path, status] of PAGES) {
      const answer = await get(path);
      const html = await answer.text();
      expect(answer.status, path).toBe(status);
      const at = html.search(SHEET);
      expect(at, path).toBeGreaterThan(html.search(/href="\/build\/(?:site|admin)-/));
      expect(at, path).toBeLessThan(html.indexOf('</head>'));
      expect(html, path).not.toMatch(/<[^>]* style="|<style/);
      expect(answer.headers.get('content-security-policy'), path).toContain("style-src 'self';");
    }
  });

  it('is linked by Help, whose player follows the brand, and by no other screen of the admin', async () => {
    await setBrand(BLUE);
    const screen = async (path: string) => (await get(path, { cookie })).text();
    expect(sheetOf(await screen('/admin/help'))).toBeDefined();
    for (const path of ['/admin/dashboard', '/admin/settings', '/admin/news'])
      expect(sheetOf(await screen(path)), path).toBeUndefined();
  });

  it('is immutable, kept with the pages, and known again by its tag', async () => {
    await setBrand(BLUE);
    const path = sheetOf(await htmlOf('/')) ?? '';
    const first = await get(path);
    expect(first.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(first.headers.get('cache-control')).toContain('max-age=31536000, immutable');
    expect(await first.text()).toContain('--tally:#35a7c4');
    const second = await get(path, { 'accept-encoding': 'identity' });
    await second.text();
    expect(second.headers.get('cache-status')).toBe('showreel; hit');
    const etag = second.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it('of an earlier look is still there, for pages that were opened before', async () => {
    await setBrand(BLUE);
    const path = sheetOf(await htmlOf('/')) ?? '';
    const before = await (await get(path)).text();
    await setBrand({ accent: '#aa1122' });
    expect(sheetOf(await htmlOf('/'))).not.toBe(path);
    const now = await get(path);
    expect([now.status, await now.text()]).toEqual([200, before]);
    expect(now.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    `/brand/${'0'.repeat(32)}.css`,
    '/brand/.css',
    '/brand/a.css',
    `/brand/${'a'.repeat(5_000)}.css`,
    '/brand/..%2fsite.css',
    '/brand',
  ])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('is not found with another colour, or as another type', async () => {
    await setBrand(BLUE);
    const path = sheetOf(await htmlOf('/')) ?? '';
    for (const other of [path.replace('35a7c4', '35a7c5'), path.replace('.css', '.gif'), `${path}x`])
      expect((await get(other)).status, other).toBe(404);
  });
});

describe('a page', () => {
  it('is at most a kilobyte longer than without a brand', async () => {
    const before = (await htmlOf('/')).length;
    await setBrand({ ...BLUE, ground: 'light' });
    expect((await htmlOf('/')).length - before).toBeLessThan(1_000);
  });

  it.each(['dark', 'light'])('is on the %s ground that all pages have', async (ground) => {
    await setBrand({ ground });
    for (const path of ['/', '/news', '/contact']) {
      const html = await htmlOf(path);
      expect(html, path).toContain(`<body class="page theme-${ground}"`);
      expect(html, path).toMatch(new RegExp(`<footer class="footer [^"]*theme-${ground}"`));
    }
    for (const path of ['/watch/nothing', '/approve/nothing'])
      expect(await htmlOf(path), path).toContain('<body class="page theme-dark"');
    const signIn = await htmlOf('/admin');
    expect(signIn.includes('<body class="admin" data-theme="dark"')).toBe(ground === 'dark');
  });

  it('has its own ground otherwise', async () => {
    expect(await htmlOf('/')).toContain('<body class="page theme-dark"');
    expect(await htmlOf('/news')).toContain('<body class="page theme-light"');
  });

  it('has the icon, the picture and the colours of the brand', async () => {
    await setBrand({ ...BLUE, ground: 'light' });
    const html = await htmlOf('/people');
    const base = picturesOf(html);
    expect(base).toBe(sheetOf(html)?.replace('.css', '-53'));
    expect(html).toContain(`<link rel="icon" href="${base}.svg" type="image/svg+xml"/>`);
    expect(html).toContain(`<link rel="apple-touch-icon" href="${base}.png"/>`);
    expect(html).toContain('<meta name="theme-color" content="#f0f3e7"/>');
    expect(html).toContain(`<meta property="og:image" content="${api.url}${base}.jpg"/>`);
    const icon = await get(`${base}.svg`);
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
    expect(await icon.text()).toContain('fill="#35a7c4"');
    for (const [file, type] of [
      ['png', 'image/png'],
      ['jpg', 'image/jpeg'],
    ]) {
      const picture = await get(`${base}.${file}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  it('the pictures of an earlier look lead to those of now, which are not drawn for anybody who asks', async () => {
    await setBrand(BLUE);
    const base = picturesOf(await htmlOf('/'));
    await setBrand(null);
    const { status, headers } = await get(`${base}.jpg`);
    expect([status, headers.get('location')]).toEqual([302, `${picturesOf(await htmlOf('/'))}.jpg`]);
  });
});

describe('the pictures of a site', () => {
  const setName = (siteName: string) => api.call('PUT', '/api/settings', { token, body: { siteName } });
  afterEach(() => setName('Showreel'));

  it('have its own initial, without an accent that cannot be drawn, or none', async () => {
    const drawn = async (siteName: string) => {
      await setName(siteName);
      const icon = await get(`${picturesOf(await htmlOf('/'))}.svg`);
      expect(icon.status, siteName).toBe(200);
      return icon.text();
    };
    const kestrel = await drawn('Kestrel');
    expect(await drawn('kite & Co.')).toBe(kestrel);
    expect(await drawn('Ḱestrel')).toBe(kestrel);
    expect(await drawn('Étoile')).not.toBe(await drawn('Etoile'));
    expect(await drawn('東京')).toContain('<circle');
  });

  it('are those of the program for the company that these name', async () => {
    await setName('Primal');
    const html = await htmlOf('/');
    expect(html).toContain('<link rel="icon" href="/icons/favicon.svg"');
    expect(html).toContain(`<meta property="og:image" content="${api.url}/placeholders/og-default.jpg"/>`);
  });

  it('are also at the address that videos without a frame have as their poster', async () => {
    const { status, headers } = await get('/placeholders/placeholder-1200x675.jpg');
    expect([status, headers.get('location')]).toEqual([302, `${picturesOf(await htmlOf('/'))}.jpg`]);
    expect((await get('/placeholders/other.jpg')).status).toBe(404);
  });

  it('stand for a missing one in lists; where it would be large, the title is', async () => {
    const body = { title: 'Goose notes', status: 'published', publishedAt: '2025-01-01T09:00:00Z' };
    expect((await api.call('POST', '/api/news', { token, body })).status).toBe(201);
    const list = await htmlOf('/news');
    expect(list).toContain(`src="${picturesOf(list)}.wide.svg"`);
    expect((await get(`${picturesOf(list)}.wide.svg`)).headers.get('content-type')).toBe('image/svg+xml');
    const article = await htmlOf('/news/goose-notes');
    expect(article).toMatch(/<h1 class="display titlecard__title"[^>]*>Goose notes</);
    expect(article).not.toContain('.wide.svg"');
  });
});

it('the manifest and the feed have the colours of the brand', async () => {
  const manifest = async () => (await (await get('/site.webmanifest')).json()) as Record<string, unknown>;
  expect(await manifest()).toMatchObject({ theme_color: '#0b0b0c', icons: { length: 2 } });
  expect(await htmlOf('/news/feed.xml')).not.toContain('accentColor');
  await setBrand(BLUE);
  expect(await manifest()).toMatchObject({
    theme_color: '#0a0d00',
    icons: [{ type: 'image/svg+xml' }, { sizes: '512x512' }],
  });
  expect(await htmlOf('/news/feed.xml')).toContain('<webfeeds:accentColor>35a7c4</webfeeds:accentColor>');
});

describe('the form without scripts', () => {
  const post = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return fetch(`${api.url}/admin/brand`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: api.url, Accept: 'text/html' },
    });
  };
  const brandNow = async () => {
    const { json } = await api.call('GET', '/api/settings', {});
    return (json.data as unknown as { brand: Record<string, unknown> }).brand;
  };

  it('shows what it would look like, with what was typed, and saves nothing', async () => {
    const html = await (
      await post({ 'brand.accent': '#7a0000', 'brand.tint': '#8f9a6b', intent: 'preview' })
    ).text();
    expect(html).toContain('Nothing of it is saved yet.');
    expect(html).toMatch(/Lightened from #7a0000 to #[0-9a-f]{6} for readable links \(1\.\d → 4\.5\)/);
    expect(html).toContain('value="#7a0000"');
    const sheet = sheetOf(html) ?? '';
    expect(await (await get(sheet)).text()).toContain('.brand-preview');
    expect(await brandNow()).toMatchObject({ accent: '' });
  });

  it('a choice that nobody has made stays none when the form is saved', async () => {
    expect((await post({ 'brand.typefaces': 'grotesque', 'brand.corners': 'soft' })).status).toBe(302);
    expect(await brandNow()).toMatchObject({ typefaces: '', corners: 'soft' });
    await setBrand({ typefaces: 'mono' });
    await post({ 'brand.typefaces': 'grotesque' });
    expect(await brandNow()).toMatchObject({ typefaces: 'grotesque' });
  });

  it('asks before it brings the default back', async () => {
    await setBrand(BLUE);
    const asked = await post({ intent: 'default', 'brand.accent': '#35a7c4' });
    expect(asked.status).toBe(409);
    expect(await asked.text()).toContain('Bring back the look that the site had at first?');
    expect(await brandNow()).toMatchObject(BLUE);
    expect((await post({ intent: 'default', confirmed: 'default' })).status).toBe(302);
    expect(await brandNow()).toMatchObject({ accent: '', tint: '' });
  });

  it('says what is wrong at its control, and keeps what was typed', async () => {
    const answer = await post({ 'brand.accent': 'red', 'brand.heroWords': `fine\n${'x'.repeat(30)}` });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain('Accent must be a colour such as #35a7c4');
    expect(html).toContain('Item 2: A hero word must be at most 24 characters');
    expect(html).toContain('value="red"');
  });
});
