/** Preview links: made and ended below a record's form, and opened without an account. */
import type { Page } from '@playwright/test';
import { Grant } from '~models/grant';
import { createPreview } from '~/records/previews/previews.server';
import { emptyDesk } from '../../record-form-steps';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeArticle, makePage, makePerson, makeShow } from '../../make';
import { signInAs } from '../../accounts/sign-in';
import { someOf } from '../../full-length';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await Grant.deleteMany({});
  await signInAs(context, site.url, 'editor', { firstName: 'Sun-hee', lastName: 'Park' });
});

const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const section = (page: Page) => page.getByRole('region', { name: 'Share a preview' });
const bar = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
const editor = actor('editor', { name: 'Sun-hee Park' });

/** Opens a URL without a session, and returns the status and the HTML. */
async function visit(url: string) {
  const response = await fetch(url);
  return { status: response.status, html: await response.text() };
}

const KINDS = [
  { path: 'shows', make: () => makeShow({ title: 'Ember', status: 'inactive', tagline: 'Unseen words' }) },
  {
    path: 'news',
    make: () => makeArticle({ title: 'Ember', status: 'draft', content: '<p>Unseen words</p>' }),
  },
  { path: 'people', make: () => makePerson({ name: 'Ember', bio: '<p>Unseen words</p>' }) },
  { path: 'pages', make: () => makePage({ title: 'Ember', status: 'draft', body: '<p>Unseen words</p>' }) },
];

test.describe('without JavaScript', () => {
  test.use(overHttp);

  for (const { path, make } of someOf(KINDS))
    test(`${path}: a link is made, opened without an account, and ended`, async ({ page }) => {
      const { id } = await make();
      await page.goto(`/admin/${path}/${id}`);
      await section(page).getByLabel('For whom').fill('Amal');
      await expect(section(page).getByRole('combobox')).toHaveValue('7');
      await section(page).getByRole('button', { name: 'Share a preview' }).click();
      await expect(toast(page, 'Preview link made')).toBeVisible();
      await expect(section(page)).toContainText('From Sun-hee Park');
      await expect(section(page)).toContainText('Not opened yet');
      const url = await section(page).getByLabel('Address of the link for Amal').inputValue();
      const opened = await visit(url);
      expect(opened.status).toBe(200);
      expect(opened.html).toContain('Sun-hee Park');
      expect(opened.html).toContain('Unseen words');
      await expect.poll(async () => (await Grant.findOne({}).lean())?.uses).toBe(1);
      await page.goto(`/admin/${path}/${id}`);
      await expect(section(page)).toContainText('Opened once');
      await section(page).getByRole('button', { name: 'End the link for Amal' }).click();
      await expect(toast(page, 'Preview link ended')).toBeVisible();
      await expect(section(page).getByRole('listitem')).toHaveCount(0);
      const ended = await visit(url);
      expect(ended.status).toBe(410);
      expect(ended.html).toContain('This preview has ended.');
    });
});

test('what is typed in the record’s form stays, and the focus is not lost', async ({ page }) => {
  const { id } = await makeShow({ title: 'Ember' });
  await page.goto(`/admin/shows/${id}`);
  await page.locator('[name=tagline]').fill('Not saved yet');
  await section(page).getByLabel('For whom').fill('Amal');
  await section(page).getByRole('button', { name: 'Share a preview' }).click();
  await expect(toast(page, 'Preview link made')).toBeVisible();
  await expect(section(page).getByLabel('For whom')).toHaveValue('');
  await section(page).getByRole('button', { name: 'End the link for Amal' }).click();
  await expect(toast(page, 'Preview link ended')).toBeVisible();
  await expect(section(page).getByRole('heading')).toBeFocused();
  await expect(page.locator('[name=tagline]')).toHaveValue('Not saved yet');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});

test('nobody is offered to edit a preview in place', { tag: '@long' }, async ({ page, context, site }) => {
  await context.addCookies([{ name: 'showreel_staff', value: '1', url: site.url }]);
  const { id } = await makeArticle({ status: 'draft' });
  const { token } = await createPreview(editor, { kind: 'article', id }, {});
  await page.goto(`/preview/${token}`);
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('link', { name: 'Edit this page' })).toBeVisible();
});

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('an open link shows what has been saved since', async ({ page, context }) => {
    const { id } = await makeArticle({ title: 'Before', status: 'draft' });
    const { token } = await createPreview(editor, { kind: 'article', id }, {});
    await page.goto(`/admin/news/${id}`);
    await page.locator('[name=title]').fill('Afterwards');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Article saved')).toBeVisible();
    await context.clearCookies();
    await page.goto(`/preview/${token}`);
    await expect(bar(page)).toContainText('Shared by Sun-hee Park');
    await expect(page.getByRole('heading', { level: 1, name: 'Afterwards' })).toBeVisible();
  });
});
