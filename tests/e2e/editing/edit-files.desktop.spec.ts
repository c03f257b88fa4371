/** Images and videos in Edit Mode: uploaded, chosen, removed, undone; on a phone; without JavaScript. */
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { unfoldAddresses } from '../../file-address';
import { axe, expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeShow } from '../../make';
import { picture } from '../../media-files';
import { holdRequests } from '../../slow-network';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  for (const name of ['shows', 'people', 'uploads'])
    await mongoose.connection.collection(name).deleteMany({});
  await signInAs(context, site.url, 'editor');
});

const png = async (name: string) => ({ name, mimeType: 'image/png', buffer: await picture(160, 90) });
const stored = async (field: string, collection = 'shows') =>
  (await mongoose.connection.collection(collection).findOne({}))?.[field] as string;

/** Opens the dialog of a card's image or video. */
async function open(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog.getByRole('button', { name: /^Upload File/ })).toBeVisible();
  await unfoldAddresses(dialog);
  return dialog;
}

async function pick(page: Page, file: Awaited<ReturnType<typeof png>>) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Upload File/ }).click();
  await (await chooser).setFiles(file);
}

test('an image is uploaded in the dialog, shown once saved, and undone', async ({ page }) => {
  await makeShow({ title: 'Ember' });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/shows/edit');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /(?:upload-control|file-upload)/.test(url))).toEqual([]);

  const dialog = await open(page, 'Image: Ember');
  const address = dialog.getByRole('textbox', { name: 'Thumbnail URL' });
  // The event of a cancelled file picker bubbles to the elements around it.
  await dialog
    .locator('input[type=file]')
    .evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })));
  const letGo = await holdRequests(page, '**/api/upload');
  await pick(page, await png('Rain.png'));
  await expect(dialog.getByRole('progressbar', { name: 'Rain.png' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await axe(page);
  letGo();
  await expect(address).toHaveValue(/^\/assets\/show\/ember\/image\/\w{24}\.png$/);
  await expect(dialog.getByText('Rain.png is uploaded. It is used when you save.')).toBeVisible();
  await expect(dialog.locator('.cover img')).toBeVisible();
  const first = await address.inputValue();
  expect(await stored('thumbnailUrl')).toBe('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Changes saved')).toBeVisible();
  expect(await stored('thumbnailUrl')).toBe(first);
  await expect(page.locator(`.show-card img[src="${first}"]`)).toBeVisible();

  await open(page, 'Image: Ember');
  await pick(page, await png('Sea.png'));
  await expect(address).not.toHaveValue(first);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => stored('thumbnailUrl')).not.toBe(first);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stored('thumbnailUrl')).toBe(first);
  expect((await page.request.get(first)).status()).toBe(200);
});

test(
  'a URL can be entered when the upload script cannot be loaded',
  { tag: '@long' },
  async ({ page, allow }) => {
    allow.failing(/file-upload/);
    await makeShow({ title: 'Ember' });
    await page.goto('/shows/edit');
    await page.route('**/file-upload*', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Image: Ember' }).click();
    const dialog = page.getByRole('dialog', { name: 'Image: Ember' });
    await expect(dialog.getByText('Uploads are not available right now.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Thumbnail URL' }).fill('/placeholders/og-default.jpg');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    expect(await stored('thumbnailUrl')).toBe('/placeholders/og-default.jpg');
  },
);

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('the form of the field uploads the file, and returns to its position on the page', async ({
    page,
    allow,
  }) => {
    allow.failing('/admin/edit/');
    const { id } = await makeShow({ title: 'Ember' });
    await page.goto('/shows/edit');
    await page.getByRole('link', { name: 'Image: Ember' }).click();
    const file = page.getByLabel('Upload File: Thumbnail URL');
    await file.setInputFiles({ ...(await png('notes.png')), buffer: Buffer.from('words'.repeat(2_000)) });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.notice')).toContainText('This kind of file cannot be used.');
    await file.setInputFiles(await png('Rain.png'));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(new RegExp(`/shows/edit#edit-show-${id}-thumbnailUrl$`));
    await expect(page.getByText('Changes saved')).toBeVisible();
    expect(await stored('thumbnailUrl')).toMatch(/^\/assets\/show\/ember\/image\/\w{24}\.png$/);
  });
});
