/** The buttons beside Save: a new record is saved hidden, and a draft is published or scheduled by its form. */
import type { Page } from '@playwright/test';
import { toLocalInput } from '~/core/text/formats';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, expectToFitPhone, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeArticle } from '../../make';
import { emptyDesk, field, said, stored } from '../../record-form-steps';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await signInAs(context, site.url, 'editor', { firstName: 'Sun-hee', lastName: 'Park' });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const TOMORROW = toLocalInput(new Date(Date.now() + 24 * 60 * 60 * 1000));

test('the button of a draft says Schedule when its date is to come', { tag: '@long' }, async ({ page }) => {
  const { id } = await makeArticle({ title: 'Rain', status: 'draft' });
  await page.goto(`/admin/news/${id}`);
  await expect(button(page, 'Publish')).toBeVisible();
  await field(page, 'excerpt').fill('Wet');
  await field(page, 'publishedAt').fill(TOMORROW);
  await expect(button(page, 'Publish')).toHaveCount(0);
  await expectToFitPhone(page);
  await button(page, 'Schedule').click();
  await said(page, 'Article saved successfully');
  expect((await stored('articles'))[0]).toMatchObject({ excerpt: 'Wet', status: 'published' });
});

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('an article is saved as a draft and published by its form', async ({ page }) => {
    await page.goto('/admin/news/new');
    await expect(field(page, 'author')).toHaveValue('Sun-hee Park');
    await field(page, 'title').fill('Rain');
    await button(page, 'Save as draft').click();
    await said(page, 'Article saved successfully');
    const [draft] = await stored('articles');
    expect(draft).toMatchObject({ title: 'Rain', status: 'draft', author: 'Sun-hee Park' });

    await page.goto(`/admin/news/${String(draft?._id)}`);
    await expect(field(page, 'status')).toHaveValue('draft');
    await field(page, 'excerpt').fill('Wet');
    await button(page, 'Publish').click();
    await said(page, 'Article saved successfully');
    const [published] = await stored('articles');
    expect(published).toMatchObject({ excerpt: 'Wet', status: 'published' });
    await page.goto(`/admin/news/${String(draft?._id)}`);
    await expect(page.getByRole('button', { name: /^(?:Publish|Schedule)$/ })).toHaveCount(0);
  });

  test('a draft with a date to come has Schedule, and no other record has a button for it', async ({
    page,
  }) => {
    await makeArticle({ title: 'Rain', status: 'draft', publishedAt: '2999-01-01T09:00:00Z' });
    await page.goto('/admin/people/new');
    await expect(button(page, 'Save hidden')).toBeVisible();
    await page.goto('/admin/shows/new');
    await field(page, 'title').fill('Ember');
    await button(page, 'Save hidden').click();
    await said(page, 'Show saved successfully');
    const [show] = await stored('shows');
    expect(show).toMatchObject({ title: 'Ember', status: 'inactive' });
    await page.goto(`/admin/shows/${String(show?._id)}`);
    await expect(button(page, 'Publish')).toHaveCount(0);
    const [article] = await stored('articles');
    await page.goto(`/admin/news/${String(article?._id)}`);
    await expect(button(page, 'Schedule')).toBeVisible();
  });
});
