import type { APIResponse, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { everyNth } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';

/** Parses XML as a browser does, and throws on errors. */
async function parseXml(page: Page, response: APIResponse) {
  const xml = await response.text();
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    const texts = (name: string) =>
      [...parsed.getElementsByTagName(name)].map((node) => node.textContent ?? '');
    return {
      error: parsed.querySelector('parsererror')?.textContent ?? null,
      root: parsed.documentElement.nodeName,
      loc: texts('loc'),
      lastmod: texts('lastmod'),
      title: texts('title'),
      guid: texts('guid'),
      pubDate: texts('pubDate'),
      enclosure: [...parsed.getElementsByTagName('enclosure')].map((node) => node.getAttribute('url') ?? ''),
    };
  }, xml);
}

const HIDDEN = ['/news/co-production-fund-opens', '/news/ember-cooks-live'];

test('the sitemap lists exactly the public URLs, and each of them responds', async ({
  page,
  request,
  site,
}) => {
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8');
  expect(response.headers()['cache-control']).toBe('private, max-age=300');
  const { error, root, loc, lastmod } = await parseXml(page, response);
  expect(error).toBeNull();
  expect(root).toBe('urlset');
  const paths = loc.map((address) => address.replace(site.url, ''));
  // Lists, shows, articles, people of the team and of the credits, pages, and the press room with its public kits.
  expect(paths).toHaveLength(5 + 6 + 12 + 9 + 8 + 5 + 1 + 4);
  expect(lastmod.every((moment) => !Number.isNaN(Date.parse(moment)))).toBe(true);
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

test('the feed contains the public articles, newest first', async ({ page, request, site }) => {
  const response = await request.get('/news/feed.xml');
  expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  const { error, root, title, guid, pubDate, enclosure } = await parseXml(page, response);
  expect(error).toBeNull();
  expect(root).toBe('rss');
  expect(title.slice(0, 2)).toEqual(['Primal News', 'Perihelion reaches orbit']);
  expect(guid).toHaveLength(12);
  expect(new Set(guid).size).toBe(12);
  const moments = pubDate.map((moment) => Date.parse(moment));
  expect(moments).toEqual([...moments].sort((a, b) => b - a));
  expect(enclosure).toHaveLength(12);
  const picture = await request.get(enclosure[0] ?? '');
  expect(picture.status()).toBe(200);
  expect(enclosure[0]?.startsWith(site.url)).toBe(true);
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
