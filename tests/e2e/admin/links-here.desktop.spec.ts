/** What links to a record is said before it leaves the site, and texts whose links lead nowhere are listed. */
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { openRecord } from '~/records/save/record-store.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeArticle, makePage, makeShow } from '../../make';
import { holdRequests } from '../../slow-network';

useEmptySite();

const editor = actor('editor');

test.beforeEach(async ({ context, site, allow }) => {
  // A question is answered with 409.
  allow.failing(/\/admin\//);
  for (const name of ['shows', 'articles', 'pages', 'settings', 'deadaddresses', 'trash'])
    await mongoose.connection.collection(name).deleteMany({});
  await signInAs(context, site.url, 'admin');
});

const SENTENCE = '1 text links here: Best rain. After this it leads nowhere.';
const link = (href: string, words = 'the show') => `<p>See <a href="${href}">${words}</a>.</p>`;
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const confirm = (page: Page) => page.getByRole('button', { name: 'Take off the site', exact: true });

/** A show to which an article, the menu and a redirect to come could link. */
async function makeLinked() {
  const show = await makeShow({ title: 'Ember' });
  const article = await makeArticle({ title: 'Best rain', content: link(`/shows/${show.slug}`) });
  return { show, article };
}
const statusOf = async (id: string) => (await openRecord('show', editor, id)).status;

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('the question before a deletion names the texts and the menu, and links to them', async ({ page }) => {
    const about = await makePage({ title: 'About', status: 'published' });
    const { id } = await makeArticle({ title: 'Best rain', content: link(`/${about.slug}`) });
    await updateRecord('settings', editor, '', { menu: [{ to: 'page', pageId: about.id }] });
    await page.goto('/admin/pages');
    await page.getByRole('button', { name: 'Delete About' }).click();
    await expect(page.getByText(`${SENTENCE} Also the menu.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'the menu' })).toHaveAttribute('href', '/admin/menu');
    await expect(page.getByRole('link', { name: 'Best rain' })).toHaveAttribute('href', `/admin/news/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await expect(toast(page, 'Page deleted successfully')).toBeVisible();
  });

  test('the switch of a row asks before it makes a show inactive', async ({ page }) => {
    const { show } = await makeLinked();
    await page.goto('/admin/shows');
    const toggle = page.getByRole('button', { name: 'Ember active' });
    await toggle.click();
    await expect(page.getByText(SENTENCE)).toBeVisible();
    expect(await statusOf(show.id)).toBe('active');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText(SENTENCE)).toHaveCount(0);
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await toggle.click();
    await confirm(page).click();
    await expect(toast(page, 'Show saved successfully')).toBeVisible();
    expect(await statusOf(show.id)).toBe('inactive');
  });

  test('the form of a record asks, and keeps what was typed', async ({ page }) => {
    const { show } = await makeLinked();
    await page.goto(`/admin/shows/${show.id}`);
    await page.locator('[name=tagline]').fill('Wet');
    await page.getByLabel('Status').selectOption('inactive');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(SENTENCE)).toBeVisible();
    expect(await statusOf(show.id)).toBe('active');
    await expect(page.locator('[name=tagline]')).toHaveValue('Wet');
    await confirm(page).click();
    await expect(toast(page, 'Show saved successfully')).toBeVisible();
    expect(await openRecord('show', editor, show.id)).toMatchObject({ status: 'inactive', tagline: 'Wet' });
  });

  test('the switch of Edit Mode asks', async ({ page }) => {
    const { show } = await makeLinked();
    await page.goto(`/shows/${show.slug}/edit`);
    const toggle = page.getByRole('button', { name: 'Active: Ember' });
    await toggle.click();
    await expect(page.getByText(SENTENCE)).toBeVisible();
    expect(await statusOf(show.id)).toBe('active');
    await confirm(page).click();
    await expect.poll(() => statusOf(show.id)).toBe('inactive');
  });

  test('the question before a deletion for ever names what still links there', async ({ page }) => {
    const { show } = await makeLinked();
    await removeRecord('show', editor, show.id);
    await page.goto('/admin/trash');
    await page.getByRole('button', { name: 'Delete for ever: Ember' }).click();
    await expect(page.getByText(SENTENCE)).toBeVisible();
  });

  test('texts whose links lead nowhere are listed with the way to their forms', async ({ page }) => {
    await page.goto('/admin/links?show=broken');
    await expect(page.getByText('No links lead nowhere')).toBeVisible();
    const { show, article } = await makeLinked();
    await makeShow({ title: 'Tide', broadcasterUrl: '/partners/civic' });
    await removeRecord('show', editor, show.id);
    await page.goto('/admin/links?show=broken');
    await expect(page.getByRole('link', { name: 'Broken links 2' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Show, Channel link')).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Best rain' });
    await expect(row.getByText('Article, Content')).toBeVisible();
    await expect(row.getByText('the show', { exact: true })).toBeVisible();
    await expect(row.getByText('/shows/ember')).toBeVisible();
    await row.getByRole('link', { name: 'Edit Best rain' }).click();
    await expect(page).toHaveURL(`/admin/news/${article.id}?list=%2Fadmin%2Flinks%3Fshow%3Dbroken`);
  });
});

test('who confirms a deletion before the links are read is asked again; without links nothing asks', async ({
  page,
}) => {
  const { show } = await makeLinked();
  const alone = await makeShow({ title: 'Alone' });
  const answer = await holdRequests(page, /\/links$/);
  await page.goto('/admin/shows');
  await page.getByRole('button', { name: 'Delete Ember' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeVisible();
  answer();
  await expect(dialog.getByText(SENTENCE)).toBeVisible();
  expect(await statusOf(show.id)).toBe('active');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Show deleted successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Alone active' }).click();
  await expect(toast(page, 'Show saved successfully')).toBeVisible();
  expect(await statusOf(alone.id)).toBe('inactive');
  await page.getByRole('button', { name: 'Delete Alone' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No shows yet')).toBeVisible();
  await expect(openRecord('show', editor, alone.id)).rejects.toMatchObject({ status: 404 });
});
