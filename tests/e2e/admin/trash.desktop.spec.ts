/** The trash: deleted records are undone from the message, restored from the list, and deleted for ever. */
import type { Page } from '@playwright/test';
import { TrashEntry } from '~models/trash-entry';
import { restoreTrashed } from '~/records/save/trash.server';
import { emptyDesk } from '../../record-form-steps';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeArticle, makePage, makePerson, makeShow } from '../../make';
import { signInAs } from '../../accounts/sign-in';
import { removeRecord } from '~/records/save/record-remove.server';
import { someOf, laterWith } from '../../full-length';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await TrashEntry.deleteMany({});
  await signInAs(context, site.url, 'admin', { firstName: 'Mara', lastName: 'Lindqvist' });
});

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

const KINDS = [
  { path: 'shows', make: () => makeShow({ title: 'Ember' }), deleted: 'Show deleted successfully' },
  { path: 'news', make: () => makeArticle({ title: 'Ember' }), deleted: 'Article deleted successfully' },
  { path: 'people', make: () => makePerson({ name: 'Ember' }), deleted: 'Team member deleted successfully' },
  { path: 'pages', make: () => makePage({ title: 'Ember' }), deleted: 'Page deleted successfully' },
];

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    for (const { path, make, deleted } of someOf(KINDS))
      test(
        `${path}: a deletion is undone from its message`,
        { tag: laterWith(javaScriptEnabled) },
        async ({ page }) => {
          const { id } = await make();
          await page.goto(`/admin/${path}`);
          await page.getByRole('button', { name: 'Delete Ember' }).click();
          await expect(page.getByText('kept in the trash for 30 days')).toBeVisible();
          await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
          await expect(toast(page, deleted)).toBeVisible();
          await expect(row(page, 'Ember')).toHaveCount(0);
          await undo(page).click();
          await expect(toast(page, 'Restored')).toBeVisible();
          await expect(row(page, 'Ember')).toBeVisible();
          await expect(undo(page)).toHaveCount(0);
          await page.goto(`/admin/${path}/${id}`);
          await expect(page.locator('[name=title], [name=name]').first()).toHaveValue('Ember');
        },
      );

    test(
      'a record is deleted for ever after a question',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page }) => {
        const { id } = await makeArticle({ title: 'Gone' });
        await removeRecord('article', actor('editor'), id);
        await page.goto('/admin/trash?kind=news');
        await page.getByRole('button', { name: 'Delete for ever: Gone' }).click();
        await expect(
          page.getByRole('heading', { name: 'Delete this for ever? It cannot be restored.' }),
        ).toBeVisible();
        if (javaScriptEnabled) {
          await expect(page.getByRole('alertdialog')).toContainText('Gone');
          await page.getByRole('button', { name: 'Cancel' }).click();
          await expect(page.getByRole('button', { name: 'Delete for ever: Gone' })).toBeFocused();
        } else await page.getByRole('link', { name: 'Cancel' }).click();
        await expect(page).toHaveURL('/admin/trash?kind=news');
        await page.getByRole('button', { name: 'Delete for ever: Gone' }).click();
        await expect(page.getByRole('heading', { name: /^Delete this for ever/ })).toBeVisible();
        await page.getByRole('button', { name: 'Delete for ever', exact: true }).click();
        await expect(toast(page, 'Deleted for ever')).toBeVisible();
        await expect(page.getByText('The trash is empty')).toBeVisible();
        await expect(page).toHaveURL('/admin/trash?kind=news');
      },
    );

    test(
      'a deletion that can no longer be undone says so',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, allow }) => {
        allow.failing(/undo/);
        const { id } = await makeShow({ title: 'Ember' });
        await page.goto('/admin/shows');
        await page.getByRole('button', { name: 'Delete Ember' }).click();
        await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
        await expect(undo(page)).toBeVisible();
        await restoreTrashed(actor('editor'), 'shows', id);
        await undo(page).click();
        await expect(
          page.getByRole('alert').filter({ hasText: 'This is not in the trash any more.' }),
        ).toBeVisible();
      },
    );

    // Scripts make no difference to the rest.
    if (javaScriptEnabled) return;

    test('a record is restored from the trash, under another address if its own is taken', async ({
      page,
    }) => {
      const { id } = await makeShow({ title: 'Night' });
      await removeRecord('show', actor('admin', { name: 'Sun-hee Park' }), id);
      await makeShow({ title: 'Night' });
      await page.goto('/admin/dashboard');
      await page.goto('/admin/trash');
      await expect(row(page, 'Night')).toContainText('Deleted by Sun-hee Park');
      await expect(row(page, 'Night')).toContainText('30 days left');
      await page.getByRole('button', { name: 'Restore Night' }).click();
      await expect(toast(page, 'Restored. Its address is now /shows/night-2.')).toBeVisible();
      await expect(page.getByText('The trash is empty')).toBeVisible();
      await page.goto(`/admin/shows/${id}`);
      await expect(page.locator('[name=status]')).toHaveValue('inactive');
    });
  });
