/** Unpublished changes in the record forms: keep, compare, publish, discard, with what the lists and Edit Mode say. */
import type { Page } from '@playwright/test';
import { UnpublishedChanges } from '~models/unpublished-changes';
import type { Actor } from '~/core/access/permissions';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeArticle, makeShow, unique } from '../../make';
import { signInAs } from '../../accounts/sign-in';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { keepChanges, openWithChanges } from '~/records/save/record-unpublished.server';
import { listHistory } from '~/records/save/record-history.server';

useEmptySite();

let me: Actor;
test.beforeEach(async ({ context, site }) => {
  me = await signInAs(context, site.url, 'editor', { firstName: 'Sun-hee', lastName: 'Park' });
});

const region = (page: Page) => page.getByRole('region', { name: 'Unpublished changes' });
const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const published = () =>
  makeArticle({
    title: unique('Rain'),
    excerpt: 'Before',
    status: 'published',
    publishedAt: new Date('2026-01-05T09:30:00Z'),
  });

/** Types into a form whose record has an unpublished excerpt, and gives these changes a date. */
async function schedule(page: Page, id: string): Promise<void> {
  await page.locator('[name=author]').fill('Typed before the date');
  await page.getByLabel('Publish at').fill('2027-03-03T10:12');
  // Enter in the date must not put the changes on the site.
  await page.getByLabel('Publish at').press('Enter');
  await said(page, 'Changes scheduled');
  await expect(region(page)).toContainText('They will be published on 3 March 2027 at 10:12');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  expect(await openWithChanges('article', me, id)).toMatchObject({
    changes: { changed: ['excerpt', 'author'], publishAt: '2027-03-03T10:12:00.000Z' },
    site: { excerpt: 'Before' },
  });
}

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('changes are kept, compared and published', async ({ page }) => {
    const { id, slug, title } = await published();
    await page.goto(`/admin/news/${id}`);
    await expect(region(page)).toHaveCount(0);
    await page.locator('[name=excerpt]').fill('Afterwards');
    await button(page, 'Keep as unpublished changes').click();
    await said(page, 'Unpublished changes kept');
    await expect(page).toHaveURL(`/admin/news/${id}`);
    await expect(region(page)).toContainText(/Sun-hee Park, .+: Excerpt\. The site stays as it is/);
    await expect(page.locator('[name=excerpt]')).toHaveValue('Afterwards');
    expect((await openRecord('article', me, id)).excerpt).toBe('Before');

    await page.goto('/admin/news');
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Unpublished changes');

    await page.goto(`/admin/news/${id}`);
    await region(page).getByRole('link', { name: 'Compare with the site' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compare with the site' })).toBeVisible();
    await expect(page.locator('del')).toHaveText('Before');
    await expect(page.locator('ins')).toHaveText('Afterwards');

    await page.goto(`/admin/news/${id}`);
    await region(page).getByRole('button', { name: 'Publish changes' }).click();
    await said(page, 'Changes published');
    await expect(page.getByRole('listitem').filter({ hasText: title })).not.toContainText(
      'Unpublished changes',
    );
    await page.goto(`/news/${slug}`);
    expect(await openRecord('article', me, id)).toMatchObject({ excerpt: 'Afterwards' });
  });

  test('changes get a date, which is cancelled, and say why they were not published', async ({ page }) => {
    const { id, title } = await published();
    await keepChanges('article', me, id, { excerpt: 'At the date' });
    await page.goto(`/admin/news/${id}`);
    await schedule(page, id);

    await button(page, 'Cancel the date').click();
    await said(page, 'Date cancelled');
    await expect(region(page)).not.toContainText('They will be published');
    await expect(page.getByLabel('Publish at')).toHaveValue('');
    await page.getByLabel('Publish at').fill('2027-03-03T10:13');
    await button(page, 'Schedule').click();
    await expect(region(page)).toContainText('They will be published on 3 March 2027 at 10:13');

    const failed = { publishAt: new Date('2026-03-03T10:12:00Z'), problem: 'A file is gone.' };
    await UnpublishedChanges.updateOne({ _id: `article:${id}` }, { $set: failed });
    await page.goto(`/admin/news/${id}`);
    await expect(region(page).getByRole('heading', { name: 'Not published' })).toBeVisible();
    await expect(region(page)).toContainText('A file is gone.');
    await page.goto('/admin/dashboard');
    const notPublished = page.getByRole('region', { name: 'Not published' });
    await expect(notPublished.getByRole('listitem').filter({ hasText: title })).toContainText(
      'A file is gone.',
    );
  });

  test('changes are discarded after a question', async ({ page }) => {
    const { id } = await published();
    await keepChanges('article', me, id, { excerpt: 'Half done' });
    await page.goto(`/admin/news/${id}`);
    await expect(page.locator('[name=excerpt]')).toHaveValue('Half done');
    await region(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('heading', { name: 'Discard these changes?' })).toBeVisible();
    await button(page, 'Discard').click();
    await said(page, 'Changes discarded');
    await expect(page).toHaveURL(`/admin/news/${id}`);
    await expect(region(page)).toHaveCount(0);
    await expect(page.locator('[name=excerpt]')).toHaveValue('Before');
  });

  test('a field that changed on the site, too, is asked about', async ({ page, allow }) => {
    allow.failing(/admin\/news/);
    const { id } = await published();
    await keepChanges('article', me, id, { excerpt: 'Mine' });
    await updateRecord('article', actor('admin'), id, { excerpt: 'Theirs' });
    await page.goto(`/admin/news/${id}`);
    await region(page).getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByRole('region', { name: 'Excerpt, saved' })).toContainText('Theirs');
    await expect(page.getByRole('region', { name: 'Excerpt, yours' })).toContainText('Mine');
    expect((await openRecord('article', me, id)).excerpt).toBe('Theirs');
    await button(page, 'Overwrite').click();
    await said(page, 'Changes published');
    expect((await openRecord('article', me, id)).excerpt).toBe('Mine');
    const { rows } = await listHistory('article', me, id, { page: 1, limit: 1 });
    expect(rows[0]).toMatchObject({ via: 'publish' });
  });

  test('Enter saves, as Save does, and what is not public is simply saved', async ({ page }) => {
    const draft = await makeArticle({ status: 'draft' });
    await page.goto(`/admin/news/${draft.id}`);
    await expect(button(page, 'Save')).toBeVisible();
    await expect(button(page, 'Keep as unpublished changes')).toHaveCount(0);
    const { id } = await published();
    await page.goto(`/admin/news/${id}`);
    const title = unique('Snow');
    await page.locator('[name=title]').fill(title);
    await page.locator('[name=title]').press('Enter');
    await said(page, 'Article saved successfully');
    expect(await openWithChanges('article', me, id)).toMatchObject({ changes: null, site: { title } });
  });

  test('Edit Mode says so, and changes what is on the site', async ({ page }) => {
    const { id } = await makeShow({ title: 'Night', tagline: 'Before', status: 'active' });
    await keepChanges('show', me, id, { tagline: 'Kept' }, { publishAt: '2027-03-03T10:12:00Z' });
    await page.goto('/shows/night/edit');
    const link = page.getByRole('link', { name: 'Unpublished changes: Night' }).first();
    await expect(link).toContainText('They will be published on 3 March 2027 at 10:12');
    await expect(link).toBeVisible();
    await expect(page.getByText('Before').first()).toBeVisible();
    await link.click();
    await expect(page.locator('[name=tagline]')).toHaveValue('Kept');
  });
});
