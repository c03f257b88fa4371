/** The screens that list, compare, show and restore the versions of a record. */
import type { Page } from '@playwright/test';
import type { Actor } from '~/core/access/permissions';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeArticle, makePerson, unique } from '../../make';
import { signedIn, signInAs } from '../../accounts/sign-in';
import { updateRecord } from '~/records/save/record-update.server';

useEmptySite();

let me: Actor;
test.beforeEach(async ({ context, site }) => {
  me = await signInAs(context, site.url, 'editor', { firstName: 'Mara', lastName: 'Lindqvist' });
});

const mara = () => ({ ...me, name: 'Mara Lindqvist' });
const row = (page: Page, version: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('radio', { name: new RegExp(`^To version ${version},`) }) });
const field = (page: Page, label: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: label, exact: true }) });
const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

/** An article that was saved three times. */
async function savedArticle() {
  const { id } = await makeArticle({
    title: 'Rain on the night desk',
    excerpt: 'Nineteen days of rain.',
    content: '<p>It has rained for <strong>nineteen</strong> days.</p><p>Nobody believes him.</p>',
    status: 'draft',
  });
  const content = '<p>It has rained for nineteen days.</p><p>Everybody believes him.</p>';
  await updateRecord('article', mara(), id, { content, excerpt: 'Six weeks of rain.' });
  await updateRecord('article', { ...actor('admin'), name: 'Amal Rahmani', via: 'api' }, id, {
    title: 'Rain',
    status: 'published',
  });
  return id;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    test(
      'an article’s versions are listed, compared and restored',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page }) => {
        const id = await savedArticle();
        await page.goto(`/admin/news/${id}`);
        await page.getByRole('link', { name: 'History' }).click();
        await expect(page).toHaveURL(`/admin/news/${id}/history`);
        await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
        await expect(page.locator('tbody tr')).toHaveCount(3);
        await expect(row(page, 3)).toContainText(/Amal Rahmani.*API/);
        await expect(row(page, 3)).toContainText('Current');
        await expect(row(page, 2)).toContainText(/Mara Lindqvist.*form/);
        await expect(row(page, 2).getByRole('listitem')).toHaveText(['Excerpt', 'Content']);

        await page.getByRole('radio', { name: /^From version 1,/ }).check();
        await page.getByRole('radio', { name: /^To version 2,/ }).check();
        await page.getByRole('button', { name: 'Compare' }).click();
        await expect(page).toHaveURL(/history\?(?:from=1&to=2|to=2&from=1)$/);
        await expect(field(page, 'Content').locator('del')).toHaveText('Nobody');
        await expect(field(page, 'Content').locator('ins')).toHaveText('Everybody');
        await expect(field(page, 'Content')).toContainText('“nineteen” is no longer bold');
        await expect(field(page, 'Title')).toHaveCount(0);

        await page.getByRole('link', { name: 'History' }).click();
        await page.getByRole('link', { name: /version 1$/ }).click();
        await expect(page).toHaveURL(`/admin/news/${id}/history/1`);
        await expect(page.getByRole('region', { name: 'All of version 1' })).toContainText(
          'It has rained for nineteen days.',
        );
        await expect(page.getByRole('checkbox', { name: 'Status' })).not.toBeChecked();
        await page.getByRole('checkbox', { name: 'Excerpt' }).uncheck();
        await page.getByRole('button', { name: 'Restore' }).click();
        await said(page, 'Version restored');
        await expect(page.locator('[name=title]')).toHaveValue('Rain on the night desk');
        await expect(page.locator('[name=excerpt]')).toHaveValue('Six weeks of rain.');
        await expect(page.locator('[name=status]')).toHaveValue('published');
        await page.goto('/news/rain-on-the-night-desk');
        await expect(page.getByText('Nobody believes him.')).toBeVisible();
        await page.goto(`/admin/news/${id}/history`);
        await expect(row(page, 4)).toContainText(/Mara Lindqvist.*restore/);
      },
    );

    // Scripts make no difference to the rest.
    if (javaScriptEnabled) return;

    test('a restoration without a field, or of a field that changed meanwhile, writes nothing', async ({
      page,
      allow,
    }) => {
      allow.failing(/history/);
      const id = await savedArticle();
      await page.goto(`/admin/news/${id}/history/1`);
      for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText('Choose at least one field')).toBeVisible();
      await page.goto(`/admin/news/${id}/history/1`);
      await updateRecord('article', actor('admin'), id, { excerpt: 'Changed meanwhile.' });
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(
        page.getByText('Somebody has changed this since you opened the page: Excerpt.'),
      ).toBeVisible();
      await page.goto(`/admin/news/${id}/history`);
      await expect(page.locator('tbody tr')).toHaveCount(4);
    });
  });

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('a restoration whose fields are no names is rejected', async ({ site }) => {
    const id = await savedArticle();
    const { cookie } = await signedIn('editor');
    const headers = { cookie, origin: site.url, accept: 'text/html' };
    for (const [fields, status] of [
      [new File(['content'], 'a.txt', { type: 'text/plain' }), 415],
      ['slug', 400],
    ] as const) {
      const body = new FormData();
      body.append('fields', fields);
      const answer = await fetch(`${site.url}/admin/news/${id}/history/1`, { method: 'POST', body, headers });
      expect(answer.status).toBe(status);
    }
  });

  test('more than 20 versions take pages, from newer to older', async ({ page }) => {
    const { id } = await makePerson({ name: unique('Ana') });
    for (let count = 1; count <= 21; count += 1)
      await updateRecord('person', mara(), id, { role: `Role ${count}` });
    await page.goto(`/admin/people/${id}/history`);
    await expect(page.locator('tbody tr')).toHaveCount(20);
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await page.getByRole('link', { name: 'Newer' }).click();
    await expect(page.locator('tbody tr')).toHaveCount(20);
  });

  test('unknown versions are 404, the current one has no form, and an author sees the history of own articles only', async ({
    page,
    context,
    site,
    allow,
  }) => {
    allow.failing(/history/);
    const id = await savedArticle();
    const status = async (path: string) => (await page.goto(path))?.status();
    for (const path of ['history/4', 'history/x', 'history/0', 'history?from=1&to=9', 'history?from=1'])
      expect(await status(`/admin/news/${id}/${path}`), path).toBe(404);
    const author = await signInAs(context, site.url, 'author');
    const { id: own } = await makeArticle({}, author);
    expect(await status(`/admin/news/${own}/history`)).toBe(200);
    expect(await status(`/admin/news/${own}/history/1`)).toBe(200);
    await expect(page.getByText('This is the current state.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
    for (const path of [`news/${id}/history`, `news/${id}/history/1`, 'settings/history'])
      expect(await status(`/admin/${path}`), path).toBe(403);
  });
});
