import mongoose from 'mongoose';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeShow } from '../../make';
import { updateRecord } from '~/records/save/record-update.server';

useEmptySite();

test.beforeEach(async () => {
  await mongoose.connection.collection('shows').deleteMany({});
  await mongoose.connection.collection('people').deleteMany({});
});

test.describe('over HTTP', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('an empty site shows a message', async ({ page }) => {
    await page.goto('/shows');
    await expect(page.getByRole('main')).toContainText('Nothing on air at the moment.');
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.goto('/people');
    await expect(page.getByRole('main')).toContainText('Nobody to introduce just yet.');
  });

  test('an earlier URL redirects permanently to the current one', async ({ page, request }) => {
    const { id } = await makeShow({ title: 'Working Title' });
    await updateRecord('show', actor('editor'), id, { title: 'Final Title' });
    const moved = await request.get('/shows/working-title/edit?from=press', { maxRedirects: 0 });
    expect(moved.status()).toBe(301);
    expect(moved.headers().location).toBe('/shows/final-title/edit?from=press');
    await page.goto('/shows/working-title');
    await expect(page).toHaveURL('/shows/final-title');
    await expect(page.getByRole('article', { name: 'Final Title' })).toBeVisible();
  });

  test('a show with only a title has a complete page', async ({ page }) => {
    await makeShow({ title: 'Untold' });
    await page.goto('/shows');
    await expect(page.getByRole('main')).toContainText('One show.');
    await expect(page.getByRole('form')).toHaveCount(0);
    await page.goto('/shows?kind=film');
    await expect(page.getByRole('link', { name: 'All shows' })).toHaveAttribute('href', '/shows');
    await page.goto('/shows');
    await page.getByRole('link', { name: 'Untold' }).click();
    await expect(page.getByRole('article', { name: 'Untold' })).toBeVisible();
  });
});
