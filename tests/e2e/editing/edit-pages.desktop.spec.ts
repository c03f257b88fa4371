import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import mongoose from 'mongoose';
import { findArticleFor } from '../../../app/records/read/articles.server';
import { listPublicPeople } from '../../../app/records/read/people.server';
import { findShowFor, listPublicShows } from '../../../app/records/read/shows.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { actor, makeArticle, makePerson, makeShow } from '../../make';
import { updateRecord } from '~/records/save/record-update.server';
import { getSettings } from '~/core/session/settings.server';
import { someOf } from '../../full-length';

useEmptySite();

test.beforeEach(async ({ allow }) => {
  await allow.thirdParty('https://www.openstreetmap.org');
  await allow.thirdParty('https://www.google.com');
  for (const name of ['shows', 'articles', 'people'])
    await mongoose.connection.collection(name).deleteMany({});
});

const admin = actor('admin');
const SETTINGS = {
  siteName: 'Primal',
  contactPhone: '0117 496 0917',
  contactEmail: 'hello@primal.example',
  address: 'Unit 9\nBristol',
  homeIntro: '<p>We make <strong>programmes</strong></p>',
  talentIntro: '<p>Join us.</p>',
};
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const leave = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

async function change(page: Page, name: string, words: string): Promise<void> {
  await box(page, name).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(words);
  await leave(page);
}
const saved = (page: Page) => expect(page.getByRole('status').getByText('Changes saved')).toBeVisible();

/** Changes a rich text, which the editor replaces while it is edited. */
async function changeRich(page: Page, name: string, words: string): Promise<void> {
  await box(page, name).click();
  await expect(page.getByRole('toolbar', { name: `Formatting: ${name}` })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(words);
  await leave(page);
  await saved(page);
  await expect(page.getByRole('toolbar')).toBeHidden();
  await expect(box(page, name)).toHaveText(words);
}

test(
  'Home: a featured show and the company’s texts can be edited',
  { tag: '@long' },
  async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    await updateRecord('settings', admin, '', SETTINGS);
    const show = await makeShow({ title: 'Ember', featuredOnHomepage: true, broadcaster: 'Hearth' });
    await page.goto('/edit');
    await change(page, 'Channel: Ember', 'Lantern');
    await saved(page);
    await changeRich(page, 'Company text: Primal', 'Made by hand');
    await page.getByRole('button', { name: 'Open Ember' }).click();
    await change(page, 'Tagline: Ember', 'Cooking, ten parts');
    await expect.poll(async () => (await findShowFor(admin, show.slug)).tagline).toBe('Cooking, ten parts');
    await change(page, 'Site name: Primal', 'Second');
    await expect(page.getByRole('link', { name: 'Second' }).first()).toBeVisible();
    expect(await findShowFor(admin, show.slug)).toMatchObject({ broadcaster: 'Lantern', title: 'Ember' });
    expect(await getSettings()).toMatchObject({ homeIntro: '<p>Made by hand</p>', siteName: 'Second' });
    await expect(page.getByRole('link', { name: 'More Shows' })).toHaveAttribute('href', '/shows/edit');
    await axe(page);
  },
);

test('Our Shows: a card’s texts, switches and position can be edited; the rest of it opens the show', async ({
  page,
  context,
  site,
  allow,
}) => {
  allow.failing('/admin/inline');
  await signInAs(context, site.url, 'editor');
  for (const title of ['Two', 'One']) await makeShow({ title, broadcaster: 'North' });
  await page.goto('/shows/edit');
  await change(page, 'Channel: One', 'Lantern');
  await saved(page);
  await page.getByRole('button', { name: 'Featured: One' }).click();
  await expect(page.getByRole('button', { name: 'Featured: One' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await listPublicShows())[0]?.featuredOnHomepage).toBe(true);
  await page.getByRole('button', { name: 'Move One down' }).click();
  await expect(page.getByRole('article').first()).toContainText('Two');
  await page.getByRole('button', { name: 'Active: Two' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectNoOverflow(page);
  await page
    .getByRole('article')
    .filter({ hasText: 'Lantern' })
    .click({ position: { x: 300, y: 100 } });
  await expect(page).toHaveURL(/\/shows\/one\/edit$/);
  await expect(page.getByRole('dialog').filter({ hasText: 'Lantern' })).toBeVisible();
});

test(
  'News: an article can be edited in the list and on its page',
  { tag: '@long' },
  async ({ page, context, site, allow }) => {
    // Remix logs this when a navigation interrupts a revalidation.
    allow.console(/AbortError/);
    await signInAs(context, site.url, 'editor');
    const article = await makeArticle({
      title: 'A prize',
      excerpt: 'Won on\nSunday',
      content: '<h1>How</h1><p>So.</p>',
    });
    await page.goto('/news/edit');
    await box(page, 'Excerpt: A prize').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('Won on');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('Monday');
    await leave(page);
    await saved(page);
    await expect(page).toHaveURL(/\/news\/edit$/);
    await page.getByRole('link', { name: 'Open A prize' }).click();
    await expect(page).toHaveURL(/\/news\/a-prize\/edit$/);
    await changeRich(page, 'Content: A prize', 'Thus.');
    await change(page, 'Title: A prize', 'The prize');
    await expect(page).toHaveURL(/\/news\/the-prize\/edit$/);
    expect(await findArticleFor(admin, article.slug)).toMatchObject({
      title: 'The prize',
      excerpt: 'Won on\nMonday',
      content: '<h1>Thus.</h1>',
    });
    await page.getByRole('button', { name: 'Published: The prize' }).click();
    await expect.poll(async () => (await findArticleFor(admin, 'the-prize')).status).toBe('draft');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The prize');
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/news\/edit$/);
  },
);

test(
  'Our People: name, role and biography can be edited',
  { tag: '@long' },
  async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    await makePerson({ name: 'Sun-hee Park', role: 'Producer', bio: '<p>Films.</p>' });
    await page.goto('/people/edit');
    await change(page, 'Role: Sun-hee Park', 'Executive producer');
    await saved(page);
    await page.getByText('About Sun-hee Park', { exact: true }).click({ force: true });
    await changeRich(page, 'Bio: Sun-hee Park', 'Series.');
    await axe(page);
    await change(page, 'Name: Sun-hee Park', 'Sunhee Park');
    await expect
      .poll(async () => (await listPublicPeople())[0])
      .toMatchObject({
        name: 'Sunhee Park',
        role: 'Executive producer',
        bio: '<p>Series.</p>',
      });
  },
);

test('Contact: every text can be edited', { tag: '@long' }, async ({ page, context, site, allow }) => {
  allow.failing('/admin/inline');
  await signInAs(context, site.url, 'admin');
  await updateRecord('settings', admin, '', SETTINGS);
  await page.goto('/contact/edit');
  await change(page, 'Telephone: Primal', '020 7946 0000');
  await saved(page);
  await change(page, 'Email: Primal', 'nobody');
  await expect(page.getByText('Email must be an email address')).toBeVisible();
  await expect(box(page, 'Email: Primal')).toHaveText('nobody');
  await change(page, 'Email: Primal', 'desk@primal.example');
  await expect.poll(async () => (await getSettings()).contactEmail).toBe('desk@primal.example');
  await box(page, 'Address: Primal').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('England');
  await leave(page);
  await expect.poll(async () => (await getSettings()).address).toBe('Unit 9\nBristol\nEngland');
  await changeRich(page, 'Talent network text: Primal', 'Come in.');
  await axe(page);
  await expectNoOverflow(page);
});

test('Edit Mode is offered to signed-in users, though the page is the same for everyone', async ({
  page,
  context,
  site,
}) => {
  await makeShow({ title: 'Ember' });
  const visitor = await (await page.request.get('/shows')).text();
  await signInAs(context, site.url, 'editor');
  // The admin sets the cookie that the scripts of the public pages read.
  await page.request.get('/admin/dashboard');
  await page.goto('/shows');
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await expect(page).toHaveURL(/\/shows\/edit$/);
  await expect(box(page, 'Title: Ember')).toBeVisible();
  expect(await (await page.request.get('/shows')).text()).toBe(visitor);
  await page.getByRole('button', { name: 'Exit Edit Mode' }).click();
  await expect(page).toHaveURL(/\/shows$/);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.request.post('/admin/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
  await page.goto('/shows');
  await expect(page.getByRole('heading', { name: 'Ember' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveCount(0);
});

/** The scripts and styles that a page loads, by their file name, and their gzipped size. */
async function partsOf(page: Page, path: string): Promise<Map<string, { text: string; size: number }>> {
  const parts = new Map<string, { text: string; size: number }>();
  const pending: Promise<void>[] = [];
  const read = (response: Response) => {
    if (!/\/build\/.*\.(?:js|css)$/.test(response.url())) return;
    pending.push(
      response.text().then((text) => void parts.set(response.url(), { text, size: gzipSync(text).length })),
    );
  };
  page.on('response', read);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.off('response', read);
  await Promise.all(pending);
  return parts;
}

for (const path of someOf(['/shows/ember', '', '/shows', '/news', '/news/a-prize', '/people', '/contact']))
  test(`${path || '/'} loads nothing of Edit Mode, which adds less than 42 kB to it`, async ({
    page,
    context,
    site,
  }) => {
    await makeShow({ title: 'Ember', featuredOnHomepage: true, description: '<p>One.</p>' });
    await makeArticle({ title: 'A prize' });
    const plain = await partsOf(page, path || '/');
    for (const { text } of plain.values())
      expect(text).not.toMatch(/Edit Mode Active|Changes saved|editable/);
    await signInAs(context, site.url, 'editor');
    const edited = await partsOf(page, `${path}/edit`);
    const added = [...edited].filter(([url]) => !plain.has(url)).map(([, { size }]) => size);
    const bytes = added.reduce((sum, size) => sum + size, 0);
    expect(added.length).toBeGreaterThan(0);
    expect(bytes, 'gzipped bytes that Edit Mode adds').toBeLessThan(42_000);
    test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  });
