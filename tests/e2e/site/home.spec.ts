import type { Page } from '@playwright/test';
import { demoUrl } from '../../demo-files';
import { axe, expect, expectToFitPhone, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { holdRequests } from '../../slow-network';

const FEATURED = ['The Long Rain', 'Salt Country', 'Perihelion', 'Ember'];

/** What plays of the main video of a show of the demo content by itself. */
const main = (show: string) => demoUrl(`shows/${show}/main-preview.mp4`);

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const opener = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true });
const hero = (page: Page) => page.getByRole('region', { name: 'Company reel' });
const company = (page: Page) => page.getByRole('button', { name: 'About Primal' });

/** Records the requested videos in order. */
function videosOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.mp4') && !asked.includes(pathname)) asked.push(pathname);
  });
  return asked;
}

/** A page whose clock stands still draws no frames, for which a test would wait. */
const UNTIL_LOADED = { waitUntil: 'load' } as const;

/** Stops the page's clock until the test advances it. */
async function stopClock(page: Page) {
  await page.clock.install({ time: '2025-11-21T10:00:00' });
  await page.clock.pauseAt('2025-11-21T10:00:01');
}

test('the reel plays by itself, muted, until it is paused', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const reel = hero(page).locator('video');
  await expect(reel).toHaveJSProperty('paused', false);
  await expect(reel).toHaveJSProperty('muted', true);
  await expect(reel).toHaveJSProperty('loop', true);
  await expect(reel).toHaveAttribute('playsinline', '');
  await hero(page).getByRole('button', { name: 'Pause' }).click();
  await expect(reel).toHaveJSProperty('paused', true);
  await hero(page).getByRole('button', { name: 'Play reel with sound' }).click();
  await expect(reel).toHaveJSProperty('paused', false);
  await expect(reel).toHaveJSProperty('muted', false);
  await hero(page).getByRole('button', { name: 'Mute reel' }).click();
  await expect(reel).toHaveJSProperty('muted', true);

  await test.step('A click on it scrolls to the company text, and closes that only when it is visible.', async () => {
    const text = page.getByRole('region', { name: 'The company' });
    await expect(text).toContainText('Founded in July 2016');
    await expect(company(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(text).not.toBeInViewport();
    await hero(page).click({ position: { x: 150, y: 200 } });
    await expect(text).toBeInViewport({ ratio: 0.5 });
    await expect(company(page)).toHaveAttribute('aria-expanded', 'true');

    await page.evaluate(() => scrollTo({ top: innerHeight / 2, behavior: 'instant' }));
    await company(page).press('Enter');
    await expect(company(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(text).toBeHidden();
    await company(page).press('Enter');
    await expect(company(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(text).toBeInViewport();
  });
});

test(
  'a slow reel shows a loading indicator after half a second and no sooner',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    const asked = videosOf(page);
    const deliver = await holdRequests(page, '**/reel/reel.mp4');
    await stopClock(page);
    await page.goto('/', UNTIL_LOADED);
    await expect(hero(page).locator('video')).toBeAttached();
    const status = hero(page).getByRole('status');
    await page.clock.runFor(499);
    await expect(status).toBeEmpty();
    expect(asked, 'other videos wait for it').toEqual(['/reel/reel.mp4']);
    await page.clock.runFor(1);
    await expect(status).toHaveText('Loading Reel...');
    deliver();
    await expect(status).toBeEmpty();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
  },
);

test(
  'every featured show has its own section, and opens in it, one at a time',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(FEATURED);
    for (const title of FEATURED) {
      const height = await section(page, title).evaluate((element) => element.clientHeight);
      expect(height, title).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0);
    }
    const link = section(page, 'Perihelion').getByRole('link', { name: 'All about Perihelion' });
    await expect(link).toBeHidden();
    await opener(page, 'Perihelion').click();
    await expect(opener(page, 'Perihelion')).toHaveAttribute('aria-expanded', 'true');
    await expect(link).toBeVisible();
    await expect(section(page, 'Perihelion').getByRole('listitem')).toHaveCount(4);
    await axe(page);
    await expectToFitPhone(page);

    await opener(page, 'Ember').press(' ');
    await expect(opener(page, 'Ember')).toHaveAttribute('aria-expanded', 'true');
    await expect(opener(page, 'Perihelion')).toHaveAttribute('aria-expanded', 'false');
    await expect(link).toBeHidden();
    await expect(opener(page, 'Ember')).toBeInViewport();

    await opener(page, 'Ember').press('Enter');
    await expect(opener(page, 'Ember')).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL('/');
  },
);

test(
  'previews play near the viewport, and each can be paused',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    await page.goto('/');
    await opener(page, 'Salt Country').scrollIntoViewIfNeeded();
    const preview = section(page, 'Salt Country').locator('video').first();
    await expect(preview).toHaveJSProperty('paused', false);
    await section(page, 'Salt Country').getByRole('button', { name: 'Pause Salt Country' }).click();
    await expect(preview).toHaveJSProperty('paused', true);
    await section(page, 'Salt Country').getByRole('button', { name: 'Play Salt Country' }).click();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(preview).toHaveJSProperty('paused', true);
  },
);

// What is preloaded, and in which order: tests/components/home-preload.test.ts.
test.describe('the video preload', { tag: '@desktop' }, () => {
  test('is empty with data saving', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const asked = videosOf(page);
    await page.goto('/');
    await expect(hero(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await opener(page, 'Ember').scrollIntoViewIfNeeded();
    await expect(section(page, 'Ember').getByRole('button', { name: 'Play Ember' })).toBeVisible();
    expect(asked).toEqual([]);
  });
});

test(
  'a phone fetches the middle of the reel, and no video that only a click shows',
  { tag: '@phone' },
  async ({ page }) => {
    const asked = videosOf(page);
    await stopClock(page);
    await page.goto('/', UNTIL_LOADED);
    const featured = ['the-long-rain', 'salt-country', 'perihelion', 'ember'].map(main);
    await expect.poll(() => asked).toEqual(['/reel/reel-portrait.mp4', ...featured]);
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(2_000);
    await page.waitForLoadState('networkidle');
    expect(asked).toHaveLength(5);
    await expect(hero(page).locator('video')).toHaveJSProperty('paused', false);
  },
);

test.describe('with reduced motion', { tag: '@desktop' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no video plays without a click', async ({ page }) => {
    const asked = videosOf(page);
    await page.goto('/');
    await opener(page, 'Ember').click();
    await expect(section(page, 'Ember').getByRole('link', { name: 'All about Ember' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    expect(asked).toEqual([]);
    await section(page, 'Ember').getByRole('button', { name: 'Play Ember' }).click();
    await expect(section(page, 'Ember').locator('video')).toHaveJSProperty('paused', false);
    await hero(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(hero(page).locator('video')).toHaveJSProperty('paused', false);
    // The video plays before its file is requested.
    await expect.poll(() => asked).toEqual([main('ember'), '/reel/reel.mp4']);

    await opener(page, 'Perihelion').click();
    await section(page, 'Perihelion').getByRole('listitem').first().getByRole('link').click();
    const inLightbox = page.getByRole('dialog', { name: 'Perihelion: media' }).locator('video');
    await expect(inLightbox).toHaveJSProperty('paused', true);
    await expect(inLightbox).not.toHaveAttribute('autoplay');
  });
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('the reel plays, the company text is shown, and a title links to its show', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Primal: First, original, indispensable');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/First\s*Original\s*Indispensable/);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.map((json) => (JSON.parse(json) as { '@type': string })['@type'])).toEqual([
      'Organization',
      'WebSite',
    ]);
    expect(data[0]).toContain('"telephone":"+441174960917"');
    await expect(hero(page).locator('video')).toHaveAttribute('autoplay');
    await expect(page.getByText('Founded in July 2016')).toBeVisible();
    await expect(page.getByRole('link', { name: 'More Shows' })).toHaveAttribute('href', '/shows');
    await page.getByRole('link', { name: 'Perihelion', exact: true }).click();
    await expect(page).toHaveURL('/shows/perihelion');
    await expect(page.getByRole('heading', { name: 'Perihelion', level: 1 })).toBeVisible();
  });
});
