/** Pictures, films, galleries, quotes, lines and embeds in the rich-text editor of a record form. */
import type { Page } from '@playwright/test';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, test } from '../../fixtures';
import { picture } from '../../media-files';
import { emptyDesk, said, save, stored } from '../../record-form-steps';
import { barOf, block, insertFiles, library, openArticle, sentText, tool } from '../../rich-block-steps';
import { uploadFilm, uploadPicture } from '../../text-blocks';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await signInAs(context, site.url, 'editor');
});

async function expectStored(page: Page, content: string): Promise<void> {
  await save(page);
  await said(page, 'Article saved successfully');
  expect((await stored('articles'))[0]?.content).toBe(content);
}

test('a picture of the library is inserted with a caption, and its bar changes it by keyboard', async ({
  page,
}) => {
  const { file } = await uploadPicture(1280, 720, { alt: 'Reeds at dawn' });
  await openArticle(page, 'One');
  await tool(page, 'Picture').click();
  await expect(library(page).getByRole('button', { name: 'Insert' })).toBeDisabled();
  await library(page)
    .getByRole('button', { name: /Marsh\.jpg/ })
    .click();
  await library(page).getByRole('button', { name: 'Insert' }).click();
  await expect(block(page, 'Picture: Reeds at dawn')).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Text width' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Wide', pressed: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('Black reeds');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(block(page, 'Picture: Black reeds')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('- At dawn, ');
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.type('Vos');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  await expectStored(
    page,
    `<p>One</p><figure data-media="${file}" data-size="wide" data-alt="Black reeds">` +
      '<figcaption>- At dawn, <em>Vos</em></figcaption></figure><p>Two</p>',
  );
});

test(
  'keys reach, move, remove and copy a block, and undoing brings it back',
  { tag: '@long' },
  async ({ page }) => {
    const { file } = await uploadPicture();
    const figure = `<figure data-media="${file}" data-size="text"></figure>`;
    const editor = await openArticle(page, 'One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    await page.keyboard.press('Enter');
    await insertFiles(page, 'Picture', ['Marsh']);
    await expect(sentText(page)).toHaveValue(`<p>One</p><p>Two</p>${figure}`);

    await page.getByRole('button', { name: 'Move up' }).click();
    await expect(sentText(page)).toHaveValue(`<p>One</p>${figure}<p>Two</p>`);
    await page.getByRole('button', { name: 'Move up' }).click();
    await expect(sentText(page)).toHaveValue(`${figure}<p>One</p><p>Two</p>`);
    await page.getByRole('button', { name: 'Move down' }).click();
    await expect(sentText(page)).toHaveValue(`<p>One</p>${figure}<p>Two</p>`);

    // From the picture to the paragraph above it, and back.
    await page.keyboard.press('ArrowUp');
    await expect(barOf(page, /^Picture/)).toBeHidden();
    await page.keyboard.type('!');
    await page.keyboard.press('ArrowRight');
    await expect(barOf(page, /^Picture/)).toBeVisible();
    // A selected block is not typed over.
    await page.keyboard.type('x');
    await expect(sentText(page)).toHaveValue(`<p>One!</p>${figure}<p>Two</p>`);
    await page.keyboard.press('Delete');
    await expect(sentText(page)).toHaveValue('<p>One!</p><p>Two</p>');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(sentText(page)).toHaveValue(`<p>One!</p>${figure}<p>Two</p>`);
    await expect(block(page, /^Picture/)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+y');
    await expect(sentText(page)).toHaveValue('<p>One!</p><p>Two</p>');

    // Copied blocks are pasted as they are.
    await page.keyboard.press('ControlOrMeta+z');
    await block(page, /^Picture/).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('Dawn');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+c');
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('ControlOrMeta+v');
    await expect(editor.locator('figure')).toHaveCount(2);
    const captioned = figure.replace('</figure>', '<figcaption>Dawn</figcaption></figure>');
    const copied = `<p>One!</p>${captioned}<p>Two</p>`;
    await expect(sentText(page)).toHaveValue(copied + copied);
  },
);

/** Inserts a gallery of two pictures, adds a third one, reorders them and removes one. */
async function makeGallery(page: Page): Promise<void> {
  await tool(page, 'Gallery').click();
  const choices = library(page).locator('.library__choice');
  const insert = library(page).getByRole('button', { name: 'Insert' });
  await choices.nth(0).click();
  await expect(insert).toBeDisabled();
  await choices.nth(1).click();
  await insert.click();
  await expect(block(page, 'Gallery: 2 pictures')).toBeVisible();
  await page.getByRole('button', { name: 'Pictures', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Gallery' });
  await dialog.getByRole('button', { name: 'Add pictures' }).click();
  await choices.nth(2).click();
  await insert.click();
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveCount(3);
  await items.nth(2).getByRole('button', { name: /up$/ }).click();
  await items
    .nth(0)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await axe(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(block(page, 'Gallery: 2 pictures')).toBeVisible();
}

test('a quote, a line, a film, an embed and a gallery of two to twelve pictures are inserted', async ({
  page,
}) => {
  const { file } = await uploadFilm();
  await openArticle(page);
  await tool(page, 'Quote').click();
  await page.keyboard.type('You look at the water');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Henrik Vos');
  await page.keyboard.press('Enter');
  await tool(page, 'Line').click();
  await expect(block(page, 'Line')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await insertFiles(page, 'Film', ['Tide']);
  await expect(block(page, 'Film: Tide.mp4')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');

  await tool(page, 'Embed').click();
  const dialog = page.getByRole('dialog', { name: 'Embed' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://elsewhere.example/watch');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(dialog).toContainText('Paste the address of a YouTube or Vimeo video');
  await expect(dialog).toContainText('Enter a title');
  await axe(page);
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://youtu.be/abcdefghijk?t=90');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Making of');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(block(page, 'Embed: Making of')).toContainText('YouTube');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('The making');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.keyboard.press('Escape');

  const pictures = await Promise.all([640, 800, 500].map((width) => uploadPicture(width, 360)));
  await makeGallery(page);
  await save(page);
  await said(page, 'Article saved successfully');
  const content = String((await stored('articles'))[0]?.content);
  const files = /data-gallery="([^"]+)"/.exec(content)?.[1]?.split(' ') ?? [];
  expect(files).toHaveLength(2);
  expect(pictures.map((each) => each.file)).toEqual(expect.arrayContaining(files));
  expect(content.replace(/<figure data-gallery=.*?<\/figure>/, '')).toBe(
    '<blockquote><p>You look at the water</p><cite>Henrik Vos</cite></blockquote><hr>' +
      `<figure data-media="${file}" data-size="text"></figure>` +
      '<figure data-embed="youtube:abcdefghijk" data-title="The making" data-start="90"></figure>',
  );
});

test('a file is uploaded in the dialog of the library, and inserted', { tag: '@long' }, async ({ page }) => {
  await openArticle(page);
  await tool(page, 'Picture').click();
  const chooser = page.waitForEvent('filechooser');
  await library(page).getByRole('button', { name: 'Upload File' }).click();
  await (await chooser).setFiles({ name: 'Creek.png', mimeType: 'image/png', buffer: await picture() });
  await library(page).getByRole('button', { name: 'Insert' }).click();
  await expect(block(page, 'Picture: Creek.png')).toBeVisible();
  await expect(sentText(page)).toHaveValue(/<figure data-media="news\/reeds\/image\/[a-z0-9]{24}\.png"/);
});
