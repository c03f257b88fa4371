/** The ticked rows of a list are published, hidden and deleted together, and one Undo brings back what was deleted. */
import type { Page } from '@playwright/test';
import { makeArticle } from '../../make';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { emptyDesk, said, stored } from '../../record-form-steps';

useEmptySite();

test.beforeEach(async () => {
  await emptyDesk();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Tick ${title}` });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    test(
      'ticked articles are published, hidden, deleted and brought back',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, context, site, allow }) => {
        // Nothing ticked, and the question.
        allow.failing(/\/admin\/news(?:\.data)?$/);
        await signInAs(context, site.url, 'editor');
        for (const title of ['Rain', 'Wind', 'Snow']) await makeArticle({ title, status: 'draft' });
        await page.goto('/admin/news');
        await button(page, 'Publish').click();
        await expect(page.getByText('Tick something first.')).toBeVisible();
        for (const title of ['Rain', 'Wind']) await tick(page, title).check();
        await button(page, 'Publish').click();
        await said(page, '2 published.');
        await expect(tick(page, 'Wind')).not.toBeChecked();
        await tick(page, 'Rain').check();
        await button(page, 'Hide').click();
        await said(page, '1 hidden.');
        for (const title of ['Rain', 'Snow']) await tick(page, title).check();
        await button(page, 'Delete').click();
        await expect(page.getByText('Are you sure you want to delete 2 articles?')).toBeVisible();
        const question = javaScriptEnabled ? page.getByRole('alertdialog') : page.locator('.notice');
        await question.getByRole('button', { name: 'Delete' }).click();
        await said(page, '2 deleted.');
        expect(await stored('articles')).toMatchObject([{ title: 'Wind' }]);
        await button(page, 'Undo').click();
        await said(page, '2 restored.');
        expect(await stored('articles')).toHaveLength(3);
      },
    );

    // Scripts make no difference to the rest.
    if (javaScriptEnabled) return;
  });
