/** The screen of one file of the media library, and the lists of files that lack something. */
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { listTracks } from '~/media/library/tracks.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { makeShow } from '../../make';
import { makeUpload, picture, srt, video } from '../../media-files';

useEmptySite();

test.beforeEach(async () => {
  for (const name of ['shows', 'uploads']) await mongoose.connection.collection(name).deleteMany({});
});

const makeVideo = async () => makeUpload(await video(), { originalName: 'Rain.mp4', fileType: 'video' });
const track = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/x-subrip', buffer });
const BROKEN = Buffer.from(
  '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:05,000 --> 00:00:04,000\nAgain\n',
);

const form = (page: Page) => page.getByRole('form', { name: 'Add a track' });
const rows = (page: Page) => page.getByRole('table').getByRole('row');

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    test(
      'tracks of a video are added, and removed',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, context, site, allow }) => {
        await signInAs(context, site.url, 'editor');
        const { id, file } = await makeVideo();
        const open = async () => {
          await page.goto(`/admin/media/${id}`);
        };
        allow.failing(`/admin/media/${id}`);
        await open();
        if (javaScriptEnabled) await page.getByLabel('Caption', { exact: true }).fill('A night in the port');
        await form(page).getByLabel('Language').fill('cy');
        await form(page).getByLabel('Kind').selectOption('Subtitles');
        await form(page).getByLabel('File').setInputFiles(track('broken.srt', BROKEN));
        await form(page).getByRole('button', { name: 'Add a track' }).click();
        await expect(form(page).getByLabel('File')).toHaveAccessibleDescription(
          'Line 6: ends before it begins',
        );
        await expect(form(page).getByLabel('Language')).toHaveValue('cy');
        await expect(form(page).getByLabel('Kind')).toHaveValue('subtitles');
        await expect(rows(page)).toHaveCount(0);

        await form(page)
          .getByLabel('File')
          .setInputFiles(track('words.srt', srt('Helo')));
        await form(page).getByRole('button', { name: 'Add a track' }).click();
        await expect(page.getByText('Track added')).toBeVisible();
        await expect(rows(page).nth(1)).toContainText(/Subtitles\s*Welsh\s*Cymraeg\s*1 cue/);
        await expect(form(page).getByLabel('Language')).toHaveValue('');
        if (javaScriptEnabled) {
          await expect(page.getByLabel('Caption', { exact: true }), 'unsaved text').toHaveValue(
            'A night in the port',
          );
          await axe(page);
        }
        if (javaScriptEnabled) await expectNoOverflow(page);
        const [stored] = await listTracks(file);
        expect(await (await page.request.get(stored?.url ?? '')).text()).toContain('Helo');

        await page.getByRole('button', { name: 'Remove Subtitles, Cymraeg' }).click();
        await expect(page.getByText('Track removed')).toBeVisible();
        await expect(page.getByRole('table')).toHaveCount(0);
        if (javaScriptEnabled) await expect(page.getByRole('heading', { name: 'Tracks' })).toBeFocused();
      },
    );

    // Scripts make no difference to the rest.
    if (javaScriptEnabled) return;

    test('speech and transcript of a video are saved', async ({ page, context, site }) => {
      await signInAs(context, site.url, 'editor');
      const { id } = await makeVideo();
      await page.goto(`/admin/media/${id}`);
      await expect(page.getByRole('radio', { name: 'No', exact: true }), 'it has no sound').toBeChecked();
      await page.getByRole('radio', { name: 'Yes' }).check();
      await page.getByLabel('Transcript').fill('Hanne: Sit down.\nThe man: No.');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('File saved')).toBeVisible();
      await page.goto(`/admin/media/${id}`);
      await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
      await expect(page.getByLabel('Transcript')).toHaveValue('Hanne: Sit down.\nThe man: No.');
    });

    test('a form without a file or a language is sent back', async ({ page, context, site, allow }) => {
      await signInAs(context, site.url, 'editor');
      const { id } = await makeVideo();
      allow.failing(`/admin/media/${id}`);
      await page.goto(`/admin/media/${id}`);
      await form(page).getByRole('button', { name: 'Add a track' }).click();
      await expect(form(page).getByLabel('File')).toHaveAccessibleDescription('Choose a file first.');
      await form(page)
        .getByLabel('File')
        .setInputFiles(track('words.srt', srt('Helo')));
      await form(page).getByLabel('Language').fill('no such language');
      await form(page).getByRole('button', { name: 'Add a track' }).click();
      await expect(form(page).getByLabel('Language')).toHaveAttribute('aria-invalid', 'true');
      await form(page)
        .getByLabel('File')
        .setInputFiles(track('words.srt', Buffer.alloc(1_048_577, 'a')));
      await form(page).getByRole('button', { name: 'Add a track' }).click();
      await expect(form(page).getByLabel('File')).toHaveAccessibleDescription(
        'A track may have at most 1 MB.',
      );
      await expect(form(page).getByLabel('Language')).toHaveValue('no such language');
      await form(page).getByLabel('Language').fill('en');
      await form(page)
        .getByLabel('File')
        .setInputFiles(track('words.srt', await picture()));
      await form(page).getByRole('button', { name: 'Add a track' }).click();
      await expect(form(page).getByLabel('File')).toHaveAccessibleDescription(
        'This file is neither WebVTT nor SRT.',
      );
    });
  });

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('alternative texts are given to pictures in use', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    const night = await makeUpload(await picture(160, 90), { originalName: 'Night.png' });
    const day = await makeUpload(await picture(160, 90), { originalName: 'Day.png' });
    await makeUpload(await picture(), { originalName: 'Spare.png' });
    await makeShow({ title: 'The Long Rain', thumbnailUrl: night.url });
    await makeShow({ title: 'Ember', thumbnailUrl: day.url });
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: '2 pictures in use have no alternative text' }).click();
    await expect(page).toHaveURL('/admin/media?needs=alt');
    await expect(page.getByLabel('Missing')).toHaveValue('alt');
    await expect(page.getByLabel('Missing')).toContainText('Captions Alternative text 2');
    await page.getByLabel('Alternative text of Night.png').fill('A harbour in the rain');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('File saved')).toBeVisible();
    await expect(page.getByLabel('Missing')).toContainText('Alternative text 1');
    await expect(page.getByLabel('Alternative text of Night.png')).toHaveCount(0);
    await expect(page.getByLabel('Alternative text of Day.png')).toHaveValue('');
    expect(
      await mongoose.connection.collection('uploads').findOne({ 'texts.alt': 'A harbour in the rain' }),
    ).toMatchObject({
      originalName: 'Night.png',
    });
  });
});
