/** Unsaved text: guarded against leaving, kept as a draft, and saved only once. */
import mongoose from 'mongoose';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, test } from '../../fixtures';
import { picture } from '../../media-files';
import { actor, makeArticle, makeShow } from '../../make';
import { updateRecord } from '~/records/save/record-update.server';
import {
  emptyDesk,
  field,
  KINDS,
  openPanel,
  said,
  save,
  stored,
  storedTitles,
} from '../../record-form-steps';
import { pasteFiles } from '../../rich-block-steps';
import { someOf } from '../../full-length';
import { holdRequests } from '../../slow-network';

useEmptySite();

let show: Awaited<ReturnType<typeof makeShow>>;
test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await mongoose.connection.collection('uploads').deleteMany({});
  await signInAs(context, site.url, 'editor');
  show = await makeShow({ title: 'Ember', description: '<p>Glow</p>' });
});

test('leaving unsaved text by Cancel, Escape, a link or a reload asks for confirmation', async ({ page }) => {
  const others = [await makeShow({ title: 'Ash' }), await makeShow({ title: 'Blaze' })];
  // Neither in the order of the form nor in the opposite one.
  const showIds = [others[1], show, others[0]].map((each) => each?.id ?? '');
  const { id } = await makeArticle({ title: 'Ember', showIds });
  const path = `/admin/news/${id}`;
  await page.goto('/admin/news');
  await page.getByRole('link', { name: 'Edit Ember' }).click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  const unsaved = page.getByRole('status').filter({ hasText: 'Unsaved changes' });
  await expect(unsaved).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Ash' }).uncheck();
  await expect(unsaved).toBeVisible();
  await page.getByRole('checkbox', { name: 'Ash' }).check();
  await expect(unsaved).toHaveCount(0);

  await field(page, 'title').fill('Embers');
  await expect(unsaved).toBeVisible();
  const dialog = page.getByRole('alertdialog');
  const discard = page.getByRole('alertdialog', { name: 'Are you sure you want to discard your changes?' });
  for (const ask of [
    () => page.getByRole('link', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await ask();
    await expect(discard).toBeVisible();
    await discard.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(path);
  }
  const shows = page.getByRole('link', { name: 'Shows', exact: true });
  await shows.click();
  await expect(dialog).toHaveAccessibleName('Are you sure you want to leave without saving?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  // What is typed before the focus is back goes nowhere.
  await expect(shows).toBeFocused();

  // Text typed back to the stored value is no change.
  await field(page, 'title').fill('Ember');
  await expect(unsaved).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/news');
  await page.getByRole('link', { name: 'Edit Ember' }).click();
  await field(page, 'title').fill('Embers');
  await expect(unsaved).toBeVisible();
  // The last step, because Chromium can drop what is typed after a reload that was dismissed.
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(field(page, 'title')).toHaveValue('Embers');
});

/** Types a title, goes back and leaves, long before a draft is stored. Runs in the page. */
async function leaveAtOnce(): Promise<void> {
  const title = document.querySelector<HTMLInputElement>('[name="title"]');
  if (!title) throw new Error('No title');
  title.value = 'Embers';
  title.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise(requestAnimationFrame);
  history.back();
  await new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      const leave = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Leave');
      if (!leave) return;
      observer.disconnect();
      leave.click();
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test('the Back button asks: what is left is offered until it is discarded, and the answer to a save is waited for', async ({
  page,
  allow,
}) => {
  const path = `/admin/shows/${show.id}`;
  await page.goto('/admin/shows');
  const open = async () => {
    await page.getByRole('link', { name: 'Edit Ember' }).click();
    await expect(page.getByRole('toolbar', { name: 'Formatting: Description' })).toBeVisible();
  };
  await open();
  await page.evaluate(leaveAtOnce);
  await expect(page).toHaveURL('/admin/shows');
  await open();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'title')).toHaveValue('Embers');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await open();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await expect(field(page, 'title')).toHaveValue('Ember');

  await updateRecord('show', actor('editor'), show.id, { title: 'Cinders' });
  await field(page, 'title').fill('Embers');
  const goOn = await holdRequests(page, new RegExp(path), 'POST');
  allow.failing(path);
  allow.console(/409/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toContainText('leave without saving?');
  goOn();
  // The refusal stays to be seen.
  await expect(page.getByRole('region', { name: 'Two versions' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(field(page, 'title')).toHaveValue('Embers');
});

test('text typed before a crash is offered, restored without a picture that was being uploaded, and saved', async ({
  page,
  context,
  allow,
}) => {
  allow.failing('/api/upload');
  const { id } = await makeArticle({ title: 'Reeds', content: '<p>One</p>' });
  const lost = await context.newPage();
  const editor = await openPanel(lost, `/admin/news/${id}`, 'Content');
  await field(lost, 'title').fill('Marsh');
  await editor.click();
  await lost.keyboard.press('End');
  await lost.keyboard.type(' and two');
  // The connection breaks off, and then the browser is closed without confirmation and without events.
  let cut = () => undefined as void;
  const closed = new Promise<void>((resolve) => (cut = resolve));
  await lost.route('**/api/upload', async (route) => {
    await closed;
    await route.abort('connectionreset');
  });
  await pasteFiles(editor, [{ name: 'Creek.png', type: 'image/png', content: await picture() }]);
  await expect(lost.getByRole('progressbar', { name: 'Creek.png' })).toBeVisible();
  await expect.poll(() => lost.evaluate(() => JSON.stringify(localStorage))).toContain('One and two');
  const cutOff = lost.waitForEvent('requestfailed');
  cut();
  await cutOff;
  await lost.close();

  await openPanel(page, `/admin/news/${id}`, 'Content');
  await expect(page.getByText(/You have unsaved text from/)).toBeVisible();
  await expect(field(page, 'title')).toHaveValue('Reeds');
  await axe(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'title')).toHaveValue('Marsh');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText('One and two');
  await expect(page.getByRole('figure')).toHaveCount(0);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await save(page);
  await said(page, 'Article saved successfully');
  expect((await stored('articles'))[0]).toMatchObject({ title: 'Marsh', content: '<p>One and two</p>' });
  expect(await stored('uploads')).toEqual([]);
  // It is forgotten once it is saved.
  await page.getByRole('link', { name: 'Edit Marsh' }).click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

for (const kind of someOf(KINDS))
  test(`${kind.collection}: a double click on Save creates one record and disables the buttons`, async ({
    page,
  }) => {
    await page.goto(kind.path);
    await page.getByRole('link', { name: kind.add }).first().click();
    await expect(page.getByRole('toolbar', { name: `Formatting: ${kind.rich}` })).toBeVisible();
    await field(page, kind.title).fill('Twice');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    let sent = 0;
    await page.route('**/new.data*', async (route) => {
      if (route.request().method() === 'POST') await held.then(() => (sent += 1));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await said(page, kind.words.saving);
    answer();
    await said(page, kind.words.saved);
    await expect(page.getByText(kind.words.saving)).toHaveCount(0);
    const made = await storedTitles(kind.collection);
    expect(made.filter((title) => title === 'Twice')).toHaveLength(1);
    expect(sent).toBe(1);

    // Back skips the saved form, and resends nothing.
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveCount(0);
    expect(await storedTitles(kind.collection)).toEqual(made);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a form that is sent twice creates one record, also after the Back button',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/admin/shows/new');
      await field(page, 'title').fill('Twice');
      await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
      await said(page, 'Show saved successfully');
      await page.goBack();
      expect(await stored('shows')).toHaveLength(2);
      // The browser shows a new form or the old one; the old one is not executed again.
      await expect(page.getByRole('heading', { level: 1, name: 'Create New Show' })).toBeVisible();
      expect(await storedTitles('shows')).toEqual(['Ember', 'Twice']);
    },
  );
});

test('a form is inert while it is sent, and gets its focus back afterwards', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'admin');
  await page.goto('/admin/settings');
  const goOn = await holdRequests(page, /\/admin\/settings/, 'POST');
  const name = field(page, 'siteName');
  await name.fill('Lantern');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.keyboard.type(' Works');
  await expect(name).toHaveValue('Lantern');
  goOn();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Works');
  await expect(name).toHaveValue('Lantern Works');
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible();
});
