/** Addresses that visitors did not find are sent elsewhere, or ignored. */
import type { Page } from '@playwright/test';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { unique } from '../../make';

useEmptySite();

test.beforeEach(({ context, site }) => signInAs(context, site.url, 'editor'));

const LIST = '/admin/links?show=not-found';
const newPath = (name: string) => `/${unique(name).replace(' ', '-')}`;
const row = (page: Page, path: string) => page.getByRole('listitem').filter({ hasText: path });
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** Asks for an address as visitors do, so often. */
async function ask(origin: string, path: string, times: number) {
  for (let each = 0; each < times; each += 1) {
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(404);
    // It is counted when it has ended.
    await answer.text();
  }
}

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('an address is sent to a page, and is in the list no longer', async ({ page, site }) => {
    const path = newPath('wanted');
    await ask(site.url, path, 3);
    await page.goto(LIST);
    await expect(row(page, path)).toContainText('3 times');
    await page.getByRole('link', { name: `Send to…: ${path}` }).click();
    await expect(page.getByLabel('From')).toHaveValue(path);
    await page.getByLabel('To', { exact: true }).fill('/news');
    await page.getByRole('button', { name: 'Add redirect' }).click();
    await expect(toast(page, 'Redirect added successfully')).toBeVisible();
    expect((await fetch(site.url + path, { redirect: 'manual' })).headers.get('location')).toBe('/news');
    await page.goto(LIST);
    await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();
    await expect(row(page, path)).toHaveCount(0);
  });
});

test('an address is ignored, and one that another user has ignored meanwhile is reported', async ({
  page,
  site,
  allow,
}) => {
  const [path, other] = [newPath('meanwhile'), newPath('other')];
  for (const each of [path, other]) await ask(site.url, each, 1);
  await page.goto(LIST);
  const answer = await page.request.post(`${site.url}${LIST}`, {
    headers: { origin: site.url },
    form: { intent: 'ignore', path },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  allow.failing('/admin/links');
  await page.getByRole('button', { name: `Ignore ${path}` }).click();
  await expect(page.getByText('Somebody else may have ignored it')).toBeVisible();
  await page.getByRole('button', { name: `Ignore ${other}` }).click();
  await expect(toast(page, 'Address ignored successfully')).toBeVisible();
  await expect(row(page, other)).toHaveCount(0);
});
