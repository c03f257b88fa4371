import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import type { Actor } from '../../../app/core/access/permissions';
import { findShowFor } from '../../../app/records/read/shows.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { someOf } from '../../full-length';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { actor, makeShow } from '../../make';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import type { ShowView } from '~/records/read/shows.server';
import { holdRequests, skipRetryDelays } from '../../slow-network';

useEmptySite();

let show: ShowView;
let editor: Actor;

test.beforeEach(async ({ context, site }) => {
  await mongoose.connection.collection('shows').deleteMany({});
  editor = await signInAs(context, site.url, 'editor');
  show = await makeShow({
    tagline: 'A slow drama',
    broadcaster: 'Channel North',
    description: '<p>One.</p>',
  });
});

const now = () => findShowFor(actor('admin'), show.slug);
const field = (page: Page, label: string) => page.getByRole('textbox', { name: `${label}: ${show.title}` });
const said = (page: Page, words: string) => page.getByRole('status').getByText(words);
const alert = (page: Page) => page.getByRole('alert').getByText('Failed to save changes');

/** Replaces a text as a person does. */
async function write(page: Page, label: string, words: string): Promise<void> {
  await field(page, label).click();
  await writeOver(page, words);
}

/** Replaces the text that has the focus. */
async function writeOver(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  if (words === '') await page.keyboard.press('Delete');
  else await page.keyboard.insertText(words);
}
const leave = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());
const open = (page: Page) => page.goto(`/shows/${show.slug}/edit`);
async function openOverList(page: Page) {
  await page.goto('/shows/edit');
  await page.getByRole('link', { name: `Open ${show.title}` }).click();
  await expect(page.getByRole('dialog', { name: show.title })).toBeVisible();
}

/** Collects the fields of the saves that the page sends. */
function watchSaves(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  return sent;
}

test('a changed text is saved when it is left or by Enter, and undone by a button or a key', async ({
  page,
}) => {
  const sent = watchSaves(page);
  await open(page);
  await expect(page.getByRole('region', { name: 'Edit Mode' })).toContainText(
    'Edit Mode Active - Click text to edit',
  );
  // Without a change nothing is sent.
  await field(page, 'Tagline').click();
  await leave(page);
  await write(page, 'Channel', 'Channel North');
  await leave(page);
  expect(sent).toEqual([]);
  await write(page, 'Tagline', 'A slow drama in nine parts');
  await leave(page);
  await expect(said(page, 'Changes saved')).toBeVisible();
  await expect(field(page, 'Tagline')).toHaveText('A slow drama in nine parts');
  expect((await now()).tagline).toBe('A slow drama in nine parts');
  expect(sent).toHaveLength(1);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Tagline')).toHaveText('A slow drama');
  await expect.poll(async () => (await now()).tagline).toBe('A slow drama');

  await page.getByRole('link', { name: 'Back to Our Shows' }).focus();
  const hasFocus = () => field(page, 'Tagline').evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 12 && !(await hasFocus()); step += 1) await page.keyboard.press('Tab');
  await expect(field(page, 'Tagline')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(', told twice');
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.keyboard.press('Enter');
  await (await saved).finished();
  // Until the page knows that the text is saved, the key undoes the typing alone.
  await expect(said(page, 'Changes saved')).toBeVisible();
  await expect(field(page, 'Tagline')).toBeFocused();
  expect((await now()).tagline).toBe('A slow drama, told twice');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'Tagline')).toHaveText('A slow drama');
  await expect.poll(async () => (await now()).tagline).toBe('A slow drama');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(async () => (await now()).tagline).toBe('A slow drama, told twice');
});

test('over the list, Escape restores a text before it closes, and a new title changes the URL in place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  // Without a picture the title would be set large, by its length.
  await updateRecord('show', actor('admin'), show.id, { thumbnailUrl: '/placeholders/og-default.jpg' });
  const sent = watchSaves(page);
  await openOverList(page);
  await write(page, 'Tagline', 'Something else');
  await page.keyboard.press('Escape');
  await expect(field(page, 'Tagline')).toHaveText('A slow drama');
  await leave(page);
  await expect(page.getByRole('dialog', { name: show.title })).toBeVisible();
  expect(sent).toEqual([]);

  const overlay = page.locator('dialog.overlay__scroll');
  await overlay.evaluate((element) => element.scrollTo(0, 120));
  await write(page, 'Title', 'Élan & Co. 🎬');
  const before = await overlay.evaluate((element) => element.scrollTop);
  await leave(page);
  await expect(page).toHaveURL(/\/shows\/elan-co\/edit$/);
  await expect(
    said(page, 'Changes saved. Its address is now /shows/elan-co; the old one leads there.'),
  ).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toContainText('Élan & Co. 🎬');
  expect(await overlay.evaluate((element) => element.scrollTop)).toBe(before);
  expect(
    (await page.request.get(`/shows/${show.slug}/edit`, { headers: { accept: 'text/html' } })).url(),
  ).toMatch(/\/shows\/elan-co\/edit$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/shows\/edit$/);
});

test(
  'markup stays text, right-to-left text keeps its direction, and pasted text is plain',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await field(page, 'Tagline').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<b>bold</b>');
      clipboardData.setData('text/plain', '<script>alert(1)</script>\n  مسلسل 👩‍🚀');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await leave(page);
    await expect(said(page, 'Changes saved')).toBeVisible();
    await expect(field(page, 'Tagline')).toHaveText('<script>alert(1)</script> مسلسل 👩‍🚀');
    expect((await now()).tagline).toBe('<script>alert(1)</script> مسلسل 👩‍🚀');
    expect(await field(page, 'Tagline').locator('*').count()).toBe(0);
  },
);

test('without a network a text is marked, guarded against leaving, and saved by "Retry"; a short failure is retried', async ({
  page,
  context,
  allow,
}) => {
  allow.failing('/admin/inline');
  allow.console(/ERR_INTERNET_DISCONNECTED|Failed to load resource|manifest patches/);
  await skipRetryDelays(page);
  await open(page);
  await context.setOffline(true);
  await write(page, 'Tagline', 'Written on a train');
  await leave(page);
  await expect(alert(page)).toBeVisible();
  await expect(field(page, 'Tagline')).toHaveText('Written on a train');
  await expect(field(page, 'Tagline')).toHaveAttribute('aria-invalid', 'true');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Back to Our Shows' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to leave without saving?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('group', { name: 'Not saved' }).getByRole('button', { name: 'Retry' }).click();
  await expect(said(page, 'Changes saved')).toBeVisible();
  expect((await now()).tagline).toBe('Written on a train');

  let tries = 0;
  await page.route('**/admin/inline', (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.fallback();
  });
  await write(page, 'Tagline', 'Second time lucky');
  await leave(page);
  await expect.poll(async () => (await now()).tagline).toBe('Second time lucky');
  await expect(alert(page)).toBeHidden();
  expect(tries).toBe(2);
});

for (const [what, answer] of [
  ['a gateway', { status: 502, body: 'Bad gateway' }],
  ['a broken server', { status: 500, body: '<html>oops' }],
  ['a page that is none', { status: 404, body: 'nothing' }],
] as const)
  test(
    `the response of ${what} loses nothing, and the text is saved once`,
    { tag: '@long' },
    async ({ page, allow }) => {
      allow.failing('/admin/inline');
      await open(page);
      await page.route('**/admin/inline', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        await route.fulfill({ ...answer, contentType: 'text/html' });
      });
      await write(page, 'Tagline', 'Sent twice');
      await leave(page);
      await expect(alert(page)).toBeVisible();
      await expect(field(page, 'Tagline')).toHaveText('Sent twice');
      await page.unroute('**/admin/inline');
      await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
      await expect(said(page, 'Changes saved')).toBeVisible();
      const { version, tagline } = await now();
      expect([version - show.version, tagline]).toEqual([1, 'Sent twice']);
    },
  );

test('an empty title is refused, a conflict is asked about, and a text of a deleted record stays', async ({
  page,
  allow,
}) => {
  allow.failing('/admin/inline');
  await open(page);
  await write(page, 'Title', '');
  await leave(page);
  await expect(alert(page)).toBeVisible();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(field(page, 'Title')).toHaveText(show.title);
  await expect(field(page, 'Title')).toHaveAccessibleDescription('Title is required');
  expect((await now()).title).toBe(show.title);

  await updateRecord('show', editor, show.id, { tagline: 'A slow English drama' });
  await write(page, 'Tagline', 'A slow Welsh drama');
  await leave(page);
  const clash = page.getByRole('alertdialog', { name: 'Two versions of this tagline' });
  await expect(clash).toContainText('This tagline was changed by you, in another window');
  await expect(clash.locator('ins').first()).toHaveText('English');
  await axe(page);
  expect((await now()).tagline).toBe('A slow English drama');
  await clash.getByRole('button', { name: 'Overwrite' }).click();
  await expect(said(page, 'Changes saved')).toBeVisible();
  expect((await now()).tagline).toBe('A slow Welsh drama');

  await write(page, 'Tagline', 'An Irish drama');
  await updateRecord('show', editor, show.id, { tagline: 'A Scottish drama' });
  await leave(page);
  await clash.getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'Tagline')).toHaveText('A Scottish drama');
  await expect(clash).toBeHidden();

  await removeRecord('show', actor('admin'), show.id);
  await write(page, 'Tagline', 'Too late');
  await leave(page);
  await expect(page.getByText('This has been deleted and can no longer be saved.')).toBeVisible();
  await expect(field(page, 'Tagline')).toHaveText('Too late');
});

/** The requests for a page's data. */
const READS = /[?&]_data=|\.data(\?|$)/;

for (const [label, type, theirs] of someOf([
  ['Tagline', 'Mine: ', { tagline: 'Theirs' }],
  ['Description', 'Mine: ', { description: '<p>Theirs.</p>' }],
] as const))
  test(`${label}: a revalidation during typing keeps the cursor, and overwrites no text from another window`, async ({
    page,
    allow,
  }) => {
    allow.failing('/admin/inline');
    await open(page);
    await write(page, 'Channel', 'Lantern');
    await field(page, 'Tagline').click();
    await page.keyboard.press('Home');
    await page.keyboard.type('AB');
    await expect(said(page, 'Changes saved')).toBeVisible();
    await page.keyboard.type('CD ');
    await expect(field(page, 'Tagline')).toHaveText('ABCD A slow drama');
    await page.keyboard.press('Escape');
    // The revalidation after the first save is delayed until both have written.
    const goOn = await holdRequests(page, READS);
    const asked = page.waitForRequest(READS);
    await write(page, 'Channel', 'Nine');
    await page.keyboard.press('Enter');
    await asked;
    await field(page, label).click();
    await expect(field(page, label)).toBeFocused();
    await page.keyboard.type(type);
    await updateRecord('show', editor, show.id, { ...theirs, broadcaster: 'Aurora' });
    goOn();
    await expect(field(page, 'Channel')).toHaveText('Aurora');
    await page.keyboard.type('and more ');
    await leave(page);
    await expect(page.getByRole('alertdialog')).toContainText('was changed by you, in another window');
    expect(await now()).toMatchObject(theirs);
  });

test('a text typed in an ended session is kept, and saved after signing in in a dialog', async ({
  page,
  allow,
  context,
  site,
}) => {
  allow.failing('/admin/inline');
  await open(page);
  await mongoose.connection.collection('sessions').deleteMany({});
  await write(page, 'Tagline', 'Kept through it all');
  await leave(page);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Username').fill(editor.username);
  await dialog.getByLabel('Password').fill('wrong horse');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog.getByText('Invalid username or password')).toBeVisible();
  await expect(field(page, 'Tagline')).toHaveText('Kept through it all');
  await dialog.getByLabel('Password').fill('correct horse');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(said(page, 'Changes saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await now()).tagline).toBe('Kept through it all');
  expect((await context.cookies(site.url)).some(({ name }) => name === 'showreel_session')).toBe(true);
});
