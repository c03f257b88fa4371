import type { Locator, Page } from '@playwright/test';
import { axe, expect, expectNoOverflow, expectToFitPhone, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const disclosure = (page: Page, name: string) => card(page, name).locator('details');
const nameOf = (page: Page, name: string) => card(page, name).locator('summary');

/** A position on the portrait, far from the name. */
const pressPortrait = (page: Page, name: string) => card(page, name).click({ position: { x: 60, y: 150 } });

const isPlaying = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0);

test(
  'everybody has a card, which opens wherever it is pressed and closes the previous one',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/people');
    await expect(page).toHaveTitle('Our People | Primal');
    await expect(page.locator('h1')).toHaveText(['Our People']);
    await expect(page.getByRole('article')).toHaveCount(9);
    await expect(card(page, 'Inês Caldeira').getByRole('heading', { level: 2 })).toHaveText('Inês Caldeira');
    await expect(card(page, 'Inês Caldeira')).toContainText('Head of drama');
    await expect(card(page, 'Inês Caldeira').getByRole('img')).toHaveAttribute(
      'alt',
      /portrait of Inês Caldeira/i,
    );
    await expect(disclosure(page, 'Inês Caldeira')).not.toHaveAttribute('open');
    await expectNoOverflow(page);

    await pressPortrait(page, 'Inês Caldeira');
    await expect(card(page, 'Inês Caldeira')).toContainText('repaired fourteen series');
    await expect(card(page, 'Inês Caldeira').getByText('repaired fourteen series')).toBeVisible();
    const box = await card(page, 'Inês Caldeira').boundingBox();
    expect(Math.round(box?.width ?? 0), 'an open card takes the whole row').toBe(page.viewportSize()?.width);
    await axe(page);
    await expectToFitPhone(page);

    await pressPortrait(page, 'Jonah Whitlock');
    await expect(disclosure(page, 'Jonah Whitlock')).toHaveAttribute('open');
    await expect(disclosure(page, 'Inês Caldeira')).not.toHaveAttribute('open');

    await nameOf(page, 'Jonah Whitlock').click();
    await expect(page.locator('details[open]')).toHaveCount(0);
  },
);

test(
  'the pressed card stays in view while the layout around it moves',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/people');
    await pressPortrait(page, 'Mara Lindqvist');
    await expect(disclosure(page, 'Mara Lindqvist')).toHaveAttribute('open');
    for (const name of ['Dee Abara', 'Luca Ferrante', 'Tomas Okafor']) {
      await pressPortrait(page, name);
      await expect(disclosure(page, name)).toHaveAttribute('open');
      await expect(nameOf(page, name)).toBeInViewport();
    }
  },
);

test('a URL with a person’s name opens that card', { tag: ['@desktop', '@long'] }, async ({ page }) => {
  await page.goto('/people#sun-hee-park');
  await expect(disclosure(page, 'Sun-hee Park')).toHaveAttribute('open');
  await expect(nameOf(page, 'Sun-hee Park')).toBeInViewport();
  await expect(page.locator('details[open]')).toHaveCount(1);
});

test('a URL with another fragment opens no card', { tag: ['@desktop', '@long'] }, async ({ page }) => {
  await page.goto('/people#%E0%A4%A');
  await pressPortrait(page, 'Dee Abara');
  await page.evaluate(() => (location.hash = 'main'));
  await expect(disclosure(page, 'Dee Abara')).toHaveAttribute('open');
});

/** Opens and closes the first card by keyboard. */
async function expectKeysToOpen(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).focus();
  await page.keyboard.press('Tab');
  await expect(nameOf(page, 'Mara Lindqvist')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(disclosure(page, 'Mara Lindqvist')).toHaveAttribute('open');
  await expect(nameOf(page, 'Mara Lindqvist')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page, 'Mara Lindqvist').getByRole('link', { name: 'The Ink Archive' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(disclosure(page, 'Mara Lindqvist')).not.toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(nameOf(page, 'Tomas Okafor')).toBeFocused();
}

test.describe('a card', () => {
  test(
    'plays under the pointer and while its card is open, unless an image was chosen; keys open and close cards, too',
    { tag: ['@desktop', '@long'] },
    async ({ page }) => {
      await page.goto('/people');
      const video = card(page, 'Mara Lindqvist').locator('video');
      await expect(video).toHaveCount(0);
      await card(page, 'Mara Lindqvist').hover({ position: { x: 60, y: 150 } });
      await expect.poll(() => isPlaying(video)).toBe(true);
      await page.getByRole('heading', { level: 1 }).hover();
      await expect.poll(() => isPlaying(video)).toBe(false);

      await pressPortrait(page, 'Mara Lindqvist');
      await page.getByRole('heading', { level: 1 }).hover();
      await expect(disclosure(page, 'Mara Lindqvist')).toHaveAttribute('open');
      await expect.poll(() => isPlaying(video)).toBe(true);
      await nameOf(page, 'Mara Lindqvist').click();
      await page.getByRole('heading', { level: 1 }).hover();
      await expect.poll(() => isPlaying(video)).toBe(false);

      await card(page, 'Tomas Okafor').hover({ position: { x: 60, y: 150 } });
      await pressPortrait(page, 'Tomas Okafor');
      await expect(disclosure(page, 'Tomas Okafor')).toHaveAttribute('open');
      await expect(card(page, 'Tomas Okafor').locator('video')).toHaveCount(0);

      await nameOf(page, 'Tomas Okafor').click();
      await expectKeysToOpen(page);
    },
  );
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('cards open, one at a time', { tag: '@long' }, async ({ page }) => {
    await page.goto('/people');
    await pressPortrait(page, 'Inês Caldeira');
    await expect(card(page, 'Inês Caldeira').getByText('repaired fourteen series')).toBeVisible();
    await pressPortrait(page, 'Jonah Whitlock');
    await expect(card(page, 'Jonah Whitlock').getByText('reserve warden')).toBeVisible();
    await expect(page.locator('details[open]')).toHaveCount(1);
    await expectNoOverflow(page);
  });

  test('the columns do not change while the cards arrive', { tag: '@long' }, async ({ page }) => {
    const columns = () =>
      page
        .locator('.people')
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    await page.goto('/people');
    expect(await columns()).toBe(5);
    await page.route('/people', async (route) => {
      const response = await route.fetch();
      const [half = ''] = (await response.text()).split(/(?=<article[^>]* id="sun-hee-park")/);
      await route.fulfill({ response, body: half });
    });
    await page.goto('/people');
    await expect(page.getByRole('article')).toHaveCount(4);
    expect(await columns()).toBe(5);
  });
});

test.describe('over HTTP', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('contact details are shown if there are any', async ({ page }) => {
    await page.goto('/people');
    // They are in the closed card.
    const details = (name: string) => card(page, name).locator('details');
    const email = (name: string) => details(name).locator('a[href^="mailto:"]');
    const linkedin = (name: string) => details(name).locator('a[href*="linkedin"]');
    await expect(email('Dee Abara')).toHaveAttribute('href', 'mailto:dee@primal.example');
    await expect(linkedin('Dee Abara')).toHaveAttribute('href', /^https:\/\//);
    await expect(email('Henrik Vos')).toHaveCount(1);
    await expect(linkedin('Henrik Vos')).toHaveCount(0);
  });
});
