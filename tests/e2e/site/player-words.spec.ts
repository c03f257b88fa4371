/** The tracks of a video in the lightbox: captions, chapters and the transcript. */
import type { Page } from '@playwright/test';
import { updateUpload } from '~/media/library/library-file.server';
import { addTrack } from '~/media/library/tracks.server';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectToFitPhone, test } from '../../fixtures';
import { actor, makeShow, unique } from '../../make';
import { makeUpload, video } from '../../media-files';

useEmptySite();

const CAPTIONS = `WEBVTT

00:00.000 --> 00:02.000
[Rain]

00:02.000 --> 00:04.000
<v Hanne>Then <i>you’re</i> early.</v>
<v The man>&amp; wet.

00:03.000 --> 00:05.000
Nobody answers.
`;
const CHAPTERS = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe port\n\n00:02.500 --> 00:05.000\nA man comes in\n';

const editor = actor('editor');
const lightbox = (page: Page) => page.getByRole('dialog', { name: /: media$/ });
const player = (page: Page) => lightbox(page).locator('video');

async function open(page: Page, tracks: Record<string, string>[], transcript = '') {
  const { url, id } = await makeUpload(await video(), { fileType: 'video' }, editor);
  for (const { content = '', ...about } of tracks)
    await addTrack(editor, id, { ...about, content: Buffer.from(content) });
  await updateUpload(editor, id, { transcript });
  const { slug } = await makeShow({ title: unique('Rain'), videoUrl: url });
  await page.goto(`/shows/${slug}`);
  await page.getByRole('link', { name: 'Trailer' }).click();
  await expect(player(page)).toBeVisible();
  return id;
}

/** The tracks of the player, as the browser has them. */
const textTracks = (page: Page) =>
  player(page).evaluate((element: HTMLVideoElement) =>
    [...element.textTracks].map(({ kind, language, label, mode, cues }) => ({
      kind,
      language,
      label,
      isShown: mode === 'showing',
      cues: cues?.length ?? 0,
    })),
  );

test(
  'a video has its tracks; chapters move it, and below it the words can be read',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const id = await open(page, [
      { kind: 'subtitles', language: 'de', content: CAPTIONS },
      { kind: 'captions', language: 'en', content: CAPTIONS },
      { kind: 'captions', language: 'cy', content: CAPTIONS },
      { kind: 'chapters', language: 'en', content: CHAPTERS },
    ]);
    const shown = { kind: 'captions', language: 'en', label: 'English', isShown: true, cues: 3 };
    await expect.poll(async () => (await textTracks(page))[1]).toEqual(shown);
    const tracks = (await textTracks(page)).filter(({ kind }) => kind !== 'chapters');
    expect(tracks.map(({ kind, language, isShown }) => [kind, language, isShown])).toEqual([
      ['subtitles', 'de', false],
      ['captions', 'en', true],
      ['captions', 'cy', false],
    ]);
    await expect(player(page).locator('track[default]')).toHaveCount(1);

    const links = lightbox(page).getByRole('navigation', { name: 'Chapters' }).getByRole('link');
    await expect(links).toHaveText(['0:00The port', '0:02A man comes in']);
    await expect(links.nth(1)).toHaveAttribute('href', '#t=2');
    await links.nth(1).click();
    await expect.poll(() => timeOf(page)).toBe(2.5);
    const words = lightbox(page).locator('details', { hasText: 'Transcript' });
    await expect(words).not.toHaveAttribute('open');
    await words.getByText('Transcript').click();
    await expect(words.getByRole('listitem')).toHaveText([
      /0:00\[Rain\]/,
      /0:02Hanne: Then you’re early\.The man: & wet\./,
      /0:03Nobody answers\./,
    ]);
    await expectToFitPhone(page);
    await axe(page);
    await words.getByRole('link', { name: 'Play from 0:03' }).click();
    await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(3);
    await expect(lightbox(page)).toBeVisible();

    await updateUpload(editor, id, { transcript: OWN });
    await page.reload();
    await page.getByRole('link', { name: 'Trailer' }).click();
    await expectOwnTranscript(page);
  },
);

const timeOf = (page: Page) => player(page).evaluate((element: HTMLVideoElement) => element.currentTime);

const OWN = 'Hanne: <b>Sit</b> down.\nThe man: No.';

async function expectOwnTranscript(page: Page) {
  await lightbox(page).getByText('Transcript').click();
  await expect(lightbox(page).locator('.script')).toHaveText(OWN, { useInnerText: true });
  await expect(lightbox(page).getByText('Nobody answers.')).toHaveCount(0);
}
