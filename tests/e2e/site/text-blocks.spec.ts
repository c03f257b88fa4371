/** Pictures, galleries, films, quotes and embedded videos in the text of an article. */
import type { Page } from '@playwright/test';
import { addTrack } from '~/media/library/tracks.server';
import { useEmptySite } from '../../empty-site';
import { someOf } from '../../full-length';
import { axe, expect, expectNoOverflow, expectToFitPhone, hydrated, test } from '../../fixtures';
import { holdScripts } from '../../late-scripts';
import { actor, unique } from '../../make';
import { makeArticleWith, uploadFilm, uploadPicture } from '../../text-blocks';
import { embed, gallery, media, prose } from '../../text-parts';
import { layoutShift } from '../../layout-shift';

useEmptySite();

const YOUTUBE = 'https://www.youtube-nocookie.com';
const VIMEO = 'https://player.vimeo.com';
const PARAGRAPH =
  'Twice a day the sea takes four hundred square miles of marsh and gives them back changed. '.repeat(4);

const upload = async (alt: string, about: object = {}) =>
  (await uploadPicture(640, 360, { alt, ...about })).file;

async function makeFilm() {
  const film = await uploadFilm({ alt: 'The spring tide' });
  for (const [kind, words] of [
    ['captions', '<v Hanne>The sea.</v>'],
    ['chapters', 'Low water'],
  ] as const) {
    const content = Buffer.from(`WEBVTT\n\n00:01.500 --> 00:03.000\n${words}\n`);
    await addTrack(actor('editor'), film.id, { kind, language: 'en', content });
  }
  return film;
}

/** Makes an article with a picture and one of each block. */
async function makeFullArticle() {
  const [text, wide, widest, poster] = [
    await upload('Creeks'),
    await upload('Reeds'),
    await upload('Mist', { focus: { x: 20, y: 80 } }),
    await upload('The marsh from above'),
  ];
  const cells = [
    await upload('March'),
    await upload('April'),
    await upload('June', { caption: 'Midsummer' }),
  ];
  const film = await makeFilm();
  const title = unique('A year on the marsh');
  const article = await makeArticleWith(
    [
      prose(PARAGRAPH, PARAGRAPH),
      media(text, { caption: 'Low water in March' }),
      { type: 'prose', html: `<h2>Light</h2><p>${PARAGRAPH}</p>` },
      media(wide, { size: 'wide', caption: 'Reeds. <em>Picture: Henrik Vos</em>' }),
      { type: 'quote', html: '<p>Then you find your boots.</p>', cite: 'Henrik Vos' },
      gallery(cells, 'Three mornings'),
      media(film.file, { size: 'wide' }),
      { type: 'line' },
      embed({ poster }),
      media(widest, { size: 'full' }),
      prose(PARAGRAPH),
    ],
    { title, imageUrl: '/placeholders/og-default.jpg' },
  );
  return { ...article, title, film };
}

/** Scrolls to the end by steps of half a window, as a reader does, and waits at each for a frame. */
const readThrough = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy(0, innerHeight / 2);
      await frame();
    }
  });

const widthOf = async (page: Page, alt: string) => {
  const box = await page.getByRole('figure').getByRole('img', { name: alt, exact: true }).boundingBox();
  return { width: Math.round(box?.width ?? 0), ratio: (box?.width ?? 0) / (box?.height ?? 1) };
};

test(
  'a text with one of each shifts nothing, has its widths, and is used by keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    const { path, title, film } = await makeFullArticle();
    const fetched: string[] = [];
    page.on('request', (request) => void (request.url().includes(film.id) && fetched.push(request.url())));
    await page.goto(path);
    await readThrough(page);
    expect(await layoutShift(page), 'layout shift').toBe(0);
    expect(fetched.filter((url) => /\.(?:mp4|vtt)/.test(url))).toEqual([]);
    await expect(page.locator('iframe, video')).toHaveCount(0);
    await axe(page);

    expect((await widthOf(page, 'Reeds')).width).toBe(72 * 16);
    const { width: text } = await widthOf(page, 'Creeks');
    expect(text).toBe(Math.round((await page.locator('.prose').first().boundingBox())?.width ?? 0));
    const { width, ratio } = await widthOf(page, 'Mist');
    expect(width).toBe(1440);
    expect(ratio).toBeCloseTo(21 / 9, 1);
    await expect(page.getByRole('figure').getByRole('img', { name: 'Mist' })).toHaveCSS(
      'object-position',
      '20% 80%',
    );
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await widthOf(page, 'Mist')).toEqual(await widthOf(page, 'Reeds'));
    expect((await widthOf(page, 'Mist')).ratio).toBeCloseTo(16 / 9, 1);
    expect((await widthOf(page, 'Creeks')).width).toBe(335);
    await expectToFitPhone(page);

    const lightbox = page.getByRole('dialog', { name: `${title}: media` });
    const last = page.getByRole('link', { name: 'View image: June' });
    await last.focus();
    await page.keyboard.press('Enter');
    await expect(lightbox.getByText('Midsummer')).toBeVisible();
    await expect(lightbox).toContainText('3 of 3');
    await page.keyboard.press('ArrowRight');
    await expect(lightbox).toContainText('1 of 3');
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(last).toBeFocused();

    await page.getByRole('button', { name: 'Play The spring tide' }).focus();
    await page.keyboard.press('Space');
    const player = page.locator('video');
    await expect(player).toHaveAttribute('src', film.url);
    await expect(player).toHaveAttribute('controls', '');
    await expect(player).toHaveAccessibleName('The spring tide');
    await expect(player).toBeFocused();
    await expect(player).toHaveJSProperty('paused', false);
    await expect(player.locator('track[default]')).toHaveAttribute('kind', 'captions');
    await expectToFitPhone(page);
    await axe(page);
  },
);

for (const [about, origin, address] of someOf([
  [{ start: 9 }, YOUTUBE, `${YOUTUBE}/embed/saltcountry?autoplay=1&start=9`],
  [
    { service: 'vimeo', id: '12', hash: 'a1b2c3', start: 5 },
    VIMEO,
    `${VIMEO}/video/12?dnt=1&autoplay=1&h=a1b2c3#t=5s`,
  ],
] as const))
  test(
    `a film of text width is no wider than its column and is played by a chapter, a video of ${origin} by a click`,
    { tag: '@desktop' },
    async ({ page, allow }) => {
      await allow.thirdParty(origin);
      const asked: string[] = [];
      page.on('request', (request) => void (request.url().startsWith(origin) && asked.push(request.url())));
      const film = await makeFilm();
      const parts = [prose(PARAGRAPH), media(film.file, { size: 'text' }), embed(about)];
      const { path } = await makeArticleWith(parts);
      await page.goto(path);
      for (const width of [768, 780, 799]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoOverflow(page);
        const card = await page.locator('.video-card').first().boundingBox();
        const text = await page.locator('.prose').first().boundingBox();
        expect(Math.round(card?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(
          Math.round(text?.width ?? 0),
        );
      }
      await page.getByRole('link', { name: 'Low water' }).click();
      const player = page.locator('video');
      await expect(player).toHaveJSProperty('paused', false);
      await expect
        .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(1.4);

      const play = page.getByRole('button', { name: 'Play Making Salt Country' });
      await play.scrollIntoViewIfNeeded();
      await play.hover();
      expect(asked).toEqual([]);
      await play.click();
      const frame = page.getByTitle('Making Salt Country');
      await expect(frame).toHaveAttribute('src', address);
      await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
      await expect(frame).toHaveAttribute('allowfullscreen', '');
      await expect(frame).toBeFocused();
      await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Elsewhere');
      await expect(play).toHaveCount(0);
      await axe(page);
    },
  );

test(
  'in an article over the list Back closes a picture, and a video plays in a document of its own',
  { tag: ['@desktop', '@long'] },
  async ({ page, allow }) => {
    await allow.thirdParty(YOUTUBE);
    const title = unique('The making of');
    const cells = [await upload('March'), await upload('April')];
    const { path } = await makeArticleWith([prose(PARAGRAPH), gallery(cells, 'Mornings'), embed()], {
      title,
    });
    await page.goto('/news');
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.getByRole('link', { name: 'View image: March' }).click();
    await expect(page.getByRole('dialog', { name: `${title}: media` })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: `${title}: media` })).toBeHidden();
    await expect(page).toHaveURL(path);
    await expectToFitPhone(page);
    await axe(page);

    await page.getByRole('button', { name: 'Play Making Salt Country' }).click();
    const frame = page.getByTitle('Making Salt Country');
    await expect(frame).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(frame).toBeInViewport();
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Elsewhere');

    await page.reload();
    await expect(page.getByRole('button', { name: 'Play Making Salt Country' })).toBeVisible();
    await expect(frame, 'it plays once').toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/news');
  },
);

test(
  'a click before the scripts have arrived plays the video once they have',
  { tag: ['@desktop', '@long'] },
  async ({ page, allow }) => {
    await allow.thirdParty(YOUTUBE);
    const { path } = await makeArticleWith([embed()]);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('link', { name: 'Play Making Salt Country' }).click();
    release();
    await hydrated(page);
    await expect(page.getByTitle('Making Salt Country')).toBeVisible();
    await expect(page).toHaveURL(path);
  },
);
