/** Many uploads into the library at once: their list, what belongs to a film, and going on after a reload. */
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeUpload, picture, srt, video } from '../../media-files';

const MEGABYTE = 1024 * 1024;

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  for (const name of ['uploads', 'arrivals']) await mongoose.connection.collection(name).deleteMany({});
  await signInAs(context, site.url, 'editor');
});

interface Sent {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const png = async (name: string): Promise<Sent> => ({ name, mimeType: 'image/png', buffer: await picture() });

async function choose(page: Page, files: Sent[] | string[], button = 'Upload File: Media library') {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

const sum = (page: Page) => page.getByRole('region', { name: 'Uploads' }).getByRole('status');
const stored = () => mongoose.connection.collection('uploads').find().sort({ originalName: 1 }).toArray();
const namesOf = async () => (await stored()).map(({ originalName }) => String(originalName));

test('a list of files counts refused and known ones, each can be paused and cancelled, and captions join their film', async ({
  page,
}) => {
  const known = await png('known.png');
  await makeUpload(known.buffer, { originalName: 'window.png' });
  const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'];
  const pictures = await Promise.all(names.map(png));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let requests = 0;
  await page.route('**/api/upload', async (route) => {
    requests += 1;
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/admin/media');
  const words = { name: 'call-sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from('words') };
  await choose(page, [...pictures, words, known]);
  await expect(sum(page)).toHaveText('0 of 7, 1 refused');
  await expect.poll(() => requests).toBe(4);
  await expect(page.getByRole('progressbar', { name: 'a.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause a.png' }).click();
  await expect(page.getByRole('button', { name: 'Go on: a.png' })).toBeFocused();
  await expect.poll(() => requests).toBe(5);
  await page.getByRole('button', { name: 'Cancel b.png' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'call-sheet.pdf' })).toContainText(
    'This kind of file cannot be used.',
  );
  await axe(page);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  letGo();
  await expect(sum(page)).toHaveText('4 of 6, 1 refused, 1 already there');
  await expect(page.getByRole('group', { name: 'known.png is already there' })).toContainText(
    'Already there, as window.png',
  );
  await page.getByRole('button', { name: 'Go on: a.png' }).click();
  await expect(sum(page)).toHaveText('5 of 6, 1 refused, 1 already there');
  expect(await namesOf()).toEqual(['a.png', 'c.png', 'd.png', 'e.png', 'window.png']);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
  await chooseFilm(page);
});

/** A film gets the captions and the poster that are chosen with it. */
async function chooseFilm(page: Page): Promise<void> {
  await choose(page, [
    { name: 'film.vtt', mimeType: 'text/vtt', buffer: srt('Rain.') },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: await video() },
    await png('film.png'),
    { name: 'other.srt', mimeType: '', buffer: srt('Sun.') },
  ]);
  await expect(page.getByRole('alert').filter({ hasText: 'other.srt' })).toContainText(
    'Captions need their film beside them',
  );
  await expect(sum(page)).toHaveText('2 of 3, 1 refused');
  const files = await stored();
  const image = files.find(({ originalName }) => originalName === 'film.png');
  expect(files.find(({ originalName }) => originalName === 'film.mp4')).toMatchObject({
    tracks: [{ role: 'captions', language: 'en', cues: 1 }],
    poster: { image: `/assets/${String(image?.key)}` },
  });
}

/** The same video with an MP4 box that players skip. */
function padded(content: Buffer, size: number): Buffer {
  const box = Buffer.alloc(size - content.length);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  return Buffer.concat([content, box]);
}

test('after a reload the same files go on, a large one at its byte; in the list of all, one is deleted', async ({
  page,
  context,
  allow,
}) => {
  const film = { name: 'rain.mp4', mimeType: 'video/mp4', buffer: padded(await video(), 11 * MEGABYTE) };
  // On the disk, because a browser tells files from each other by their times, too.
  const files = [await png('a.png'), film, await png('b.png')].map(({ name, buffer }) => {
    const file = test.info().outputPath(name);
    writeFileSync(file, buffer);
    return file;
  });
  await page.goto('/admin/media');
  let parts = 0;
  allow.failing('/api/upload/resumable');
  await page.route('**/api/upload/resumable/*', (route) => {
    if (route.request().method() === 'PATCH') parts += 1;
    return parts < 2 ? route.continue() : route.abort('connectionreset');
  });
  await choose(page, files);
  await expect(page.getByText('Reconnecting')).toBeVisible();
  await page.close();

  const next = await context.newPage();
  const requests: string[] = [];
  next.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/upload') && ['PATCH', 'POST'].includes(request.method()))
      requests.push(request.headers()['upload-offset'] ?? pathname);
  });
  await next.goto('/admin/media');
  const offer = next.getByRole('status').filter({ hasText: '1 of 3 files arrived' });
  await expect(offer).toContainText('rain.mp4 goes on at 72 %');
  await choose(next, files, 'Go on, choose files: Media library');
  await expect(next.getByText('3 files uploaded')).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect(requests.toSorted()).toEqual(['/api/upload', String(8 * MEGABYTE)]);
  expect(await namesOf()).toEqual(['a.png', 'b.png', 'rain.mp4']);
  await deleteFile(next, 'a.png', 2);
});

/** A file is deleted after a question, and the list is there meanwhile. */
async function deleteFile(page: Page, name: string, others: number): Promise<void> {
  const names = page.locator('.library__link');
  const link = page.getByRole('link', { name: `Delete ${name}` });
  const file = (await stored()).find(({ originalName }) => originalName === name);
  await link.click();
  const question = page.getByRole('alertdialog', { name: `Are you sure you want to delete ${name}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(names).toHaveCount(others + 1);
  await link.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('File deleted')).toBeVisible();
  await expect(names.filter({ hasText: name })).toHaveCount(0);
  await expect(names).toHaveCount(others);
  expect((await page.request.get(`/assets/${String(file?.key)}`)).status()).toBe(404);
}

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('the answer names each refused file and each known one, and keeps the others', async ({ page }) => {
    const known = await png('known.png');
    await makeUpload(known.buffer, { originalName: 'known.png' });
    await page.goto('/admin/media');
    await page
      .getByLabel(/^Upload File/)
      .setInputFiles([
        { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('words'.repeat(2_000)) },
        await png('new.png'),
        known,
        { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('words') },
      ]);
    await page.getByRole('button', { name: 'Upload File', exact: true }).click();
    const answer = page.getByRole('status').filter({ hasText: 'File uploaded.' });
    await expect(answer.getByRole('listitem')).toHaveText([
      /^notes\.png This kind of file cannot be used\./,
      /^plan\.pdf This kind of file cannot be used\./,
      'known.png already there',
    ]);
    expect(await namesOf()).toEqual(['known.png', 'new.png']);
  });
});
