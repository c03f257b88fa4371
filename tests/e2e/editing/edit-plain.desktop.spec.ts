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
    await expectNoOverflow(page);
    await page.reload();
    await expect(page.getByText('Changes saved')).toHaveCount(0);
    // Over the reel, whose own controls get all other clicks.
    await page.goto('/edit');
    await page.getByRole('link', { name: /^Edit Hero words/ }).click();
    await expect(page.getByLabel('Hero words')).toBeVisible();
  });
});

test.describe('over HTTP', () => {
  test.use(overHttp);

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

  test('an unknown field, or a record of another author, has no form', async ({
    page,
    context,
    site,
    allow,
  }) => {
    allow.failing('/admin/edit/');
    await signInAs(context, site.url, 'author');
    const show = await makeShow({ title: 'Ember' });
    expect((await page.goto(`/admin/edit/show/${show.id}/title`))?.status()).toBe(403);
    expect((await page.goto(`/admin/edit/show/${show.id}/createdBy`))?.status()).toBe(404);
    expect((await page.goto(`/admin/edit/__proto__/${show.id}/title`))?.status()).toBe(404);
    expect((await page.goto('/admin/edit/settings/site/siteName'))?.status()).toBe(403);
  });
});
