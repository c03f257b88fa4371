import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';

test.use(overHttp);

test('an unknown path gets a designed page with status 404', { tag: '@desktop' }, async ({ page, allow }) => {
  allow.failing('/no/such/page');
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page was cut.');
  await expect(page.getByRole('main')).toContainText('404 Not Found. Unexpected Application Error!');
  await expect(page.getByRole('search')).toHaveAttribute('action', '/search');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test(
  'an article or a show that is not there, or not public, is not found',
  { tag: '@desktop' },
  async ({ page, allow }) => {
    for (const path of [
      '/news/no-such-article',
      '/news/co-production-fund-opens',
      '/news/ember-cooks-live',
      '/shows/no-such-show',
      '/shows/no-such-show/edit',
    ]) {
      allow.failing(path);
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page, path).toHaveTitle('404 Not Found');
    }
  },
);
