/** The screens of all kinds of records are one set of routes: nothing that was typed or chosen on one appears on another. */
import mongoose from 'mongoose';
import type { Page } from '@playwright/test';
import type { Actor } from '~/core/access/permissions';
import { useEmptySite } from '../../empty-site';
import { expect, hydrated, test } from '../../fixtures';
import { makeArticle, makeShow } from '../../make';
import { field } from '../../record-form-steps';
import { signInAs } from '../../accounts/sign-in';
import { updateRecord } from '~/records/save/record-update.server';

useEmptySite();

let me: Actor;
test.beforeEach(async ({ context, site }) => {
  for (const name of ['shows', 'articles']) await mongoose.connection.collection(name).deleteMany({});
  me = await signInAs(context, site.url, 'editor');
});

const list = async (page: Page, name: string) => {
  await page.locator('#side').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
};

/** Goes back over several pages at once, so that the route changes nothing but its parameters. */
const goBack = (page: Page, pages: number) => page.evaluate((count) => history.go(-count), pages);

const leave = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();

test('what is searched in one list is not searched in another', { tag: '@long' }, async ({ page }) => {
  await makeShow({ title: 'Ember' });
  await makeArticle({ title: 'Rain' });
  await page.goto('/admin/shows');
  await hydrated(page);
  await page.getByRole('searchbox').fill('Emb');
  await expect(page).toHaveURL('/admin/shows?q=Emb');
  await list(page, 'News');
  await expect(page).toHaveTitle('News | Admin');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Rain');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('Emb');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Ember');
});

test('what is typed in the form of a new show is not in that of a new article', async ({ page }) => {
  await page.goto('/admin/news/new');
  await hydrated(page);
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
  'what is typed on the screen of an article is not on that of a show',
  { tag: '@long' },
  async ({ page }) => {
    const { id } = await makeShow({ title: 'Ember' });
    await makeArticle({ title: 'Rain' });
    await page.goto(`/admin/shows/${id}`);
    await hydrated(page);
    await list(page, 'News');
    await page.getByRole('link', { name: 'Edit Rain' }).click();
    await field(page, 'title').fill('Typed');
    await page.getByLabel('For whom').fill('Somebody');
    await goBack(page, 2);
    await leave(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Show');
    await expect(field(page, 'title')).toHaveValue('Ember');
    await expect(page.getByLabel('For whom')).toHaveValue('');
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  },
);

test(
  'what is chosen in the history of an article is not chosen in that of a show',
  { tag: '@long' },
  async ({ page }) => {
    const { id } = await makeShow({ title: 'Ember' });
    await updateRecord('show', me, id, { title: 'Ash' });
    const article = await makeArticle({ title: 'Rain' });
    await updateRecord('article', me, article.id, { title: 'Hail' });
    const history = `/admin/shows/${id}/history`;
    for (const [address, choice, pages] of [
      [history, page.getByRole('radio', { name: /^From version 2/ }), 3],
      [`${history}/1`, page.getByRole('checkbox', { name: 'Title' }), 4],
    ] as const) {
      await page.goto(address);
      await hydrated(page);
      const isChecked = await choice.isChecked();
      await list(page, 'News');
      await page.getByRole('link', { name: 'Edit Hail' }).click();
      await page.getByRole('link', { name: 'History' }).click();
      if (pages === 4) await page.getByRole('link', { name: /version 1$/ }).click();
      await choice.setChecked(!isChecked);
      await goBack(page, pages);
      await expect(page).toHaveURL(address);
      await expect(page.getByText('Ash', { exact: true }).first()).toBeVisible();
      expect(await choice.isChecked()).toBe(isChecked);
    }
  },
);

test('a row’s form that fails while another list is being opened does not keep the first list', async ({
  page,
  allow,
}) => {
  allow.failing('/admin/shows.data');
  await makeShow({ title: 'Ember' });
  await makeArticle({ title: 'Rain' });
  await page.goto('/admin/shows');
  await hydrated(page);
  let startsOpening = () => {};
  const isOpening = new Promise<void>((resolve) => (startsOpening = resolve));
  await page.route('**/admin/shows.data*', async (route) => {
    await isOpening;
    await route.abort();
  });
  // The list waits until the form has failed, which the browser tries more than once.
  await page.route(
    '**/admin/news.data*',
    async (route) => {
      startsOpening();
      await new Promise((resolve) => setTimeout(resolve, 8_000));
      await route.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Ember active' }).click();
  await page.locator('#side').getByRole('link', { name: 'News', exact: true }).click();
  await expect(page).toHaveURL('/admin/news');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Rain');
});
