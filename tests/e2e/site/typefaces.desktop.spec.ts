/** The typefaces, corners, hero words, meanings and logos of a brand on the site. */
import type { Page } from '@playwright/test';
import { FONT_FILES, typefaceTokens } from '~/core/brand/typefaces';
import { TYPEFACES } from '~/core/nouns/settings';
import { updateRecord } from '~/records/save/record-update.server';
import { useEmptySite } from '../../empty-site';
import { expect, expectNoOverflow, hydrated, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeArticle, makeShow } from '../../make';
import { makeUpload, picture } from '../../media-files';
import { IS_LONG, someOf } from '../../full-length';
import { layoutShift } from '../../layout-shift';

useEmptySite();

const PARAGRAPHS = [
  'People ask about the look of the series, and I tell them that there were nine lamps. That is the whole method. Harbour Street has nine sodium street lamps and two neon signs.',
  'When we first stood there at two in the morning we agreed that anything we added would be worse. It took fourteen months. The result is a forty millimetre lens that weighs as much as a cat.',
  'Nobody had asked for it. The first take was of a man who waits for a bus, and one could read the timetable behind him.',
].map((text) => `<p>${text}</p>`);

/** All pairs in `npm run test:long`; else the one with the widest titles, because other tests see the first. */
const PAIRS = IS_LONG ? TYPEFACES : (['mono'] as const);

let paths: string[];
test.beforeAll(async () => {
  const show = await makeShow({
    title: 'The Long Rain',
    tagline: 'Nine lamps, two neon signs',
    description: PARAGRAPHS.join(''),
    status: 'active',
    featuredOnHomepage: true,
  });
  const article = await makeArticle({
    title: 'Building a lens for the dark',
    excerpt: 'Fourteen months for one lens.',
    content: PARAGRAPHS.join(''),
    status: 'published',
  });
  paths = ['/', `/shows/${show.slug}`, '/news', `/news/${article.slug}`];
});

const save = async (change: object) => {
  await updateRecord('settings', actor('admin'), '', { brand: null });
  await updateRecord('settings', actor('admin'), '', { brand: change });
};

/** Holds the fonts back until they are released. Returns which were asked for. */
async function holdFonts(page: Page) {
  const asked = new Set<string>();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/fonts/*.woff2', async (route) => {
    asked.add(/([\w-]+)\.woff2$/.exec(route.request().url())?.[1] ?? '');
    await held;
    await route.continue();
  });
  return { asked, release };
}

const familyOf = (stack = '') => stack.split(',')[0]?.replaceAll(/['"]/g, '') ?? '';

/** The most that may shift: what a browser rounds. */
const MAX_SHIFT = 0.001;

for (const pair of PAIRS)
  test.describe(`the pair ${pair}`, () => {
    test.beforeAll(() => save({ typefaces: pair }));

    test('nothing moves when its fonts come late, and pages ask for them alone and use them', async ({
      page,
    }) => {
      const cases = paths.flatMap((path) => [375, 1440].map((width) => ({ path, width })));
      const all: string[] = [];
      // In `npm test` Home on a phone, and a show in a wide window.
      for (const { path, width } of IS_LONG ? cases : [cases[0]!, cases[3]!]) {
        await page.setViewportSize({ width, height: 900 });
        const { asked, release } = await holdFonts(page);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect(page.getByRole('heading').first()).toBeVisible();
        expect(await layoutShift(page), `${path} before`).toBeLessThan(MAX_SHIFT);
        release();
        await page.evaluate(() => document.fonts.ready);
        expect(await layoutShift(page), path).toBeLessThan(MAX_SHIFT);
        await hydrated(page);
        await page.unrouteAll({ behavior: 'wait' });
        all.push(...asked);
      }
      const italic = pair === 'grotesque' ? ['newsreader-italic'] : [];
      const own = [...FONT_FILES[pair], ...italic];
      expect(all.filter((file) => !own.includes(file))).toEqual([]);
      expect(all).toEqual(expect.arrayContaining([...FONT_FILES[pair]]));
      const title = page.getByRole('heading', { level: 1 });
      const { display } = typefaceTokens(pair);
      expect(familyOf(await title.evaluate((each) => getComputedStyle(each).fontFamily))).toBe(
        familyOf(display),
      );
      await page.waitForFunction(
        (family) =>
          [...document.fonts].some(
            (face) => face.family.replaceAll(/["']/g, '') === family && face.status === 'loaded',
          ),
        familyOf(display),
      );
    });

    test(
      'a word of 24 letters fits, as wide as it may be, and fills the line',
      { tag: '@long' },
      async ({ page }) => {
        for (const word of someOf(
          ['MMMMMMMMMMMMMMMMMMMMMMMM', 'ili', 'Indispensablenessfulness', 'Zürich & Łódź'],
          2,
        )) {
          await save({ typefaces: pair, heroWords: [word] });
          await page.goto('/');
          await page.evaluate(() => document.fonts.ready);
          for (const width of [320, 375, 1440]) {
            await page.setViewportSize({ width, height: 900 });
            await expectNoOverflow(page);
            const drawn = page.getByRole('heading', { level: 1 }).locator('span').last();
            const { lines, share, high } = await drawn.evaluate((span) => {
              const range = document.createRange();
              range.selectNodeContents(span);
              const { width: inline, height } = range.getBoundingClientRect();
              const size = parseFloat(getComputedStyle(span).fontSize);
              return {
                lines: Math.round(span.getBoundingClientRect().height / (0.99 * size)),
                share: inline / (span.parentElement?.clientWidth ?? 0),
                high: height / window.innerHeight,
              };
            });
            expect(lines, `${word} at ${width}`).toBe(1);
            expect(share, `${word} at ${width}`).toBeLessThanOrEqual(1.01);
            if (high < 0.5) expect(share, `${word} at ${width}`).toBeGreaterThan(0.85);
          }
        }
        await save({ typefaces: pair });
      },
    );
  });

test('five words take no more than the height of the window', { tag: '@long' }, async ({ page }) => {
  await save({ heroWords: ['One', 'Two', 'Three', 'Four', 'Five'] });
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/One\s+Two\s+Three\s+Four\s+Five/);
  const hero = await page.getByRole('region', { name: 'Company reel' }).boundingBox();
  expect(hero?.height).toBeCloseTo(700, 0);
});

test(
  'corners are round where pictures float, and square before anybody has chosen',
  { tag: '@long' },
  async ({ page }) => {
    await save({});
    await page.goto('/news');
    const frame = page.getByRole('article').first().locator('.frame');
    await expect(frame).toHaveCSS('border-radius', '0px');
    await save({ corners: 'round' });
    await page.goto('/news');
    await expect(frame).toHaveCSS('border-radius', '20px');
    await expectNoOverflow(page);
  },
);

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('the footer defines the meanings, and nothing without any', async ({ page }) => {
    await save({ meanings: [{ word: 'Loud', text: 'Heard in the last row.' }] });
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('definition')).toHaveText(['1Loud. Heard in the last row.']);
    await page.goto('/people');
    await expect(footer).toContainText('Loud.');
    await expect(footer).not.toContainText('Heard');
    await save({ meanings: [] });
    await page.goto('/');
    await expect(footer.getByText('adjective')).toHaveCount(0);
    await expect(footer.getByRole('definition')).toHaveCount(0);
  });

  test('each ground has its own logo, and the one of the settings stands in for a missing one', async ({
    page,
  }) => {
    const upload = async (name: string) =>
      (await makeUpload(await picture(400, 100), { originalName: `${name}.png`, type: 'settings' })).url;
    const [own, light] = [await upload('own'), await upload('light')];
    await updateRecord('settings', actor('admin'), '', { logoUrl: own });
    await save({ logoLightUrl: light });
    const logo = page.getByRole('banner').getByRole('img').first();
    for (const [path, url] of [
      ['/', own],
      ['/shows', own],
      ['/news', light],
    ] as const) {
      await page.goto(path);
      await expect(logo, path).toHaveAttribute('src', url);
    }
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 }).getByRole('img')).toHaveAttribute('src', light);
    await save({ logoLightUrl: light, ground: 'light' });
    await page.goto('/shows');
    await expect(logo).toHaveAttribute('src', light);
    await updateRecord('settings', actor('admin'), '', { logoUrl: '' });
  });
});
