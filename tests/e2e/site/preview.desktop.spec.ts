/** The preview of an uploaded video: it plays where a video plays by itself, and the whole video in the lightbox. */
import { Job } from '~models/job';
import { Upload } from '~models/upload';
import { workOnNext } from '~/media/jobs/job.server';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { actor, makeShow, unique } from '../../make';
import { makeUpload, video } from '../../media-files';

useEmptySite();

test(
  'a card shows the poster until there is a preview, which it plays from then on',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    const { id, url } = await makeUpload(await video(), { fileType: 'video' }, actor('editor'));
    // The site's own worker leaves it alone for now.
    await Job.updateMany({ subject: id }, { $set: { notBefore: new Date(Date.now() + 60_000) } });
    const { slug } = await makeShow({
      title: unique('Rain'),
      videoUrl: url,
      thumbnailUrl: '/demo/shows/ember/thumb.jpg',
    });
    const card = page.getByRole('article');
    await page.goto('/shows');
    await card.hover();
    await expect(card.locator('img')).toBeVisible();
    await expect(card.locator('video')).toHaveCount(0);

    await Job.updateMany({ subject: id }, { $set: { notBefore: new Date(0) } });
    const never = new AbortController().signal;
    const report = (error: unknown) => {
      throw error;
    };
    await expect
      .poll(
        async () => {
          await workOnNext(never, report);
          return (await Upload.findById(id))?.excerpt?.url;
        },
        { timeout: 60_000 },
      )
      .toBeTruthy();
    const preview = url.replace('.mp4', '-preview.mp4');
    await expect(async () => {
      await page.goto('/shows');
      await card.hover();
      await expect(card.locator('video')).toHaveAttribute('src', preview, { timeout: 2_000 });
    }).toPass();
    const playing = card.locator('video');
    await expect.poll(() => playing.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(960);
    await expect
      .poll(() => playing.evaluate((film: HTMLVideoElement) => !film.paused && film.muted))
      .toBe(true);

    await page.goto(`/shows/${slug}`);
    await page.getByRole('link', { name: 'Trailer' }).click();
    await expect(page.getByRole('dialog').locator('video[controls]')).toHaveAttribute('src', url);
  },
);
