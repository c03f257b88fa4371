import type { Locator, Page } from '@playwright/test';
import { demoUrl } from '../../demo-files';
import { axe, expect, test } from '../../fixtures';
import { someOf } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { holdScripts } from '../../late-scripts';

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const sheet = (page: Page, title: string) => page.getByRole('dialog', { name: title });
/** A show as a page of its own. */
const alone = (page: Page, title: string) => page.getByRole('article', { name: title });
const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** A position in the card's upper part, far from its title. */
const pressPicture = (page: Page, title: string) => card(page, title).click({ position: { x: 60, y: 90 } });

const isPlaying = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0);

/** Expects that a card's preview plays from its second second while it is hovered, and pauses afterwards. */
async function expectPreviewUnderPointer(page: Page) {
  const video = card(page, 'Perihelion').locator('video');
  await expect(video).toHaveCount(0);
  await card(page, 'Perihelion').hover({ position: { x: 60, y: 90 } });
  await expect.poll(() => isPlaying(video)).toBe(true);
  expect(await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThanOrEqual(2);
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => isPlaying(video)).toBe(false);
}

test.describe('a show', () => {
  test(
    'opens wherever its card is pressed, over an unchanged list, in which previews play under the pointer',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/shows');
      await expectPreviewUnderPointer(page);
      await card(page, 'Ember').scrollIntoViewIfNeeded();
      await card(page, 'Ember').evaluate((element) => element.setAttribute('data-marked', ''));
      const before = await scrolled(page);
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('.data')) requests.push(new URL(request.url()).search);
      });

      await pressPicture(page, 'Ember');
      await expect(sheet(page, 'Ember')).toBeVisible();
      await expect(page).toHaveURL('/shows/ember');
      await expect(page).toHaveTitle('Ember | Primal');
      await expect(page.locator('h1')).toHaveText(['Ember']);
      await axe(page);

      await sheet(page, 'Ember').getByRole('link', { name: 'Close', exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL('/shows');
      await expect(page.locator('h1')).toHaveText(['Our Shows']);
      await expect(page.locator('[data-marked]')).toHaveCount(1);
      expect(await scrolled(page)).toBe(before);
      expect(requests, 'only the show was fetched, once').toEqual([
        `?${new URLSearchParams({ _routes: 'routes/_site.shows.$slug' }).toString()}`,
      ]);
    },
  );

  test(
    'keeps the focus, and returns it to its card, however it is closed',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/shows');
      const link = page.getByRole('link', { name: 'Perihelion' });
      const leave = [
        () => page.goBack(),
        () => page.getByRole('link', { name: 'Close', exact: true }).press('Enter'),
        () => page.keyboard.press('Escape'),
      ];
      // An article is closed in all ways in `npm test`, too.
      for (const step of someOf(leave).toReversed()) {
        await link.press('Enter');
        await expect(sheet(page, 'Perihelion')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Close', exact: true })).toBeFocused();
        await step();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(link).toBeFocused();
        await expect(page).toHaveURL('/shows');
      }
      await page.goForward();
      await expect(sheet(page, 'Perihelion')).toBeVisible();

      await test.step('The page behind it neither scrolls nor gets the focus, and a click there closes it.', async () => {
        await expect(page.getByRole('link', { name: 'Close', exact: true })).toBeFocused();
        const before = await scrolled(page);
        for (let count = 0; count < 12; count += 1) {
          await page.keyboard.press('Tab');
          const place = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName);
          // After the last link the browser's own controls get the focus, represented by the body.
          expect(['DIALOG', 'BODY']).toContain(place);
          expect(await page.evaluate(() => document.activeElement?.closest('article') ?? null)).toBeNull();
        }
        await page.mouse.move(700, 500);
        await page.mouse.wheel(0, 6000);
        await expect
          .poll(() => page.locator('dialog[open]').evaluate((element) => element.scrollTop))
          .toBeGreaterThan(0);
        await page.mouse.wheel(0, 6000);
        expect(await scrolled(page)).toBe(before);
        await page.mouse.click(10, 400);
        await expect(page).toHaveURL('/shows');
      });
    },
  );
});

test.describe('a card’s preview', () => {
  test(
    'plays if the pointer was there before the scripts',
    { tag: ['@desktop', '@long'] },
    async ({ page }) => {
      const arrive = await holdScripts(page);
      await page.goto('/shows', { waitUntil: 'commit' });
      await card(page, 'Perihelion').hover({ position: { x: 60, y: 90 } });
      arrive();
      await expect.poll(() => isPlaying(card(page, 'Perihelion').locator('video'))).toBe(true);
    },
  );

  test('plays while its link has the focus', { tag: ['@desktop', '@long'] }, async ({ page }) => {
    await page.goto('/shows');
    await page.getByRole('link', { name: 'Search', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'The Long Rain' })).toBeFocused();
    await expect.poll(() => isPlaying(card(page, 'The Long Rain').locator('video'))).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => isPlaying(card(page, 'Salt Country').locator('video'))).toBe(true);
    await expect.poll(() => isPlaying(card(page, 'The Long Rain').locator('video'))).toBe(false);
  });

  test(
    'plays on touch devices in the card in the middle of the screen, and not behind a show',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/shows');
      const video = card(page, 'Ember').locator('video');
      await card(page, 'Ember').evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expect.poll(() => isPlaying(video)).toBe(true);
      await pressPicture(page, 'Ember');
      await expect(sheet(page, 'Ember')).toBeVisible();
      await expect.poll(() => isPlaying(video)).toBe(false);
    },
  );
});

test.describe('with reduced motion', { tag: '@desktop' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing plays automatically, and everything with its control', { tag: '@long' }, async ({ page }) => {
    await page.goto('/shows');
    await card(page, 'Perihelion').hover({ position: { x: 60, y: 90 } });
    await expect(card(page, 'Perihelion').getByRole('button', { name: 'Play Perihelion' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    await page.getByRole('button', { name: 'Play Perihelion' }).click();
    await expect(page).toHaveURL('/shows');
    await expect.poll(() => isPlaying(card(page, 'Perihelion').locator('video'))).toBe(true);
    await page.getByRole('button', { name: 'Pause Perihelion' }).click();
    await expect.poll(() => isPlaying(card(page, 'Perihelion').locator('video'))).toBe(false);

    await page.getByRole('link', { name: 'Ember' }).click();
    const stage = sheet(page, 'Ember');
    await expect(stage.getByRole('button', { name: 'Play Ember' })).toBeVisible();
    await expect(stage.locator('video')).toHaveCount(0);
  });
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('a show can be opened, has all its details, and can be closed', async ({ page }) => {
    await page.goto('/shows');
    await page.getByRole('link', { name: 'Salt Country' }).click();
    await expect(page).toHaveURL('/shows/salt-country');
    const show = alone(page, 'Salt Country');
    await expect(show).toContainText('four hundred square miles of marsh');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salt Country');
    await expect(show.locator('.cells').getByRole('link')).toHaveCount(4);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await show.getByRole('link', { name: 'Next: Perihelion' }).click();
    await expect(page).toHaveURL('/shows/perihelion');
    await page.getByRole('link', { name: 'Back to Our Shows' }).click();
    await expect(page).toHaveURL('/shows');
  });
});

test.describe('over HTTP', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('has a card for each active show in order, and a show its details', async ({ page }) => {
    await page.goto('/shows');
    await expect(page).toHaveTitle('Our Shows | Primal');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Shows');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'The Long Rain',
      'Salt Country',
      'Perihelion',
      'Ember',
      'Double or Nothing',
      'The Ink Archive',
    ]);
    await expect(card(page, 'Perihelion')).toContainText('Orrery');
    await page.goto('/shows/perihelion');
    const show = alone(page, 'Perihelion');
    await expect(show).toContainText('Science fiction, eight parts, for Orrery');
    await expect(show).toContainText('The freighter Anselm');
    await expect(show.getByRole('link', { name: 'Watch on Orrery' })).toHaveAttribute(
      'href',
      'https://orrery.example/perihelion',
    );
    await expect(show.locator('.cells').getByRole('link')).toHaveCount(4);
    await show
      .getByRole('region', { name: 'Crew' })
      .getByRole('link', { name: 'Maren Oyelaran' })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maren Oyelaran');
    await expect(page.getByRole('region', { name: 'Credits' })).toContainText('Perihelion');
  });

  test('have metadata for search engines and social media', async ({ page, site }) => {
    await page.goto('/shows/ember');
    const property = (name: string) => page.locator(`meta[property="${name}"]`);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}/shows/ember`);
    await expect(property('og:type')).toHaveAttribute('content', 'video.other');
    await expect(property('og:image')).toHaveAttribute('content', /\/social\/\w{24}-50-50\.jpg$/);
    await expect(property('og:video')).toHaveAttribute('content', site.url + demoUrl('shows/ember/main.mp4'));
    const records = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [breadcrumbs, series] = records.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(series).toMatchObject({
      '@type': 'CreativeWork',
      name: 'Ember',
      url: `${site.url}/shows/ember`,
      publisher: { '@type': 'Organization', name: 'Hearth' },
    });
  });
});
