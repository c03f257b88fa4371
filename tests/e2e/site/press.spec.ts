/** The press room and a press kit, as a journalist uses them: with scripts, without them, on a phone and on paper. */
import mongoose from 'mongoose';
import { useEmptySite } from '../../empty-site';
import { expect, expectToFitPhone, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeArticle } from '../../make';
import {
  contact,
  fileItems,
  makeClip,
  makePublicKit,
  makeCaptionedStill,
  setPressSettings,
} from '../../press-kits';
import { layoutShift } from '../../layout-shift';

useEmptySite();

const LOGLINE = 'It has rained for six weeks. Tonight somebody confesses.';

async function makeFullKit() {
  const stills = [
    await makeCaptionedStill({ caption: 'Hanne on the night desk', size: [900, 600] }),
    await makeCaptionedStill({ caption: 'The man in the chair', size: [600, 900] }),
    await makeCaptionedStill({ caption: 'The port, day forty-one', size: [1200, 500] }),
  ];
  const clip = await makeClip('Trailer, second series');
  const show = await makePublicKit(
    {
      logline: LOGLINE,
      short: 'In a port where it has rained for forty-one days.',
      long: '<p>Hanne has the night desk.</p>',
      stills: fileItems(stills.map(({ file }) => file)),
      clips: fileItems([clip.file]),
      technical: { format: 'UHD', aspect: '', sound: '', runningTime: '', rating: '' },
    },
    {
      title: 'The Long Rain',
      kind: 'series',
      quotes: [{ text: 'Wet.', source: 'The Evening Ledger', stars: 5 }],
      awards: [{ body: 'Lumen Awards', name: 'Best drama', year: 2025, result: 'won' }],
      credits: [{ name: 'Ailsa Marchbank', group: 'cast', role: 'Hanne' }],
    },
  );
  await setPressSettings({
    pressContacts: [contact('Delphine Oduya')],
    pressBoilerplate: '<p>An independent company in Bristol.</p>',
    pressTerms: '<p>Free with the credit.</p>',
    logoPack: fileItems([(await makeCaptionedStill({ caption: 'Wordmark, ink' })).file]),
  });
  return show;
}

test.beforeEach(async () => {
  for (const name of ['shows', 'settings', 'articles'])
    await mongoose.connection.collection(name).deleteMany({});
});

test.describe('over HTTP', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('a journalist finds whom to ring, and every picture with its credit', async ({ page }) => {
    const show = await makeFullKit();
    await makeArticle({ title: 'Cameras roll', categories: ['Press'], publishedAt: '2025-10-01T09:00:00Z' });
    await page.goto('/press');
    await expect(page).toHaveTitle('Press | Showreel');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Contacts',
      'About Showreel',
      'Logos',
      'Press kits',
      'Press releases',
      'Terms',
    ]);
    await expect(page.getByRole('link', { name: '+44 117 496 0921' })).toHaveAttribute(
      'href',
      'tel:+441174960921',
    );
    await expect(page.getByRole('link', { name: 'Cameras roll' })).toBeVisible();
    await expect(page.getByText('3 stills, 1 clip')).toBeVisible();
    await page.getByRole('link', { name: 'The Long Rain' }).click();

    await expect(page).toHaveTitle('The Long Rain: press | Showreel');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Facts',
      'Synopsis',
      'Stills',
      'Clips',
      'Quotes',
      'Awards',
      'Credits',
      'Contacts',
      'Terms',
    ]);
    const stills = page.getByRole('region', { name: 'Stills' });
    await expect(stills.getByRole('listitem')).toHaveCount(3);
    const first = stills.getByRole('listitem').first();
    await expect(first).toContainText('Hanne on the night desk');
    await expect(first).toContainText('Photograph: Inka Solberg');
    await expect(first).toContainText('900 × 600');
    for (const size of ['Print', 'Web'])
      await expect(first.getByRole('link', { name: `${size} size of still 1` })).toHaveAttribute(
        'href',
        `/press/${show.slug}/stills/1?size=${size.toLowerCase()}`,
      );
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/press\/the-long-rain$/);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    // Without scripts a kit has everything but the buttons that copy.
    await expect(page.getByText(LOGLINE).last()).toBeVisible();
    await expect(page.getByRole('button', { name: /copy/i })).toHaveCount(0);
    await expect(first.getByRole('link').first()).toHaveAttribute('href', /^\/assets\//);
    await expect(page.getByRole('region', { name: 'Clips' }).locator('video[controls]')).toBeVisible();
  });
});

test(
  'a kit cuts nothing of a still off, moves nothing while pictures load, copies its logline and shows its stills large',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await makeFullKit();
    await page.goto('/press/the-long-rain');
    const boxes = await page.locator('.still__frame').evaluateAll((frames) =>
      frames.map((frame) => {
        const { width, height, top } = frame.getBoundingClientRect();
        return { ratio: width / height, top, height };
      }),
    );
    for (const [index, ratio] of [1.5, 2 / 3, 2.4].entries())
      expect(Math.abs((boxes[index]?.ratio ?? 0) / ratio - 1), `still ${index + 1}`).toBeLessThan(0.02);
    const row = boxes.filter(({ top }) => Math.abs(top - (boxes[0]?.top ?? 0)) < 1);
    for (const { height } of row) expect(Math.abs(height - (row[0]?.height ?? 0))).toBeLessThan(4);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    const clip = page.getByRole('region', { name: 'Clips' }).locator('video');
    await expect(clip).toHaveJSProperty('paused', true);
    await expectToFitPhone(page);

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the logline' }).click();
    await expect(page.getByRole('status').filter({ hasText: /Copied|Selected/ })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LOGLINE);

    const first = page.getByRole('region', { name: 'Stills' }).getByRole('listitem').first();
    await first.getByRole('link').first().click();
    const lightbox = page.getByRole('dialog', { name: 'The Long Rain: media' });
    await expect(lightbox).toContainText('Hanne on the night desk');
    await lightbox.getByRole('button', { name: 'Next' }).click();
    await expect(lightbox).toContainText('The man in the chair');
  },
);

test(
  'on paper there is one column with credits and addresses, and no navigation',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    await makeFullKit();
    await page.goto('/press/the-long-rain');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copy the logline' })).toBeHidden();
    await expect(page.getByText('Photograph: Inka Solberg').first()).toBeVisible();
    const width = await page
      .locator('.still__frame')
      .first()
      .evaluate((frame) => frame.clientWidth);
    expect(width, 'a small picture').toBeLessThan(140);
    const address = await page
      .getByRole('link', { name: 'Print size of still 1' })
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(address).toContain('/press/the-long-rain/stills/1?size=print');
    expect(address).not.toContain('http');
  },
);
