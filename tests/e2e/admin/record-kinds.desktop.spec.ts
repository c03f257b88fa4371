/** The screens of all kinds of records are one set of routes: nothing that was typed or chosen on one appears on another. */
import mongoose from 'mongoose';
import type { Page } from '@playwright/test';
import { RETRY_DELAYS_MS } from '~/core/ui/retry';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { makeArticle, makeShow } from '../../make';
import { field } from '../../record-form-steps';
import { signInAs } from '../../accounts/sign-in';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  for (const name of ['shows', 'articles']) await mongoose.connection.collection(name).deleteMany({});
  await signInAs(context, site.url, 'editor');
});

const list = async (page: Page, name: string) => {
  await page.locator('#side').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
};

/** Goes back over several pages at once, so that the route changes nothing but its parameters. */
const goBack = (page: Page, pages: number) => page.evaluate((count) => history.go(-count), pages);

const leave = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();

test('what is typed in the form of a new show is not in that of a new article', async ({ page }) => {
  await page.goto('/admin/news/new');
  await list(page, 'Shows');
  await page.getByRole('link', { name: 'Add New Show' }).click();
  await field(page, 'title').fill('Typed');
  await goBack(page, 2);
  await leave(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Article');
  await expect(field(page, 'title')).toHaveValue('');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test(
  'a row’s form that fails while another list is being opened does not keep the first list',
  { tag: '@long' },
  async ({ page, allow }) => {
    allow.failing('/admin/shows.data');
    await makeShow({ title: 'Ember' });
    await makeArticle({ title: 'Rain' });
    await page.goto('/admin/shows');
    let startsOpening = () => {};
    const isOpening = new Promise<void>((resolve) => (startsOpening = resolve));
    let fails = () => {};
    const hasFailed = new Promise<void>((resolve) => (fails = resolve));
    let attemptsLeft = 1 + RETRY_DELAYS_MS.length;
    await page.route('**/admin/shows.data*', async (route) => {
      await isOpening;
      await route.abort();
      if (route.request().method() === 'POST' && --attemptsLeft === 0) fails();
    });
    // The list waits until the last attempt of the form has failed.
    await page.route(
      '**/admin/news.data*',
      async (route) => {
        startsOpening();
        await hasFailed;
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Ember active' }).click();
    await page.locator('#side').getByRole('link', { name: 'News', exact: true }).click();
    await expect(page).toHaveURL('/admin/news');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Rain');
  },
);
