import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';

test.use(overHttp);

test('an unknown path gets a designed page with status 404', { tag: '@desktop' }, async ({ page, allow }) => {
  allow.failing('/no/such/page');
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText('Unexpected Application Error!');
  await expect(page.getByRole('main')).toContainText('404 Not Found');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
