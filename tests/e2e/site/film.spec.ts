import type { Page } from '@playwright/test';
import { useEmptySite } from '../../empty-site';
import { expect, expectToFitPhone, test } from '../../fixtures';
import { makeBareShow, makeFullShow } from '../../film-content';
import { overHttp } from '../../http-pages/fixtures';
import { makeShow } from '../../make';

useEmptySite();

const SECTIONS = [
  'Watch',
  'Trailer',
  'Cast',
  'Crew',
  'Episodes',
  'Awards',
  'Press',
  'Companies',
  'In the news',
];

test.beforeAll(async () => {
  await makeFullShow();
  await makeBareShow();
  await makeShow({ title: 'Salt Country', kind: 'film', year: 2023, genres: ['Documentary', 'Drama'] });
  // Fewer than twelve shows have no filters.
  for (let number = 1; number <= 9; number += 1) await makeShow({ title: `Short ${number}` });
});

/** Expects that the scripts of a page were fetched after its first paint or its load, each once. */
async function expectLateScripts(page: Page) {
  const { shown, scripts } = await page.evaluate(() => ({
    shown: Math.min(
      performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
      (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.loadEventStart ??
        Number.NaN,
    ),
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name, startTime })),
  }));
  expect(scripts.length).toBeGreaterThan(3);
  expect(new Set(scripts.map(({ name }) => name)).size).toBe(scripts.length);
  expect(Math.min(...scripts.map(({ startTime }) => startTime))).toBeGreaterThanOrEqual(shown);
}

for (const hasScripts of [true, false])
  test.describe(hasScripts ? 'with scripts' : 'without scripts', { tag: '@desktop' }, () => {
    test.use(hasScripts ? {} : overHttp);

    test(`the list is filtered by a form${hasScripts ? ', and its scripts are fetched late' : ''}`, async ({
      page,
      site,
    }) => {
      await page.goto('/shows');
      if (hasScripts) await expectLateScripts(page);
      const form = page.getByRole('form', { name: 'Filter shows' });
      await expect(form.getByLabel('Genre').locator('option')).toHaveText([
        'Every genre (12)',
        'Documentary (1)',
        'Drama (2)',
      ]);
      await form.getByLabel('Genre').selectOption('Drama');
      await form.getByRole('button', { name: 'Filter' }).click();
      await expect(page.getByRole('status')).toHaveText('Two shows: Drama');
      await expect(page.locator('.show-card h2')).toHaveText(['Salt Country', 'The Long Rain']);
      await expect(form.getByLabel('Kind').locator('option')).toHaveText([
        'Every kind (2)',
        'Series (1)',
        'Film (1)',
      ]);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        'href',
        `${site.url}/shows?genre=Drama`,
      );
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);

      await form.getByLabel('Kind').selectOption('film');
      await form.getByRole('button', { name: 'Filter' }).click();
      await expect(page.getByRole('status')).toHaveText('One show: Film, Drama');
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}/shows`);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      if (hasScripts) await expectToFitPhone(page);

      await page.getByRole('link', { name: 'All shows' }).click();
      await expect(page.locator('.show-card')).toHaveCount(12);
      await expect(form.getByLabel('Genre')).toHaveValue('');
    });

    // Scripts make no difference to the rest.
    if (hasScripts) return;

    test('a show has a section for each thing that is known, in order', async ({ page }) => {
      await page.goto('/shows/the-long-rain');
      const show = page.getByRole('article', { name: 'The Long Rain' });
      await expect(show.getByRole('heading', { level: 2 })).toHaveText(SECTIONS);
      await expect(show.getByRole('list', { name: 'Facts' }).getByRole('listitem')).toHaveText([
        'Series',
        '2020–2023',
        '24 × 60 minutes',
        'Drama',
        'United Kingdom',
        'Ireland',
        'Production',
      ]);
      const watch = show.getByRole('region', { name: 'Watch' });
      await expect(watch.locator('dt')).toHaveText(['United Kingdom', 'Germany, Austria', 'Everywhere']);
      await expect(watch).toContainText('Free, until 14 January 2100');
      await expect(watch).not.toContainText('Long over');
      const cast = show.getByRole('region', { name: 'Cast' });
      await expect(cast.getByText('Ivo Renshaw', { exact: true })).toHaveCount(1);
      await expect(cast).toContainText('Ferryman; Ferryman’s brother');
      await expect(cast.getByRole('link', { name: 'Ailsa Marchbank' })).toHaveAttribute(
        'href',
        '/people/ailsa-marchbank',
      );
      await expect(show.locator('details.season > summary h3')).toHaveText([
        'Series 1',
        'The dry year',
        'Series 3',
        'Series 4',
      ]);
      await expect(show.getByRole('article')).toHaveCount(6);
    });

    test('a show with few details has no empty section', async ({ page }) => {
      await page.goto('/shows/low-water');
      const show = page.getByRole('article', { name: 'Low Water' });
      await expect(show.getByRole('heading')).toHaveText(['Low Water']);
      await expect(show.getByRole('list')).toHaveCount(0);
    });

    test('a person has a page with credits by year', async ({ page, site }) => {
      await page.goto('/people/henrik-vos');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Henrik Vos');
      const credits = page.getByRole('region', { name: 'Credits' });
      await expect(credits.getByRole('heading', { level: 3 })).toHaveText(['2020']);
      await expect(credits.getByRole('article')).toHaveText([
        'The Long RainDirector of photography; Second unit',
      ]);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        'href',
        `${site.url}/people/henrik-vos`,
      );
      await credits.getByRole('link', { name: 'The Long Rain' }).click();
      await expect(page).toHaveURL('/shows/the-long-rain');
    });
  });

test(
  'an open card leads to the person’s page, and talent has no card',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    await page.goto('/people');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.locator('summary').click();
    await page.getByRole('link', { name: 'More about Henrik Vos' }).click();
    await expect(page).toHaveURL('/people/henrik-vos');
    expect((await page.goto('/people/ailsa-marchbank'))?.status()).toBe(200);
  },
);
