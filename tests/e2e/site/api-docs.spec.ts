import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';

test.use(overHttp);

test(
  'the API documentation explains a token, a login and an upload, and lists every operation',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
    await expect(page.getByRole('list').filter({ hasText: 'Make a token' }).getByRole('heading')).toHaveCount(
      5,
    );
    await expect(page.getByRole('region', { name: 'Tokens' })).toContainText('/api/auth/login');
    const { paths } = (await (await request.get('/api/openapi.json')).json()) as {
      paths: Record<string, object>;
    };
    const calls = Object.values(paths).flatMap((each) => Object.keys(each));
    await expect(page.locator('details.operation')).toHaveCount(calls.length);
    await page.locator('#createShow summary').click();
    await expect(page.locator('#createShow').getByText('text, at most 200 characters').first()).toBeVisible();
    await expect(page.locator('#createUser pre').first()).toContainText('Authorization: Bearer $TOKEN');
  },
);
