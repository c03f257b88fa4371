import type { APIResponse } from '@playwright/test';
import { JSDOM } from 'jsdom';
import { expect, test } from '../../fixtures';
import { everyNth } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';

/** Parses XML, and throws on errors. */
async function parseXml(response: APIResponse) {
  const { document } = new JSDOM(await response.text(), { contentType: 'application/xml' }).window;
  const texts = (name: string) =>
    [...document.getElementsByTagName(name)].map(({ textContent }) => textContent ?? '');
  const enclosures = [...document.getElementsByTagName('enclosure')].map(
    (each) => each.getAttribute('url') ?? '',
  );
  return { root: document.documentElement.nodeName, texts, enclosures };
}

const HIDDEN = ['/news/co-production-fund-opens', '/news/ember-cooks-live'];

test('the sitemap lists exactly the public URLs, and each of them responds', async ({ request, site }) => {
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8');
  expect(response.headers()['cache-control']).toBe('private, max-age=300');
  const { root, texts } = await parseXml(response);
  expect(root).toBe('urlset');
  const paths = texts('loc').map((address) => address.replace(site.url, ''));
  // Lists, shows, articles, people of the team and of the credits, pages, and the press room with its public kits.
  expect(paths).toHaveLength(5 + 6 + 12 + 9 + 8 + 5 + 1 + 4);
  expect(texts('lastmod').every((moment) => !Number.isNaN(Date.parse(moment)))).toBe(true);
  // In `npm test` some of each kind.
  for (const path of everyNth(paths, 3))
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
  for (const path of HIDDEN) expect(paths).not.toContain(path);
});

test('robots.txt excludes the admin area and names the sitemap', async ({ request, site }) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api',
      `Sitemap: ${site.url}/sitemap.xml`,
    ]),
  );
});

test('the feed contains the public articles, newest first', async ({ request, site }) => {
  const response = await request.get('/news/feed.xml');
  expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  const { root, texts, enclosures } = await parseXml(response);
  expect(root).toBe('rss');
  expect(texts('title').slice(0, 2)).toEqual(['Primal News', 'Perihelion reaches orbit']);
  expect(new Set(texts('guid')).size).toBe(12);
  const moments = texts('pubDate').map((moment) => Date.parse(moment));
  expect(moments).toEqual([...moments].sort((a, b) => b - a));
  expect(enclosures).toHaveLength(12);
  expect((await request.get(enclosures[0] ?? '')).status()).toBe(200);
  expect(enclosures[0]?.startsWith(site.url)).toBe(true);
});

test('the web manifest is named after the site, and its icons exist', async ({ request }) => {
  const response = await request.get('/site.webmanifest');
  expect(response.headers()['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = (await response.json()) as { name: string; icons: { src: string }[] };
  expect(manifest.name).toBe('Primal');
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('the edit routes show a visitor the public page, with noindex', async ({ page, site }) => {
    const article = '/news/perihelion-reaches-orbit';
    for (const canonical of ['/', '/shows', '/shows/ember', '/news', article, '/people', '/contact']) {
      await page.goto(canonical);
      const title = (await page.getByRole('heading', { level: 1 }).allTextContents())[0] ?? '';
      expect((await page.goto(`${canonical.replace(/^\/$/, '')}/edit`))?.status(), canonical).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', site.url + canonical);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    }
  });

  test('every page links to feed and manifest, and an article has its metadata', async ({ page, site }) => {
    await page.goto('/news/perihelion-reaches-orbit');
    await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/news/feed.xml');
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/site.webmanifest');
    const [first = ''] = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(JSON.parse(first)).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'Perihelion reaches orbit',
      mainEntityOfPage: `${site.url}/news/perihelion-reaches-orbit`,
    });
  });
});
