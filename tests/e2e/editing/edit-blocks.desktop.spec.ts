/** Pictures, films and quotes of a text in Edit Mode. */
import type { Page } from '@playwright/test';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, test } from '../../fixtures';
import { picture } from '../../media-files';
import { stored } from '../../record-form-steps';
import { insertFiles, pasteFiles } from '../../rich-block-steps';
import { makeArticleWith, uploadPicture } from '../../text-blocks';
import { media, prose } from '../../text-parts';
import { holdRequests } from '../../slow-network';

useEmptySite();

test.beforeEach(({ context, site }) => signInAs(context, site.url, 'editor'));

const text = (page: Page) => page.getByRole('textbox', { name: /^Content/ });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: /^Formatting/ });
const contentOf = async (id: string) =>
  (await stored('articles')).find(({ _id }) => String(_id) === id)?.content as unknown;
const figureOf = (file: string, size = 'text') =>
  `<figure data-media="${file}" data-size="${size}"></figure>`;

async function open(page: Page, path: string) {
  await page.goto(`${path}/edit`);
  await text(page).getByText('One').click();
  await expect(toolbar(page)).toBeVisible();
}

test('a file that is pasted early is uploaded before the text is saved; a picture is changed, and another inserted', async ({
  page,
}) => {
  const { file } = await uploadPicture(1280, 720, { alt: 'Reeds' });
  const { id, path } = await makeArticleWith([prose('One'), media(file), prose('Two')]);
  const loadAll = await holdRequests(page, /\/build\/rich-blocks[^/]*\.js/);
  const upload = await holdRequests(page, '**/api/upload');
  await open(page, path);
  await pasteFiles(text(page), [{ name: 'Creek.png', type: 'image/png', content: await picture() }]);
  loadAll();
  await expect(page.getByRole('progressbar', { name: 'Creek.png' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('It is saved as soon as the upload is done.')).toBeVisible();
  upload();
  await expect(page.getByRole('status').getByText('Changes saved')).toBeVisible();
  const before = String(await contentOf(id));
  expect(before).toMatch(/<figure data-media="news\/[^"]+\.png" data-size="text"><\/figure>/);

  await text(page).getByText('One').click();
  await page.getByRole('figure', { name: 'Picture: Reeds' }).click();
  await page.getByRole('button', { name: 'Full width' }).click();
  await axe(page);
  // Escape leads from the picture to the text, which it does not discard.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Full width' })).toBeHidden();
  await page.keyboard.press('ControlOrMeta+End');
  await insertFiles(page, 'Picture', ['Marsh']);
  await page.keyboard.press('ControlOrMeta+s');
  const changed = before.replace(figureOf(file), figureOf(file, 'full'));
  await expect.poll(() => contentOf(id)).toBe(changed + figureOf(file));
  await expect(text(page).getByRole('img', { name: 'Reeds' })).toHaveCount(2);
});

test('a text with blocks cannot be damaged while the editor loads, or if it does not', async ({
  page,
  allow,
}) => {
  const { file } = await uploadPicture();
  const { id, path } = await makeArticleWith([prose('One'), media(file)]);
  allow.failing(/inline-rich-editor/);
  await page.route(/\/build\/inline-rich-editor[^/]*\.js/, (route) => route.abort());
  await page.goto(`${path}/edit`);
  await text(page).getByText('One').click();
  await expect(page.getByText('The editor cannot be loaded. Check your connection.')).toBeVisible();
  await page.keyboard.type('x');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(text(page)).toHaveText(/^One/);
  expect(await contentOf(id)).toBe(`<p>One</p>${figureOf(file)}`);
});
