/** A page starts from a text, and is published with open passages only after a question. */
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makePage } from '../../make';

useEmptySite();

test.beforeEach(async ({ context, site, allow }) => {
  // A question is answered with 409.
  allow.failing(/\/admin\//);
  await mongoose.connection.collection('pages').deleteMany({});
  await signInAs(context, site.url, 'editor');
});

const QUESTION = 'This text still has passages in square brackets. Publish it?';
const OPEN = '<p>We are in [city].</p>';
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const status = async (id: string) => (await openRecord('page', actor('editor'), id)).status;

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('a new page is filled with a text, saved as a draft, and published after a question', async ({
    page,
  }) => {
    await page.goto('/admin/pages/new');
    await expect(page.getByText('yours to decide')).toHaveCount(0);
    await page.getByRole('link', { name: /^Careers/ }).click();
    await expect(page).toHaveURL('/admin/pages/new?from=careers');
    await expect(page.getByText(/passages are yours to decide\.$/)).toBeVisible();
    await expect(page.locator('[name=title]')).toHaveValue('Careers');
    await expect(page.locator('[name=body]')).toHaveValue(/<h1>How we hire<\/h1>/);
    await expect(page.getByRole('radio', { name: 'Text and vacancies' })).toBeChecked();
    await page.locator('[name=intro]').fill('Work with us.');
    await page.getByLabel('Status').selectOption('published');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(QUESTION)).toBeVisible();
    expect(await mongoose.connection.collection('pages').countDocuments()).toBe(0);
    await expect(page.locator('[name=intro]')).toHaveValue('Work with us.');
    await publish(page).click();
    await expect(toast(page, 'Page saved successfully')).toBeVisible();
    await page.goto('/careers');
    await expect(page.getByText('Work with us.')).toBeVisible();
  });

  test('the switch of Edit Mode asks', async ({ page }) => {
    const { id } = await makePage({ title: 'Terms', status: 'draft', body: OPEN });
    await page.goto('/terms/edit');
    const toggle = page.getByRole('button', { name: 'Published: Terms' });
    await toggle.click();
    await expect(page.getByText(QUESTION)).toBeVisible();
    expect(await status(id)).toBe('draft');
    await publish(page).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    expect(await status(id)).toBe('published');
  });

  test('an unknown start is an empty page', async ({ page }) => {
    await page.goto('/admin/pages/new?from=constructor');
    await expect(page.locator('[name=title]')).toHaveValue('');
    await expect(page.getByRole('link', { name: /^Empty page/ })).toHaveAttribute('aria-current', 'true');
  });

  test('overwriting what another user has saved does not ask again', async ({ page }) => {
    const { id } = await makePage({ title: 'Terms', intro: 'First', status: 'draft', body: OPEN });
    await page.goto(`/admin/pages/${id}`);
    await page.locator('[name=intro]').fill('Mine');
    await publish(page).click();
    await expect(page.getByText(QUESTION)).toBeVisible();
    await updateRecord('page', actor('editor'), id, { intro: 'Theirs' });
    // The first one is at the head of the form.
    await publish(page).last().click();
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await expect(toast(page, 'Page saved successfully')).toBeVisible();
    const saved = await openRecord('page', actor('editor'), id);
    expect(saved).toMatchObject({ intro: 'Mine', status: 'published' });
  });

  test('the switch of a row asks', async ({ page }) => {
    const { id } = await makePage({ title: 'Terms', status: 'draft', body: OPEN });
    await page.goto('/admin/pages');
    const toggle = page.getByRole('button', { name: 'Terms published' });
    await toggle.click();
    await expect(page.getByText(QUESTION)).toBeVisible();
    expect(await status(id)).toBe('draft');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText(QUESTION)).toHaveCount(0);
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    // That of the question; another one is for ticked rows.
    await publish(page).first().click();
    await expect(toast(page, 'Page saved successfully')).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(await status(id)).toBe('published');
  });
});

test('the notice counts what is left, and another start keeps what was typed', async ({ page }) => {
  await page.goto('/admin/pages/new?from=terms');
  await expect(page.locator('.ql-editor')).toBeVisible();
  const notice = page.getByText(/(?:passages are|One passage is) yours to decide\.$/);
  const before = await notice.textContent();
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('open-passages') ?? [])].map(
        (range) => (range as Range).cloneContents().textContent,
      ),
    );
  await expect.poll(marked).toContain('[country]');
  await page.locator('.ql-editor').getByText('[country]').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' [and this]');
  await expect.poll(marked).toContain('[and this]');
  await page.locator('[name=intro]').fill('[this] and [that]');
  await expect(notice).not.toHaveText(before ?? '');
  await page.getByRole('link', { name: /^About/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/pages/new?from=terms');
  await expect(page.locator('[name=intro]')).toHaveValue('[this] and [that]');
  await page.getByRole('link', { name: /^About/ }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.locator('[name=title]')).toHaveValue('About');
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await page.getByRole('link', { name: /^Terms of Use/ }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.locator('[name=intro]')).toHaveValue('[this] and [that]');
  await expect(page.locator('[name=title]')).toHaveValue('Terms of Use');
});

test('the texts to start from are accessible and fit every window', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin/pages/new?from=privacy');
  await expect(page.locator('.ql-editor')).toBeVisible();
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
  await axe(page);
});
