/** Brands on the site: whatever colours are chosen, every page can be read, on either ground. */
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { useEmptySite } from '../../empty-site';
import { expect, test, violations } from '../../fixtures';
import { actor, makeArticle, makePage, makeShow } from '../../make';
import { lookDigits, lookOf } from '~/core/request/look-digits.server';
import { updateRecord } from '~/records/save/record-update.server';
import { IS_LONG, someOf } from '../../full-length';

useEmptySite();

/** As many as `npm run test:long` says; the first are those that are hardest to read. */
const COUNT = IS_LONG ? 20 : 1;
const SEED = 20_261_126;
const HARD = [
  { accent: '#ffff00', tint: '#0000ff', ground: 'light' },
  { accent: '#000000', tint: '#ff0000', ground: 'dark' },
  { accent: '#808080', tint: '#00ff00', ground: '' },
];
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const brand = fc.record({ accent: colour, tint: colour, ground: fc.constantFrom('dark', 'light', '') });
const BRANDS = [...HARD, ...fc.sample(brand, { numRuns: COUNT, seed: SEED })].slice(0, COUNT);

/** The pages of a show, an article and a page, with links, which have colours of their own. */
let paths: string[];
test.beforeAll(async () => {
  const text = '<h1>Dusk</h1><p>One <a href="https://example.com">lamp</a>.</p>';
  const show = await makeShow({ featuredOnHomepage: true, broadcaster: 'Nine', description: text });
  const article = await makeArticle({ content: text, categories: ['Awards'] });
  const page = await makePage({ body: text, status: 'published' });
  // At full length all; each ground and each kind of text is on the first three.
  paths = ['/', `/news/${article.slug}`, '/admin', '/shows', `/shows/${show.slug}`, '/news', '/people'];
  paths.push('/contact', `/${page.slug}`);
});

/** Saves a brand, and waits until the pages have it; the site learns a little later what another program has stored. */
async function save(site: { url: string }, change: object | null): Promise<void> {
  const { brand: saved } = await updateRecord('settings', actor('admin'), '', { brand: change });
  // A ground alone is a class of the page, and needs no style sheet.
  const hasSheet = saved.accent !== '' || saved.tint !== '';
  const digits = lookDigits(lookOf(saved));
  await expect
    .poll(async () => {
      const html = await (await fetch(`${site.url}/news`)).text();
      const links = [...html.matchAll(/<link [^>]*>/g)].map(([link]) => link);
      const found = links.filter((link) => /rel="stylesheet"/.test(link) && link.includes('href="/brand/'));
      const hasBrand = found.length === 1 && found[0]?.includes(`href="/brand/${digits}`);
      const hasGround = html.includes(`class="page theme-${saved.ground || 'light'}"`);
      return hasGround && (hasSheet ? hasBrand : found.length === 0);
    })
    .toBe(true);
}

/** The links to the style sheet of a brand. */
const sheets = (page: Page) => page.locator('link[href^="/brand/"][rel="stylesheet"]');

for (const [index, each] of BRANDS.entries())
  test(`pair ${index + 1}: ${each.accent} and ${each.tint} on ${each.ground || 'the pages’ own'} ground can be read`, async ({
    page,
    allow,
    site,
  }) => {
    test.slow();
    await allow.thirdParty('https://www.google.com');
    await save(site, each);
    for (const path of someOf(paths, 3)) {
      await page.goto(path);
      await expect(sheets(page)).toHaveCount(1);
      expect(await violations(page, { rules: ['color-contrast'] }), path).toEqual([]);
    }
  });

test(
  'the link over the map stands on the ground of its page',
  { tag: '@long' },
  async ({ page, allow, site }) => {
    await allow.thirdParty('https://www.google.com');
    await updateRecord('settings', actor('admin'), '', { address: '1 Quay, Bristol' });
    await save(site, null);
    await save(site, { ground: 'dark' });
    await page.goto('/contact');
    await expect(page.getByRole('link', { name: 'Open in maps' })).toHaveCSS(
      'background-color',
      'rgb(11, 11, 12)',
    );
    // Until a frame of the other scheme has loaded, browsers draw it white.
    await expect(page.locator('.map iframe')).toHaveCSS('color-scheme', 'light');
  },
);

test(
  'a brand changes the ground of the pages and of the sign-in, and the default brings them back',
  { tag: '@long' },
  async ({ page, site }) => {
    const groundOf = async () => {
      await page.goto('/news');
      return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    };
    await save(site, null);
    const before = await groundOf();
    await save(site, { tint: '#3355ff' });
    expect(await groundOf()).not.toBe(before);
    await page.goto('/admin');
    await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(247, 245, 240)');
    await save(site, null);
    expect(await groundOf()).toBe(before);
  },
);
