/** Screeners: links are made on the screen of a show, opened without an account, watched and taken back. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Viewing, type StoredViewing } from '~models/screener';
import { findFfmpeg } from '~/services/media/ffmpeg';
import { run } from '~/services/platform/run-program';
import { withScratch } from '~/services/storage/temp-files';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeShow } from '../../make';
import { makeFilm } from '../../make-screener';
import { makeUpload } from '../../media-files';
import { signInAs } from '../../accounts/sign-in';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await signInAs(context, site.url, 'editor', { firstName: 'Sun-hee', lastName: 'Park' });
});

const fresh = (page: Page) => page.getByRole('region', { name: 'Links, shown once' });
const list = (page: Page) => page.getByRole('region', { name: 'Who has watched' });
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** Two seconds of a film that every build of a browser plays. */
const webm = () =>
  withScratch('webm', async (file) => {
    const { program } = await findFfmpeg();
    const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10', '-t', '2', '-c:v', 'libvpx'];
    await run(program ?? 'ffmpeg', ['-v', 'error', ...source, '-y', file], { within: 60_000 });
    return readFile(file);
  });

test('a link with a code is made, watched by its recipient, and ended', async ({ page, browser, allow }) => {
  const { id } = await makeShow({ title: 'The Long Rain' });
  const film = await makeUpload(await webm(), { fileType: 'video', originalName: 'lock.webm' });
  await page.goto(`/admin/shows/${id}`);
  await page
    .getByRole('navigation', { name: 'The Long Rain' })
    .getByRole('link', { name: 'Screeners' })
    .click();
  await page.getByRole('textbox', { name: 'Film' }).fill(film.url);
  await page.getByLabel('Title').fill('Episode one');
  await page.getByLabel('Note').fill('Not final.');
  await page.getByLabel('Starts for each').fill('2');
  await page.getByLabel('Code').fill('harbour');
  await page
    .getByRole('textbox', { name: 'Recipients' })
    .fill('Constance Amory, The Evening Ledger, c.amory@ledger.example\nno@name.example');
  await page.getByRole('button', { name: 'Make links' }).click();
  await expect(toast(page, 'Screener made')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Recipients' })).toHaveValue('no@name.example');
  await expect(fresh(page).getByRole('link', { name: 'Write to Constance Amory' })).toHaveAttribute(
    'href',
    /^mailto:c\.amory@ledger\.example\?subject=Episode%20one/,
  );
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    fresh(page).getByRole('link', { name: 'CSV' }).click(),
  ]);
  const url = await fresh(page).getByLabel('Address of the link for Constance Amory').inputValue();
  expect(await readFile(await csv.path(), 'utf8')).toBe(
    `name,outlet,email,link\r\nConstance Amory,The Evening Ledger,c.amory@ledger.example,${url}\r\n`,
  );
  await axe(page);
  await expectNoOverflow(page);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(url);
  await visitor.getByLabel('Code').fill('harbour');
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByText('This copy is for Constance Amory. It cannot be passed on.')).toBeVisible();
  await axe(visitor);
  await expectNoOverflow(visitor);
  // Over the film all the time, which is not fetched before it is played.
  await expect(visitor.locator('.name-over__name')).toHaveText('Constance Amory');
  expect((await Viewing.findOne().lean<StoredViewing>())?.used ?? 0).toBe(0);
  const video = visitor.locator('video');
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    return player.play();
  });
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.ended)).toBe(true);
  await expect
    .poll(async () => (await Viewing.findOne().lean<StoredViewing>())?.furthest ?? 0)
    .toBeGreaterThan(1);

  await page.reload();
  await expect(list(page)).toContainText('1 of 2');
  await expect(list(page)).toContainText('Once');
  await expect(fresh(page)).toHaveCount(0);
  await list(page).getByRole('button', { name: 'End the link for Constance Amory' }).click();
  await expect(toast(page, 'Link ended')).toBeVisible();
  await expect(list(page)).toContainText('Ended');
  allow.failing(new URL(url).pathname);
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { name: 'This link has ended.' })).toBeVisible();
  await axe(visitor);
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('links are made, replaced and ended, and a screener is deleted', async ({ page, allow }) => {
    const { id } = await makeShow({ title: 'The Long Rain' });
    // A wrong number, and the question before the deletion.
    allow.failing(`/admin/shows/${id}/screeners`);
    await page.goto(`/admin/shows/${id}/screeners`);
    await page.getByRole('textbox', { name: 'Film' }).fill(await makeFilm());
    await page.getByLabel('Title').fill('Episode one');
    await page.getByLabel('Starts for each').fill('99');
    await page.getByRole('textbox', { name: 'Recipients' }).fill('Ravi Lund');
    await page.getByRole('button', { name: 'Make links' }).click();
    // Nothing that was typed is lost.
    await expect(page.getByLabel('Title')).toHaveValue('Episode one');
    await expect(page.getByRole('textbox', { name: 'Recipients' })).toHaveValue('Ravi Lund');
    await page.getByLabel('Starts for each').fill('3');
    await page.getByRole('button', { name: 'Make links' }).click();
    const address = () => fresh(page).getByLabel('Address of the link for Ravi Lund').inputValue();
    const first = await address();
    await page.getByRole('button', { name: 'New link for Ravi Lund' }).click();
    expect(await address()).not.toBe(first);
    await page.getByRole('button', { name: 'End all' }).click();
    await expect(list(page)).toContainText('Ended');
    await page.getByRole('button', { name: 'Delete screener' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Make links' })).toBeVisible();
    await expect(list(page)).toHaveCount(0);
  });
});
