/** Pictures that are pasted or dropped into the rich-text editor of a record form, and uploaded in their place. */
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, test } from '../../fixtures';
import { makeArticle } from '../../make';
import { picture } from '../../media-files';
import { emptyDesk, openPanel, said, save, stored } from '../../record-form-steps';
import { block, openArticle, pasteFiles, sendFiles, sentText } from '../../rich-block-steps';
import { uploadPicture } from '../../text-blocks';
import { media, prose } from '../../text-parts';
import { writeParts } from '~/core/html/write-block';
import { holdRequests } from '../../slow-network';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await mongoose.connection.collection('uploads').deleteMany({});
  await signInAs(context, site.url, 'editor');
});

const file = async (name: string) => ({ name, type: 'image/png', content: await picture() });
const FIGURE = /^<p>One<\/p><figure data-media="[^"]+" data-size="text"><\/figure>$/;

/** Holds all uploads until the function that it returns is called. */
const holdUploads = (page: Page) => holdRequests(page, '**/api/upload');

test.describe('a pasted picture', () => {
  test('is uploaded in its place, asked about when one leaves meanwhile, and there once when undone and done again', async ({
    page,
  }) => {
    const { id } = await makeArticle({ title: 'Reeds', content: '<p>One</p>' });
    const editor = await openPanel(page, `/admin/news/${id}`, 'Content');
    await editor.click();
    const release = await holdUploads(page);
    await pasteFiles(editor, [await file('Creek.png')]);
    await expect(page.getByRole('progressbar', { name: 'Creek.png' })).toBeVisible();
    await expect(sentText(page)).toHaveValue('<p>One</p>');
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to leave without saving?',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    // It gives the focus back when it is gone.
    await expect(question).toBeHidden();
    await editor.press('ControlOrMeta+z');
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+y');
    await expect(page.getByRole('progressbar', { name: 'Creek.png' })).toBeVisible();
    release();
    await expect(block(page, 'Picture: Creek.png')).toBeVisible();
    await expect(sentText(page)).toHaveValue(FIGURE);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(sentText(page)).toHaveValue('<p>One</p>');
    await page.keyboard.press('ControlOrMeta+y');
    await expect(sentText(page)).toHaveValue(FIGURE);
    await save(page);
    await said(page, 'Article saved successfully');
    expect((await stored('articles'))[0]?.content).toMatch(FIGURE);
  });

  test('that cannot be uploaded says why, is tried again, or removed', async ({ page, allow }) => {
    allow.failing('/api/upload');
    const editor = await openArticle(page, 'One');
    await page.route('**/api/upload', (route) =>
      route.fulfill({ status: 507, json: { error: 'The disk is full.' } }),
    );
    await pasteFiles(editor, [await file('Creek.png'), await file('Reed.png')]);
    const failed = page
      .getByRole('alert')
      .filter({ hasText: 'Creek.png was not uploaded. The disk is full.' });
    await expect(failed).toBeVisible();
    await axe(page);
    await page.unroute('**/api/upload');
    await page.getByRole('button', { name: 'Remove Reed.png' }).click();
    // While it is selected its buttons are in reach, too.
    await failed.click();
    await expect(page.getByText('Picture: Creek.png, press Enter to reach its buttons')).toBeAttached();
    await failed.getByRole('button', { name: 'Try again with Creek.png' }).click();
    await expect(block(page, 'Picture: Creek.png').getByRole('img')).toHaveCount(0);
    await expect(sentText(page)).toHaveValue(FIGURE);
  });

  test(
    'beside words is left out, as a word processor adds one of the words',
    { tag: '@long' },
    async ({ page }) => {
      const editor = await openArticle(page);
      await pasteFiles(editor, [await file('words.png')], '<p>Words</p><hr><blockquote>Said</blockquote>');
      await expect(sentText(page)).toHaveValue('<p>Words</p><hr><blockquote><p>Said</p></blockquote>');
    },
  );
});

test(
  'dropped pictures are uploaded where the cursor is, in their order',
  { tag: '@long' },
  async ({ page }) => {
    const editor = await openArticle(page, 'One');
    await sendFiles(editor, 'drop', [await file('Creek.png'), await file('Reed.png')]);
    await expect(block(page, 'Picture: Creek.png')).toBeVisible();
    await expect(block(page, 'Picture: Reed.png')).toBeVisible();
    await expect(sentText(page)).toHaveValue(
      /^<p>One<\/p>(<figure data-media="[^"]+" data-size="text"><\/figure>){2}$/,
    );
    const names = await editor.locator('figure').evaluateAll((all) => all.map((each) => each.ariaLabel));
    expect(names).toEqual(['Picture: Creek.png', 'Picture: Reed.png']);
    await save(page);
    await said(page, 'Article saved successfully');
  },
);

test('the sixty-first block is not inserted, and the editor says why', { tag: '@long' }, async ({ page }) => {
  const { file: name } = await uploadPicture();
  const content = writeParts([prose('One'), ...Array.from({ length: 60 }, () => media(name))]);
  const { id } = await makeArticle({ title: 'Reeds', content });
  const editor = await openPanel(page, `/admin/news/${id}`, 'Content');
  await expect(page.getByText('60 of 60 blocks.')).toBeVisible();
  await editor.getByText('One').click();
  await pasteFiles(editor, [await file('Creek.png')]);
  await expect(page.getByText('A text holds at most 60 blocks.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(sentText(page)).toHaveValue(content);
  // A removed one makes room again.
  await editor.locator('figure').first().click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('59 of 60 blocks.')).toBeVisible();
});
