/** Screeners: links are made on the screen of a show, opened without an account, watched and taken back. */
import { unfoldAddresses } from '../../file-address';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { Grant } from '~models/grant';
import { Screener, Viewing, type StoredScreener, type StoredViewing } from '~models/screener';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeShow } from '../../make';
import { makeFilm } from '../../make-screener';
import { makeUpload, webmVideo } from '../../media-files';
import { signInAs } from '../../accounts/sign-in';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await signInAs(context, site.url, 'editor', { firstName: 'Sun-hee', lastName: 'Park' });
});

const fresh = (page: Page) => page.getByRole('region', { name: 'Links, shown once' });
const list = (page: Page) => page.getByRole('region', { name: 'Who has watched' });
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('a link with a code is made, watched by its recipient, and ended', async ({ page, browser, allow }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await makeShow({ title: 'The Long Rain' });
  // The question before a link ends.
  allow.failing(`/admin/shows/${id}/screeners`);
  const film = await makeUpload(await webmVideo(), { fileType: 'video', originalName: 'lock.webm' });
  await page.goto(`/admin/shows/${id}/screeners`);
  await unfoldAddresses(page);
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
  await fresh(page).getByRole('button', { name: 'Copy all' }).click();
  await expect(toast(page, 'Links copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Constance Amory: ${url}`);
  await axe(page);
  await expectNoOverflow(page);
  // Staff see the film, which has no address for anybody else.
  const shown = page.getByLabel('Preview', { exact: true });
  await expect(shown).toHaveAttribute('src', /^\/admin\/assets\/show\//);
  expect((await page.request.get((await shown.getAttribute('src')) ?? '')).status()).toBe(200);

  await watch(browser, url, 'harbour');
  await list(page).getByLabel('Starts for Constance Amory').fill('9');
  await list(page).getByLabel('Starts for Constance Amory').press('Enter');
  await expect(toast(page, 'Starts saved')).toBeVisible();
  expect((await Screener.findOne().lean<StoredScreener>())?.recipients[0]?.starts).toBe(9);
  await expect(list(page)).toContainText('1 of');
  await expect(list(page)).toContainText('Once');
  const end = list(page).getByRole('button', { name: 'End the link for Constance Amory' });
  const question = page.getByRole('alertdialog', { name: 'End the link for Constance Amory?' });
  await end.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await Grant.countDocuments({ endedAt: null })).toBe(1);
  await end.click();
  await question.getByRole('button', { name: 'End the link' }).click();
  await expect(toast(page, 'Link ended')).toBeVisible();
  await expect(list(page)).toContainText('Ended');
  await list(page).getByRole('button', { name: 'New link for Constance Amory' }).click();
  await expect(fresh(page).getByRole('heading')).toBeInViewport();
  const ended = await fetch(url);
  expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining('This link has ended.')]);
});

/** Opens a link with its code in a browser of its own, and watches the film to its end. */
async function watch(browser: Browser, url: string, code: string): Promise<void> {
  const visitor = await browser.newPage();
  await visitor.goto(url);
  await visitor.getByLabel('Code').fill(code);
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByText('This copy is for Constance Amory. It cannot be passed on.')).toBeVisible();
  // Over the film all the time, which is not fetched before it is played.
  await expect(visitor.locator('.name-over__name')).toHaveText('Constance Amory');
  const viewing = () => Viewing.findOne().lean<StoredViewing>();
  expect((await viewing())?.used ?? 0).toBe(0);
  const video = visitor.locator('video');
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    return player.play();
  });
  await video.evaluate((player: HTMLVideoElement) => (player.currentTime = 0.8 * player.duration));
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.ended)).toBe(true);
  await expect.poll(async () => (await viewing())?.furthest ?? 0).toBeGreaterThan(1);
  await visitor.close();
}

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('links are made, replaced and ended, and a screener is deleted', async ({ page, allow }) => {
    const { id } = await makeShow({ title: 'The Long Rain' });
    // A wrong number, and the question before the deletion.
    allow.failing(`/admin/shows/${id}/screeners`);
    await page.goto(`/admin/shows/${id}/screeners`);
    await unfoldAddresses(page);
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
    await page.reload();
    await expect(fresh(page)).toHaveCount(0);
    await page.getByLabel('Starts for Ravi Lund').fill('99');
    await page.getByRole('button', { name: 'Save starts' }).click();
    await expect(page.getByLabel('Starts for Ravi Lund')).toHaveValue('99');
    await page.getByLabel('Starts for Ravi Lund').fill('7');
    await page.getByRole('button', { name: 'Save starts' }).click();
    await expect(page.getByLabel('Starts for Ravi Lund')).toHaveValue('7');
    await page.getByRole('button', { name: 'End the link for Ravi Lund' }).click();
    await page.getByRole('button', { name: 'End the link', exact: true }).click();
    await expect(list(page)).toContainText('Ended');
    await page.getByRole('button', { name: 'New link for Ravi Lund' }).click();
    await expect(list(page)).not.toContainText('Ended');
    await page.getByRole('button', { name: 'End all' }).click();
    await page.getByRole('button', { name: 'End the links' }).click();
    await expect(list(page)).toContainText('Ended');
    await page.getByRole('button', { name: 'Delete screener' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Make links' })).toBeVisible();
    await expect(list(page)).toHaveCount(0);
  });
});
