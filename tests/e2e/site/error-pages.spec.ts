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
