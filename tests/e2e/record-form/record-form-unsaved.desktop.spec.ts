/** Unsaved text: guarded against leaving, kept as a draft, and saved only once. */
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, test } from '../../fixtures';
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
import { someOf } from '../../full-length';

useEmptySite();

let show: Awaited<ReturnType<typeof makeShow>>;
test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await signInAs(context, site.url, 'editor');
  show = await makeShow({ title: 'Ember', description: '<p>Glow</p>' });
});

test('a form that was just opened has no unsaved changes, in whatever order its shows are stored', async ({
  page,
}) => {
  const other = await makeShow({ title: 'Ash' });
  for (const showIds of [
    [show.id, other.id],
    [other.id, show.id],
  ]) {
    const { id } = await makeArticle({ showIds });
    await page.goto(`/admin/news/${id}`);
    await expect(page.locator('.ql-editor')).toBeVisible();
    const unsaved = page.getByRole('status').filter({ hasText: 'Unsaved changes' });
    await expect(unsaved).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Ash' }).uncheck();
    await expect(unsaved).toBeVisible();
    await page.getByRole('checkbox', { name: 'Ash' }).check();
    await expect(unsaved).toHaveCount(0);
  }
});

test('leaving unsaved text by Cancel, Escape, a link or a reload asks for confirmation', async ({ page }) => {
  const path = `/admin/shows/${show.id}`;
  await openPanel(page, path, 'Description');
  const unsaved = page.getByRole('status').filter({ hasText: 'Unsaved changes' });
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
  const news = page.getByRole('link', { name: 'News', exact: true });
  await news.click();
  await expect(dialog).toHaveAccessibleName('Are you sure you want to leave without saving?');
  await axe(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  // What is typed before the focus is back goes nowhere.
  await expect(news).toBeFocused();

  // Text typed back to the stored value is no change.
  await field(page, 'title').fill('Ember');
  await expect(unsaved).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/shows');

  await openPanel(page, path, 'Description');
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

test('the Back button asks while a form is being sent, and a refusal stays to be seen', async ({
  page,
  allow,
}) => {
  const path = `/admin/shows/${show.id}`;
  await page.goto('/admin/shows');
  await page.locator(`main a[href="${path}"]`).first().click();
  await expect(page.getByRole('toolbar', { name: 'Formatting: Description' })).toBeVisible();
  await updateRecord('show', actor('editor'), show.id, { title: 'Cinders' });
  await field(page, 'title').fill('Embers');
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(new RegExp(path), async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  allow.failing(path);
  allow.console(/409/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toContainText('leave without saving?');
  goOn();
  await expect(page.getByRole('region', { name: 'Two versions' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(field(page, 'title')).toHaveValue('Embers');
});

test('opening another record asks for confirmation', async ({ page }) => {
  await page.goto('/admin/shows');
  await page.getByRole('link', { name: 'Edit Ember' }).click();
  await field(page, 'title').fill('Embers');
  await page.goBack();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Edit Ember' }).click();
  // The text is restored after a navigation.
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'title')).toHaveValue('Embers');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Edit Ember' }).click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await expect(field(page, 'title')).toHaveValue('Ember');
});

test('leaving faster than the draft is stored loses nothing', async ({ page }) => {
  await page.goto('/admin/shows');
  await page.getByRole('link', { name: 'Edit Ember' }).click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  // Typing, going back and leaving happen long before a draft is stored.
  await page.evaluate(async () => {
    const title = document.querySelector<HTMLInputElement>('[name="title"]');
    if (!title) throw new Error('No title');
    title.value = 'Embers';
    title.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    history.back();
    await new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        const leave = [...document.querySelectorAll('button')].find(
          (button) => button.textContent === 'Leave',
        );
        if (!leave) return;
        observer.disconnect();
        leave.click();
        resolve();
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
  await expect(page).toHaveURL('/admin/shows');
  await page.getByRole('link', { name: 'Edit Ember' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'title')).toHaveValue('Embers');
});

test('text typed before a crash is offered, restored, saved and then forgotten', async ({
  page,
  context,
}) => {
  const path = `/admin/shows/${show.id}`;
  const typed = async () => {
    const lost = await context.newPage();
    const editor = await openPanel(lost, path, 'Description');
    await field(lost, 'title').fill('Embers');
    await editor.click();
    await lost.keyboard.press('End');
    await lost.keyboard.type(' again');
    await expect.poll(() => lost.evaluate(() => JSON.stringify(localStorage))).toContain('Glow again');
    // The page is closed as in a crash: without confirmation and without events.
    await lost.close();
  };
  await typed();
  await openPanel(page, path, 'Description');
  await expect(page.getByText(/You have unsaved text from/)).toBeVisible();
  await expect(field(page, 'title')).toHaveValue('Ember');
  await axe(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'title')).toHaveValue('Embers');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('Glow again');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await save(page);
  await said(page, 'Show saved successfully');
  expect((await stored('shows'))[0]).toMatchObject({ title: 'Embers', description: '<p>Glow again</p>' });
  await openPanel(page, path, 'Description');
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

for (const kind of someOf(KINDS))
  test(`${kind.collection}: a double click on Save creates one record and disables the buttons`, async ({
    page,
  }) => {
    await page.goto(kind.path);
    await openPanel(page, `${kind.path}/new`, kind.rich);
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

  test('a form that is sent twice creates one record, also after the Back button', async ({ page }) => {
    await page.goto('/admin/shows/new');
    await field(page, 'title').fill('Twice');
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
    await said(page, 'Show saved successfully');
    await page.goBack();
    expect(await stored('shows')).toHaveLength(2);
    // The browser shows a new form or the old one; the old one is not executed again.
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Show' })).toBeVisible();
    expect(await storedTitles('shows')).toEqual(['Ember', 'Twice']);
  });
});

test('a form is inert while it is sent, and gets its focus back afterwards', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'admin');
  await page.goto('/admin/settings');
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/\/admin\/settings/, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
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
