/** The media library: files, descriptions, usage and deletion. */
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import type { Actor } from '../../../app/core/access/permissions';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeShow } from '../../make';
import { makeUpload, picture, video } from '../../media-files';

useEmptySite();

test.beforeEach(async () => {
  for (const name of ['shows', 'uploads']) await mongoose.connection.collection(name).deleteMany({});
});

const still = async (originalName: string, by?: Actor) =>
  makeUpload(await picture(160, 90), { originalName }, by);

/** A video in use, an image in use and an unused one. */
async function fill() {
  const rain = await makeUpload(await video(), { originalName: 'Rain.mp4', fileType: 'video' });
  const night = await still('Night.png');
  const spare = await still('Spare.png');
  await makeShow({ title: 'The Long Rain', videoUrl: rain.url, thumbnailUrl: night.url });
  return { rain, night, spare };
}

const cards = (page: Page) => page.locator('.library').getByRole('listitem');
const names = (page: Page) => page.locator('.library__link');

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('uploading a file that the library has under another name shows that name', async ({
    page,
    context,
    site,
  }) => {
    await signInAs(context, site.url, 'editor');
    const buffer = await picture();
    await makeUpload(buffer, { originalName: 'trailer.png' });
    const clip = { name: 'clip.png', mimeType: 'image/png', buffer };
    const same = 'clip.png: the same file is in the library under another name, trailer.png.';
    await page.goto('/admin/media');
    await page.getByLabel(/^Upload File/).setInputFiles([clip]);
    await page.getByRole('button', { name: 'Upload File', exact: true }).click();
    const answer = page.getByRole('status').filter({ hasText: 'Nothing new was uploaded.' });
    await expect(answer.getByRole('listitem')).toHaveText('clip.png already there, as trailer.png');
    await expect(cards(page)).toHaveCount(1);

    const { id } = await makeShow({ title: 'Ember' });
    await page.goto(`/admin/shows/${id}`);
    await page.getByLabel('Upload File: Thumbnail URL').setInputFiles([clip]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').getByText(`Show saved successfully. ${same}`)).toBeVisible();
  });

  test('files can be uploaded, described, and deleted on a confirmation page', async ({
    page,
    context,
    site,
  }) => {
    await signInAs(context, site.url, 'editor');
    await page.goto('/admin/media');
    await page.getByLabel(/^Upload File/).setInputFiles([
      { name: 'one.png', mimeType: 'image/png', buffer: await picture() },
      { name: 'two.png', mimeType: 'image/png', buffer: await picture() },
    ]);
    await page.getByRole('button', { name: 'Upload File', exact: true }).click();
    await expect(page.getByText('2 files uploaded')).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByLabel('URL of one.png')).toHaveValue(/^\/assets\//);
    await page.getByLabel('Search files').fill('one');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(names(page)).toHaveText(['one.png']);
    await page.getByRole('link', { name: 'one.png', exact: true }).click();
    await page.getByLabel('Alternative text').fill('One');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('File saved')).toBeVisible();
    await page.getByRole('link', { name: 'Delete one.png' }).click();
    await expect(
      page.getByRole('heading', { name: 'Are you sure you want to delete one.png?' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('File deleted')).toBeVisible();
    expect(await mongoose.connection.collection('uploads').countDocuments({ trashed: null })).toBe(1);
  });
});

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('only an unused file can be deleted', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    const { night } = await fill();
    await page.goto('/admin/media');
    await expect(page.getByRole('link', { name: /^Delete/ })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Delete Spare.png' })).toBeVisible();
    await page.goto(`/admin/media/${night.id}/delete`);
    await expect(page.getByRole('heading', { name: 'Night.png is in use' })).toBeVisible();
    await expect(page.locator('.uses').getByRole('link', { name: 'The Long Rain' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  });
});
