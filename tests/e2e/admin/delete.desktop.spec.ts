import mongoose from 'mongoose';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeArticle, makePage, makePerson, makeShow } from '../../make';
import { removeRecord } from '~/records/save/record-remove.server';
import { someOf } from '../../full-length';
import { holdRequests } from '../../slow-network';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  for (const name of ['shows', 'articles', 'people'])
    await mongoose.connection.collection(name).deleteMany({});
  await signInAs(context, site.url, 'editor');
});

const QUESTION = 'Are you sure you want to delete Ember?';

const KINDS = [
  { path: '/admin/shows', make: () => makeShow({ title: 'Ember' }), words: 'Show deleted successfully' },
  { path: '/admin/news', make: () => makeArticle({ title: 'Ember' }), words: 'Article deleted successfully' },
  {
    path: '/admin/people',
    make: () => makePerson({ name: 'Ember' }),
    words: 'Team member deleted successfully',
  },
  { path: '/admin/pages', make: () => makePage({ title: 'Ember' }), words: 'Page deleted successfully' },
];

for (const { path, make, words } of someOf(KINDS))
  test(`${path}: deleting asks in a dialog that works by keyboard, and its message with Undo stays on other pages`, async ({
    page,
  }) => {
    await make();
    await page.goto(path);
    const carryOn = await holdRequests(page, `**${path}.data*`, 'POST');
    const button = page.getByRole('button', { name: 'Delete Ember' });
    await button.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: QUESTION });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText(/^Deleting .*\.\.\.$/)).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Ember' });
    await expect(row, 'the row is inert').toHaveAttribute('aria-busy', 'true');
    carryOn();
    await expect(page.getByRole('status').getByText(words)).toBeVisible();
    await expect(page.getByText(/^No .* yet$/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveURL(path);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(undo).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(undo).toHaveCount(0);
  });

for (const { path, make, words } of someOf(KINDS)) {
  test.describe('without JavaScript', () => {
    test.use(overHttp);

    test(`${path}: deleting asks on a separate page`, async ({ page }) => {
      await make();
      await page.goto(path);
      await page.getByRole('button', { name: 'Delete Ember' }).click();
      await expect(page.getByRole('heading', { level: 1, name: QUESTION })).toBeVisible();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page).toHaveURL(path);
      await page.getByRole('button', { name: 'Delete Ember' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
      await expect(page.getByRole('status').getByText(words)).toBeVisible();
      await expect(page.getByText(/^No .* yet$/)).toBeVisible();
      await expect(page).toHaveURL(path);
    });
  });
}

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('deleting the last row of the last page leads to the previous page', async ({ page }) => {
    for (let n = 1; n <= 11; n += 1) await makeShow({ title: `Show ${n}`, orderPosition: n });
    await page.goto('/admin/shows?page=2');
    await page.getByRole('button', { name: 'Delete Show 11' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await expect(page.getByRole('status').getByText('Show deleted successfully')).toBeVisible();
    await expect(page).toHaveURL('/admin/shows');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(10);
  });

  test('a record that another user deleted is reported as gone', async ({ page, allow }) => {
    const { id } = await makeShow({ title: 'Ember' });
    await page.goto('/admin/shows');
    const button = page.getByRole('button', { name: 'Delete Ember' });
    await button.click();
    await removeRecord('show', actor('admin'), id);
    allow.failing('/admin/shows');
    allow.console(/404/);
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await expect(page.getByRole('main')).toContainText('Nothing here');
  });
});
