/** Uploads in a record form: picked, dropped, chosen, rejected and interrupted, and without JavaScript. */
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import mongoose from 'mongoose';
import { UploadSession } from '~models/upload-session';
import { UPLOAD_LIMITS } from '../../../app/core/files/media-guidance';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeShow } from '../../make';
import { makeUpload, picture, video } from '../../media-files';

const MEGABYTE = 1024 * 1024;

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  for (const name of ['shows', 'people', 'uploads'])
    await mongoose.connection.collection(name).deleteMany({});
  await signInAs(context, site.url, 'editor');
});

interface Sent {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const png = async (name: string, ...size: [number, number] | []): Promise<Sent> => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(...size),
});

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function open(page: Page, title = 'The Long Rain') {
  const { id } = await makeShow({ title });
  await page.goto(`/admin/shows/${id}`);
  await expect(page.getByRole('toolbar', { name: 'Formatting: Description' })).toBeVisible();
}

/** Picks files with the button of a field, by keyboard. */
async function pick(page: Page, label: string, files: Sent[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Upload File: ${label}` }).press('Enter');
  await (await chooser).setFiles(files);
}

/** Drops files on an element, as from the file manager. */
async function drop(on: Locator, files: Sent[]) {
  const content = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }));
  await on.evaluate((element, sent) => {
    const dataTransfer = new DataTransfer();
    for (const { name, mimeType, base64 } of sent) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    for (const type of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, content);
}

const storedShow = () => mongoose.connection.collection('shows').findOne({});
const storedUrls = async () =>
  (await mongoose.connection.collection('uploads').find().sort({ createdAt: 1 }).toArray()).map(
    ({ key }) => `/assets/${String(key)}`,
  );

/** An unusable file is rejected with the reason and without a retry; a file that is there already is reused. */
async function expectRefusals(page: Page): Promise<void> {
  const content = await png('clip.png');
  const known = await makeUpload(content.buffer, { originalName: 'trailer.png' });
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to upload file' });
  await pick(page, 'Thumbnail URL', [
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('words, no picture'.repeat(400)) },
  ]);
  await expect(failed).toContainText('notes.png: This kind of file cannot be used.');
  await failed.getByRole('button', { name: 'Close' }).click();
  await pick(page, 'Video URL', [await png('still.png')]);
  await expect(failed).toContainText('still.png: This is an image; a video is needed here.');
  await expect(failed.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await expect(field(page, 'videoUrl')).toHaveValue('');
  await pick(page, 'Thumbnail URL', [content]);
  const same = 'clip.png: the same file is in the library under another name, trailer.png.';
  await expect(page.getByText(`${same} It is used when you save.`)).toBeVisible();
  await expect(field(page, 'thumbnailUrl')).toHaveValue(known.url);
}

test('files are refused with the reason, survive a broken connection, keep their order, and Save waits for them', async ({
  page,
  allow,
}) => {
  await open(page);
  allow.failing('/api/upload');
  await expectRefusals(page);
  let attempts = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/upload', async (route) => {
    attempts += 1;
    if (attempts === 1) return route.abort('connectionreset');
    if (attempts > 2) await held;
    return route.continue();
  });
  await pick(page, 'Thumbnail URL', [await png('Rain.png', 160, 90)]);
  await expect(page.getByText('Reconnecting')).toBeVisible();
  const url = /^\/assets\/show\/the-long-rain\/image\/\w{24}\.png$/;
  await expect(field(page, 'thumbnailUrl')).toHaveValue(url);
  expect(attempts).toBe(2);
  await expect(page.getByText('Rain.png is uploaded. It is used when you save.')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(page.locator('.cover img')).toBeVisible();
  expect((await storedShow())?.thumbnailUrl).toBe('');

  await drop(
    page.locator('.drop'),
    await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => png(name, 32, 18))),
  );
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await expect(page.getByRole('group', { name: /^Upload of/ })).toHaveCount(3);
  await expect(page.getByText('Save when the upload is done')).toBeVisible();
  await axe(page);
  letGo();
  await expect(page.getByText('3 items, in this order on the site')).toBeVisible();
  await expect(page.getByText('c.png is uploaded')).toBeVisible();
  const [, thumbnail, ...names] = await storedUrls();
  await expect(field(page, 'media')).toHaveValue(names.join('\n'));
  await save(page).click();
  await expect(page.getByText('Show saved successfully')).toBeVisible();
  const stored = await storedShow();
  expect(stored?.thumbnailUrl).toBe(thumbnail);
  expect((stored?.media as { url: string }[]).map((item) => item.url)).toEqual(names);
});

test(
  'a file that the field already contains is reported, and is no unsaved change',
  { tag: '@long' },
  async ({ page }) => {
    const content = await png('clip.png');
    const known = await makeUpload(content.buffer, { originalName: 'trailer' });
    const { id } = await makeShow({ title: 'The Long Rain', thumbnailUrl: known.url });
    await page.goto(`/admin/shows/${id}`);
    await pick(page, 'Thumbnail URL', [content]);
    await expect(
      page.getByText(
        'clip.png: the same file is in the library under another name, trailer. It is used here already.',
      ),
    ).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  },
);

test('a cancelled upload leaves the form unchanged', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await page.route('**/api/upload', () => undefined);
  await pick(page, 'Video URL', [{ name: 'rain.mp4', mimeType: 'video/mp4', buffer: await video() }]);
  await page.getByRole('button', { name: 'Cancel rain.mp4' }).click();
  await expect(page.getByRole('group', { name: /^Upload of/ })).toHaveCount(0);
  await expect(field(page, 'videoUrl')).toHaveValue('');
  await expect(save(page)).toBeEnabled();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test(
  'a large file beyond the unfinished uploads of a user is rejected with the limit and what to do',
  { tag: '@long' },
  async ({ page, context, site, allow }) => {
    const { id: userId } = await signInAs(context, site.url, 'editor');
    const unfinished = Array.from({ length: UPLOAD_LIMITS.unfinished }, () => ({
      _id: randomBytes(16).toString('hex'),
      size: 10,
      metadata: '{}',
      userId,
      createdAt: new Date(),
    }));
    await UploadSession.insertMany(unfinished);
    await open(page);
    allow.failing('/api/upload/resumable');
    const buffer = Buffer.concat([await video(), Buffer.alloc(11 * MEGABYTE)]);
    await pick(page, 'Video URL', [{ name: 'rain.mp4', mimeType: 'video/mp4', buffer }]);
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to upload file' });
    await expect(failed).toContainText('rain.mp4: You have 30 unfinished uploads');
    await expect(failed).toContainText('Finish or cancel another upload first.');
    await expect(failed.getByRole('button', { name: /^Retry/ })).toBeEnabled();
  },
);

test('files of the library can be found, chosen and taken out again', async ({ page }) => {
  const rain = await makeUpload(await picture(160, 90), { originalName: 'Rain at night.png' });
  const sea = await makeUpload(await picture(160, 90), { originalName: 'Sea.png' });
  await makeUpload(await video(), { originalName: 'Harbour.mp4', fileType: 'video' });
  await open(page);
  const opener = page.getByRole('button', { name: 'Choose from library: Thumbnail URL' });
  await opener.click();
  const library = page.getByRole('dialog', { name: 'Media library' });
  await expect(library.getByRole('listitem')).toHaveText([/Sea\.png/, /Rain at night\.png/]);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await library.getByLabel('Search files').fill('night');
  await expect(library.getByRole('listitem')).toHaveCount(1);
  await axe(page);
  await library.getByRole('button', { name: /Rain at night/ }).click();
  await expect(field(page, 'thumbnailUrl')).toHaveValue(rain.url);

  await page.getByRole('button', { name: 'Choose from library: Gallery' }).click();
  await expect(library.getByRole('listitem')).toHaveCount(3);
  await library.getByRole('button', { name: 'Images', exact: true }).click();
  await expect(library.getByRole('listitem')).toHaveCount(2);
  await library.getByRole('button', { name: /Sea/ }).click();
  await library.getByRole('button', { name: /Rain/ }).click();
  await library.getByRole('button', { name: 'Add 2 files' }).click();
  await expect(field(page, 'media')).toHaveValue(`${sea.url}\n${rain.url}`);
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  const remove = page.getByRole('button', { name: 'Remove Thumbnail URL' });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to remove this file?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'thumbnailUrl')).toHaveValue(rain.url);
  await remove.click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(field(page, 'thumbnailUrl')).toHaveValue('');
});

test(
  'a file that visitors may not have yet is marked in the library, and asks',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    const { id, url } = await makeUpload(await picture(), { originalName: 'lamps.jpg' });
    await makeShow({ press: { visibility: 'link', stills: [{ file: id }] } });
    await page.getByRole('button', { name: 'Choose from library: Thumbnail URL' }).click();
    const library = page.getByRole('dialog', { name: 'Media library' });
    await library.getByLabel('Search files').fill('lamps');
    const choice = library.getByRole('button', { name: 'lamps.jpg Kit not open' });
    await choice.click();
    const question = page.getByRole('alertdialog', {
      name: 'lamps.jpg is held back: Kit not open. Choose it?',
    });
    await expect(question).toContainText('Before it goes on the site, saving asks again.');
    await axe(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(choice).toBeFocused();
    const free = library.getByRole('checkbox', { name: 'Only what may go on the site' });
    await free.check();
    await expect(library.getByText('No such file may go on the site')).toBeVisible();
    await expect(choice).toHaveCount(0);
    await free.uncheck();
    await choice.click();
    await question.getByRole('button', { name: 'Choose' }).click();
    await expect(library).toHaveCount(0);
    await expect(field(page, 'thumbnailUrl')).toHaveValue(url);
  },
);

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('the form uploads its files, and keeps them when another field is invalid', async ({
    page,
    allow,
  }) => {
    const { id } = await makeShow({ title: 'Ember' });
    await page.goto(`/admin/shows/${id}`);
    allow.failing('/admin/shows/');
    await page.getByLabel('Upload File: Thumbnail URL').setInputFiles(await png('Rain.png'));
    await page.getByLabel('Upload File: Gallery').setInputFiles([await png('a.png'), await png('b.png')]);
    await page.getByLabel('Upload File: Video URL').setInputFiles(await png('still.png'));
    await field(page, 'title').fill('');
    await save(page).click();
    await expect(page.locator('.notice')).toContainText('This is an image; a video is needed here.');
    await expect(field(page, 'thumbnailUrl')).toHaveValue(/^\/assets\/show\//);
    await expect(field(page, 'media')).toHaveValue(/^\/assets\/\S+\n\/assets\/\S+$/);
    await save(page).click();
    await expect(page.locator('.notice')).toContainText('Title is required');
    await expect(field(page, 'thumbnailUrl')).toHaveValue(/^\/assets\/show\//);
    await field(page, 'title').fill('Ember');
    await save(page).click();
    await expect(page.getByText('Show saved successfully')).toBeVisible();
    const show = await storedShow();
    expect(show?.thumbnailUrl).toMatch(/^\/assets\//);
    expect(show?.media).toHaveLength(2);
  });
});
