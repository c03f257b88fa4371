import type { Page } from '@playwright/test';
import { axe, expect, expectNoOverflow, expectToFitPhone, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';

const ARTICLE = 'A thousand reels restored';
const SLUG = '/news/a-thousand-reels-restored';

const cards = (page: Page) => page.getByRole('main').locator('.article-card');
const card = (page: Page, title: string) => page.getByRole('link', { name: title });
const modal = (page: Page) => page.getByRole('dialog', { name: ARTICLE });
const status = (page: Page) => page.getByRole('main').getByRole('status');
const scrollY = (page: Page) => page.evaluate(() => scrollY);

/** Marks the document, to distinguish client-side navigation from a new page. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

test.describe('the list', () => {
  test(
    'loads eight more articles in place, and searches during typing',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/news');
      await expect(page).toHaveTitle('Latest News');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
      await expect(cards(page)).toHaveCount(8);
      const first = page.getByRole('article').first();
      await expect(first.getByRole('heading', { level: 2 })).toHaveText('Perihelion reaches orbit');
      await expect(first.getByText('12 November 2025')).toHaveAttribute('datetime', /^2025-11-12T/);
      await expect(first.getByText('Productions')).toBeVisible();
      await expectNoOverflow(page);

      await mark(page);
      const more = page.getByRole('link', { name: 'Load More' });
      await more.scrollIntoViewIfNeeded();
      const before = await scrollY(page);
      await more.click();
      await expect(cards(page)).toHaveCount(12);
      await expect(cards(page).nth(8).getByRole('link')).toBeFocused();
      await expect(status(page)).toHaveText('12 of 12 articles shown');
      await expect(more).toBeHidden();
      expect(await scrollY(page)).toBe(before);

      const toggle = page.getByRole('button', { name: 'Search', exact: true });
      await toggle.press('Space');
      const box = page.getByPlaceholder('Search articles...');
      await expect(box).toBeFocused();
      await axe(page);
      await box.pressSequentially('peRIhelion');
      await expect(status(page)).toHaveText('Two articles match “peRIhelion”');
      await expect(cards(page)).toHaveCount(2);
      await expect(page).toHaveURL('/news?q=peRIhelion');
      await expect(box).toBeFocused();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await box.press('Escape');
      await expect(toggle).toBeFocused();
      await expect(page).toHaveURL('/news');
      expect(await isMarked(page)).toBe(true);
    },
  );
});

test.describe('the search', () => {
  test(
    'adds a history entry once it is submitted: Back shows the previous list',
    { tag: ['@desktop', '@long'] },
    async ({ page }) => {
      await page.goto('about:blank');
      await page.goto('/news');
      const first = await cards(page).count();
      await page.getByRole('link', { name: 'Load More' }).click();
      await expect(page).toHaveURL('/news?shown=16');
      await expect(cards(page)).not.toHaveCount(first);
      const shown = await cards(page).count();
      await page.getByRole('button', { name: 'Search' }).click();
      const box = page.getByPlaceholder('Search articles...');
      await box.fill('rain');
      await expect(page).toHaveURL('/news?q=rain');
      await box.press('Enter');
      await expect(page).toHaveURL('/news?q=rain');
      await box.fill('peri');
      await expect(page).toHaveURL('/news?q=peri');
      await box.fill('perihelion');
      await box.press('Enter');
      await expect(status(page)).toHaveText('Two articles match “perihelion”');
      await page.goBack();
      await expect(page).toHaveURL('/news?q=rain');
      await expect(box).toHaveValue('rain');
      await page.goBack();
      await expect(page).toHaveURL('/news?shown=16');
      await expect(cards(page)).toHaveCount(shown);
      await expect(box).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL('about:blank');
    },
  );
});

test.describe('an article opened from the list', () => {
  test(
    'is an accessible dialog over the list, and every way of closing returns to the list',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/news');
      await mark(page);
      const ways: [string, () => Promise<void>][] = [
        ['its button', () => modal(page).getByRole('link', { name: 'Close' }).click()],
        ['Escape', () => page.keyboard.press('Escape')],
        ['Back', () => page.goBack().then(() => undefined)],
      ];
      for (const [way, close] of ways) {
        await card(page, ARTICLE).click();
        await expect(modal(page), way).toBeVisible();
        await expect(page).toHaveURL(SLUG);
        await expect(page).toHaveTitle(`${ARTICLE} | Primal News`);
        await close();
        await expect(modal(page), way).toBeHidden();
        await expect(page).toHaveURL('/news');
        await expect(page).toHaveTitle('Latest News');
        await expect(card(page, ARTICLE), way).toBeFocused();
      }
      await card(page, ARTICLE).click();
      await expect(modal(page).getByRole('heading', { level: 1 })).toHaveText(ARTICLE);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(modal(page).getByText('2 October 2025')).toBeVisible();
      await expect(modal(page).getByRole('img')).toHaveAttribute('alt', /./);
      await axe(page);
      await expectNoOverflow(page);
      expect(await isMarked(page)).toBe(true);
    },
  );

  test('keeps the list as it was, and is a page after a reload', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/news?q=the');
    await page.getByRole('link', { name: 'Load More' }).click();
    await expect(page).toHaveURL('/news?q=the&shown=16');
    await expect(cards(page)).not.toHaveCount(8);
    await expect(page.getByPlaceholder('Search articles...')).toHaveValue('the');
    const count = await cards(page).count();
    const last = cards(page).last().getByRole('link');
    await last.scrollIntoViewIfNeeded();
    const place = await scrollY(page);
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('_site.news&') || request.url().includes('/news.data'))
        reads.push(request.url());
    });
    await last.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL('/news?q=the&shown=16');
    await expect(last).toBeFocused();
    expect(await cards(page).count()).toBe(count);
    expect(await scrollY(page)).toBe(place);
    expect(reads, 'the list is not read again').toEqual([]);

    await last.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await page.goBack();
    await expect(cards(page)).toHaveCount(count);
    await page.goForward();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/news?q=the&shown=16');
  });
});

test.describe('an article at its own URL', () => {
  test(
    'copies its link, and stays a page when a visitor goes to the list and back',
    {
      tag: '@desktop',
    },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const response = await page.goto(SLUG);
      expect(await response?.text()).not.toContain('Perihelion reaches orbit');
      await expectToFitPhone(page);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(status(page)).toHaveText('Link copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

      await page.getByRole('main').getByRole('link', { name: 'All news' }).click();
      await expect(cards(page)).toHaveCount(8);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ARTICLE);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(cards(page)).toHaveCount(0);
      await page.goForward();
      await expect(cards(page)).toHaveCount(8);
    },
  );
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.describe('over HTTP', () => {
    test.use(overHttp);

    test('list, Load More and article work as pages', async ({ page }) => {
      await page.goto('/news');
      await page.getByRole('link', { name: 'Load More' }).click();
      await expect(page).toHaveURL('/news?shown=16');
      await expect(cards(page)).toHaveCount(12);
      await card(page, ARTICLE).click();
      await expect(page).toHaveURL(SLUG);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ARTICLE);
      await expect(page).toHaveTitle(`${ARTICLE} | Primal News`);
      await expect(page.getByRole('main').getByRole('definition')).toHaveText([
        '2 October 2025',
        /\w/,
        'Productions',
      ]);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('button', { name: /copy|share/i })).toBeHidden();
    });
  });

  test.describe('in a browser', () => {
    test.use({ javaScriptEnabled: false });

    test('the search can be opened, used and closed', async ({ page }) => {
      await page.goto('/news');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByPlaceholder('Search articles...').fill('Perihelion');
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL('/news?q=Perihelion');
      await expect(cards(page)).toHaveCount(2);
      await expect(status(page)).toHaveText('Two articles match “Perihelion”');
      await page.getByRole('button', { name: 'Close search' }).click();
      await expect(page).toHaveURL('/news');
      await expect(page.getByPlaceholder('Search articles...')).toBeHidden();
    });
  });
});

test.describe('over HTTP', { tag: '@desktop' }, () => {
  test.use(overHttp);
});
