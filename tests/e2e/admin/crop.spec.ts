/** Crops on the screen of a picture, and where a picture is chosen. */
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { openUpload } from '../../../app/media/library/library-file.server';
import { signInAs } from '../../accounts/sign-in';
import { Article } from '../../../models/article';
import { Show } from '../../../models/show';
import { Upload } from '../../../models/upload';
import { ASSETS } from '../../../app/core/files/uploads';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeArticle, makeShow } from '../../make';
import { makeUpload, picture, video } from '../../media-files';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  for (const name of ['articles', 'uploads']) await mongoose.connection.collection(name).deleteMany({});
  await signInAs(context, site.url, 'editor');
});

const open = (id: string) => openUpload(actor('editor'), id);
const numbers = async (page: Page) =>
  Promise.all(
    ['Left', 'Top', 'Width', 'Height'].map(async (name) =>
      Number(await page.getByLabel(name, { exact: true }).inputValue()),
    ),
  );

interface Point {
  x: number;
  y: number;
}

async function boxOf(page: Page) {
  const { x, y, width, height } = (await page.locator('.cropper__picture svg').boundingBox())!;
  return (across: number, down: number) => ({ x: x + width * across, y: y + height * down });
}

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('a picture is cropped by numbers, and the crop is taken back', async ({ page, allow }) => {
    const { id } = await makeUpload(await picture(800, 400));
    await page.goto(`/admin/media/${id}`);
    await page.getByRole('link', { name: 'Crop', exact: true }).click();
    await expect(page.getByLabel('Width', { exact: true })).toHaveValue('800');
    await page.getByLabel('Width', { exact: true }).fill('400');
    await page.getByLabel('Left', { exact: true }).fill('900');
    allow.failing(`/admin/media/${id}/crop`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The crop must lie in the picture').first()).toBeVisible();
    await expect(page.getByLabel('Left', { exact: true })).toHaveValue('900');
    await page.getByLabel('Left', { exact: true }).fill('100');
    await page.getByLabel('Straighten').fill('2.5');
    await page.getByLabel('Shape').selectOption('1 : 1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Crop saved')).toBeVisible();
    const crop = { x: 100, y: 0, width: 400, height: 400, turn: 0, straighten: 2.5 };
    expect(await open(id)).toMatchObject({ crop, width: 400, height: 400 });

    await page.goto(`/admin/media/${id}/crop`);
    await page.getByRole('button', { name: 'Crop for this place only' }).click();
    await expect(page.getByText('Still (crop).png made')).toBeVisible();
    await page.getByRole('link', { name: 'Still.png' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Still.png' })).toBeVisible();
    await page.getByRole('link', { name: 'Crop', exact: true }).click();
    await page.getByRole('button', { name: 'Take the crop back' }).click();
    await expect(page.getByText('Crop taken back')).toBeVisible();
    expect(await open(id)).toMatchObject({ crop: null, width: 800 });
  });
});

async function dragByMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test(
  'the crop is dragged by its corners and its middle, by arrow keys, and turned',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { id } = await makeUpload(await picture(800, 400));
    await page.goto(`/admin/media/${id}/crop`);
    await expect(page.getByRole('button', { name: 'Turn left' })).toBeVisible();
    const at = await boxOf(page);
    const session = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const drag = async (from: Point, to: Point) => {
      await touch('touchStart', [from]);
      await touch('touchMove', [to]);
      await touch('touchEnd', []);
    };
    await drag(at(0.98, 0.97), at(0.7, 0.7));
    const [, , width = 0, height = 0] = await numbers(page);
    expect([width > 500 && width < 620, height > 240 && height < 320]).toEqual([true, true]);
    await drag(at(0.35, 0.35), at(0.45, 0.4));
    const [left = 0, top = 0, ...size] = await numbers(page);
    expect([left > 60 && left < 110, top > 5 && top < 50, size]).toEqual([true, true, [width, height]]);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.getByRole('group', { name: /^Picture with the crop/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await numbers(page)).toEqual([left + 8, top - 1, width - 8, height]);
    await page.getByRole('button', { name: 'Turn right' }).click();
    expect(await numbers(page)).toEqual([400 - (top - 1) - height, left + 8, height, width - 8]);
    await page.getByLabel('Shape').selectOption('2 : 3');
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Crop saved')).toBeVisible();
    const { crop } = await open(id);
    expect(crop?.turn).toBe(90);
    expect((crop?.width ?? 0) / (crop?.height ?? 1)).toBeCloseTo(2 / 3, 2);
  },
);

async function cropInDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Crop for this place only' });
  await dialog.getByLabel('Shape').selectOption('1 : 1');
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a chosen picture is cropped for its place alone', { tag: ['@desktop', '@long'] }, async ({ page }) => {
  const { id, url } = await makeUpload(await picture(800, 400));
  const content = `<p>One</p><figure data-media="${url.slice(ASSETS.length)}"><figcaption></figcaption></figure>`;
  const article = await makeArticle({ imageUrl: url, content });
  await page.goto(`/admin/news/${article.id}`);
  await page.getByRole('button', { name: /^Crop / }).click();
  await expect(page.getByRole('button', { name: 'Turn left' })).toBeVisible();
  const at = await boxOf(page);
  await dragByMouse(page, at(0.98, 0.97), at(0.7, 0.7));
  const [, , width = 0] = await numbers(page);
  expect(width > 500 && width < 620, `the corner was dragged to ${width}`).toBe(true);
  await dragByMouse(page, at(0.7, 0.7), at(0.99, 0.99));
  await axe(page);
  await cropInDialog(page);
  await expect(page.getByText('400 × 400')).toBeVisible();
  await page.locator('.ql-editor figure').click();
  await page
    .getByRole('toolbar', { name: /^Picture/ })
    .getByRole('button', { name: /^Crop / })
    .click();
  await cropInDialog(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Article saved')).toBeVisible();
  const stored = await Article.findById(article.id).orFail();
  const crops = await Upload.find({ 'original.id': id }).lean();
  expect(crops).toHaveLength(1);
  expect([stored.imageUrl, stored.content].every((text) => text.includes(crops[0]?._id ?? id))).toBe(true);
  const { uses, crop } = await open(id);
  expect([uses, crop]).toEqual([[], null]);
});

test('a picture of a gallery is cropped for it alone', { tag: ['@desktop', '@long'] }, async ({ page }) => {
  const { url } = await makeUpload(await picture(800, 400));
  const film = await makeUpload(await video(), { fileType: 'video' });
  const show = await makeShow({
    media: [
      { type: 'image', url },
      { type: 'video', url: film.url },
    ],
  });
  await page.goto(`/admin/shows/${show.id}`);
  await expect(page.getByRole('button', { name: /^Crop item/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Crop item 1' }).click();
  await cropInDialog(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Show saved')).toBeVisible();
  const { media } = await Show.findById(show.id).orFail();
  const [crop] = await Upload.find({ 'original.id': { $gt: '' } }).lean();
  expect(media.map((item) => item.url)).toEqual([`/assets/${crop?.key}`, film.url]);
});
