import mongoose from 'mongoose';
import { findShowFor, listPublicShows } from '../../../app/records/read/shows.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { unfoldAddresses } from '../../file-address';
import { expect, expectNoOverflow, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeShow } from '../../make';

useEmptySite();

test.beforeEach(() => mongoose.connection.collection('shows').deleteMany({}));

const admin = actor('admin');

test.describe('in a browser', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a text over the reel links to its form, though the reel gets all other clicks',
    { tag: '@long' },
    async ({ page, context, site }) => {
      await signInAs(context, site.url, 'editor');
      await page.goto('/edit');
      await page.getByRole('link', { name: /^Edit Hero words/ }).click();
      await expect(page.getByLabel('Hero words')).toBeVisible();
      await expectNoOverflow(page);
    },
  );
});

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('a text links to its form, which saves and returns to the same position', async ({
    page,
    context,
    site,
  }) => {
    await signInAs(context, site.url, 'editor');
    const show = await makeShow({ title: 'Ember', tagline: 'Cooking' });
    await page.goto('/shows/ember/edit');
    await page.getByRole('link', { name: 'Edit Tagline: Ember' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Tagline');
    await expect(page.getByLabel('Tagline')).toHaveValue('Cooking');
    await page.getByLabel('Tagline').fill('Cooking, ten parts');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(`${site.url}/shows/ember/edit#edit-show-${show.id}-tagline`);
    await expect(page.getByText('Changes saved')).toBeVisible();
    await expect(page.getByText('Cooking, ten parts')).toBeVisible();
    expect((await findShowFor(admin, 'ember')).tagline).toBe('Cooking, ten parts');
    await page.reload();
    await expect(page.getByText('Changes saved')).toHaveCount(0);
  });

  test('a new title returns to its new URL; an empty one shows the form again', async ({
    page,
    context,
    site,
    allow,
  }) => {
    allow.failing('/admin/edit/');
    await signInAs(context, site.url, 'editor');
    await makeShow({ title: 'Ember' });
    await page.goto('/shows/ember/edit');
    await page.getByRole('link', { name: 'Edit Title: Ember' }).click();
    await page.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Title is required').first()).toBeVisible();
    await page.getByLabel('Title').fill('Cinder');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/shows\/cinder\/edit#/);
  });

  test('switches and moves are forms; an image links to its form', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    for (const title of ['Two', 'One']) await makeShow({ title });
    await page.goto('/shows/edit');
    await page.getByRole('button', { name: 'Featured: One' }).click();
    await expect(page).toHaveURL(/\/shows\/edit#/);
    await expect(page.getByRole('button', { name: 'Featured: One' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Move One down' }).click();
    await expect(page.getByRole('article').first()).toContainText('Two');
    expect((await listPublicShows()).map((show) => show.title)).toEqual(['Two', 'One']);
    await page.getByRole('link', { name: 'Image: One' }).click();
    await unfoldAddresses(page);
    await expect(page.getByRole('textbox', { name: 'Thumbnail URL' })).toBeVisible();
  });

  test('an author has the forms of their own texts alone; a visitor gets the public page', async ({
    page,
    context,
    site,
    allow,
  }) => {
    allow.failing('/admin/edit/');
    const author = await signInAs(context, site.url, 'author');
    const { id } = await makeShow({ title: 'Theirs', featuredOnHomepage: true });
    await makeShow({ title: 'Mine', featuredOnHomepage: true }, author);
    await page.goto('/shows/edit');
    await expect(page.getByRole('region', { name: 'Edit Mode' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Title: Mine' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Title: Theirs' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Theirs' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0);
    await page.goto('/edit');
    await expect(page.getByRole('link', { name: 'Edit Title: Mine' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Edit (Company text|Site name)/ })).toHaveCount(0);
    expect((await page.goto(`/admin/edit/show/${id}/title`))?.status()).toBe(403);
    expect((await page.goto(`/admin/edit/show/${id}/createdBy`))?.status()).toBe(404);
    expect((await page.goto(`/admin/edit/__proto__/${id}/title`))?.status()).toBe(404);
    expect((await page.goto('/admin/edit/settings/site/siteName'))?.status()).toBe(403);

    await context.clearCookies();
    await page.goto('/shows/edit');
    await expect(page.getByRole('link', { name: 'Mine' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Edit Mode' })).toHaveCount(0);
  });
});
