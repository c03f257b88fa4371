/** The poster of a video and the focal point of an image, on the screens of the files and on the site. */
import type { Locator } from '@playwright/test';
import mongoose from 'mongoose';
import { signInAs } from '../../accounts/sign-in';
import { overHttp } from '../../http-pages/fixtures';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { actor, makeArticle, makeShow } from '../../make';
import { focusClasses } from '../../../app/core/files/media';
import { openUpload } from '../../../app/media/library/library-file.server';
import { makeUpload, picture, video } from '../../media-files';

useEmptySite();

test.beforeEach(async () => {
  for (const name of ['shows', 'articles', 'uploads'])
    await mongoose.connection.collection(name).deleteMany({});
});

const positionOf = (image: Locator) => image.evaluate((each) => getComputedStyle(each).objectPosition);
const open = (id: string) => openUpload(actor('editor'), id);

for (const javaScriptEnabled of [true, false])
  test.describe(
    javaScriptEnabled ? 'with JavaScript' : 'without JavaScript',
    { tag: javaScriptEnabled ? [] : '@desktop' },
    () => {
      test.describe('in a browser', () => {
        test.use({ javaScriptEnabled });

        test(
          'the focal point of an image is set by a click, and by two ranges',
          { tag: javaScriptEnabled ? '@desktop' : ['@desktop', '@long'] },
          async ({ page, context, site }) => {
            await signInAs(context, site.url, 'editor');
            const { id, url } = await makeUpload(await picture(800, 400), {});
            const article = await makeArticle({ imageUrl: url });
            await page.goto(`/admin/media/${id}`);
            const image = page.getByRole('button', { name: 'Set the focal point here' });
            const box = await image.boundingBox();
            const { width = 0, height = 0 } = box ?? {};
            await image.click({ position: { x: width * 0.62, y: height * 0.34 } });
            await expect(page.getByText('File saved')).toBeVisible();
            await expect(page).toHaveURL(`/admin/media/${id}`);
            await expect(page.getByLabel('Across')).toHaveValue('62');
            await expect(page.getByLabel('Down')).toHaveValue('34');
            expect(await positionOf(page.locator('.crops img').first())).toBe('62% 34%');
            await expectNoOverflow(page);

            await page.getByLabel('Across').fill('100');
            await page.getByLabel('Down').fill('5');
            await page.getByRole('button', { name: 'Save', exact: true }).click();
            await expect(page).toHaveURL('/admin/media');
            expect((await open(id)).focus).toEqual({ x: 100, y: 5 });

            const news = await (await page.request.get('/news')).text();
            expect(news).toMatch(new RegExp(`<img[^>]*${focusClasses({ x: 100, y: 5 })}`));
            const details = await (await page.request.get(`/news/${article.slug}`)).text();
            expect(details).toMatch(/<meta property="og:image" content="[^"]*-100-5\.jpg"/);
          },
        );
      });

      test.describe('of a video', () => {
        test.use(javaScriptEnabled ? {} : overHttp);

        test(
          'the poster of a video is one of six frames, or any other second',
          { tag: ['@desktop', ...laterWith(javaScriptEnabled)] },
          async ({ page, context, site, allow }) => {
            await signInAs(context, site.url, 'editor');
            const { id, url } = await makeUpload(await video(), { fileType: 'video' });
            const show = await makeShow({ videoUrl: url });
            allow.failing(`/admin/media/${id}`);
            await page.goto(`/admin/media/${id}`);
            const frames = page.getByRole('radiogroup', { name: 'Frame' });
            await expect(frames.getByRole('radio')).toHaveCount(6);
            if (javaScriptEnabled) {
              for (const image of await frames.getByRole('img').all()) {
                await image.scrollIntoViewIfNeeded();
                await expect
                  .poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth), {
                    timeout: 30_000,
                  })
                  .toBe(480);
              }
              await expectNoOverflow(page);
              await axe(page);
            }

            await page.getByLabel('Or at second').fill('999');
            await page.getByRole('button', { name: 'Use this second' }).click();
            await expect(page.getByLabel('Or at second')).toHaveAccessibleDescription(
              /must be within the film/,
            );
            await page.getByLabel('Or at second').fill('1.5');
            await page.getByRole('button', { name: 'Use this second' }).click();
            await expect(page.getByText('File saved')).toBeVisible();
            const first = await open(id);
            expect(first.posterAt).toBe(1.5);

            await frames.getByRole('radio').nth(2).check();
            await page.getByRole('button', { name: 'Save', exact: true }).click();
            await expect(page).toHaveURL('/admin/media');
            const second = await open(id);
            expect([second.posterAt, second.posterUrl === first.posterUrl]).not.toEqual([1.5, true]);
            await page.goto(`/shows/${show.slug}`);
            await expect(page.locator(`img[src="${second.posterUrl}"]`).first()).toBeAttached();

            await page.goto(`/admin/media/${id}`);
            await expect(frames.getByRole('radio').nth(2)).toBeChecked();
          },
        );
      });
    },
  );
