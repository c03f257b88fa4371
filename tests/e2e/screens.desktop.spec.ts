/** Every screen in a browser: it fits every window, with words longer than a phone is wide, and the browser finds nothing amiss. */
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { openUploads } from '../../app/services/storage/open';
import { signInAs } from '../desk';
import { expect, test } from '../fixtures';
import { makeLongContent, screensOf, type Content, type Screen } from '../screens';

const DATA_DIR = 'test-results/screens-data';
const MEGABYTE = 1024 * 1024;
const WIDTHS = [320, 340, 375, 768, 1440];

test.use({ environment: { SEED: 'none', DATA_DIR }, viewport: { width: 320, height: 800 } });

let content: Content;
test.beforeAll(async ({ site }) => {
  await mongoose.connect(site.mongodbUri);
  await openUploads({ dataDir: DATA_DIR, limits: { image: MEGABYTE, video: MEGABYTE } });
  content = await makeLongContent();
});
test.afterAll(() => mongoose.disconnect());
test.beforeEach(async ({ allow }) => {
  allow.failing(/\/no\/such\/page|no-such-article|\/admin\/(?:users|shows\/)/);
  await allow.thirdParty('https://www.google.com');
});

/** Collects what the browser lists in its issues panel. */
async function collectIssues(page: Page): Promise<string[]> {
  const issues: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Audits.issueAdded', ({ issue }) => {
    const text = JSON.stringify(issue);
    // The schema library asks once whether it may compile code; the policy says no.
    if (!text.includes('kEvalViolation')) issues.push(text);
  });
  await session.send('Audits.enable');
  return issues;
}

/** Form fields by which neither a browser nor a password manager can know what is filled in. */
const unnamedFields = (page: Page) =>
  page
    .locator('input:not([type=hidden]), select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter(({ id }, at) => !id && !fields[at]?.getAttribute('name'))
        .map(({ outerHTML }) => outerHTML),
    );

/** How far the page is wider than the window, by the width of the window; and what stands out of it. */
async function overflows(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => {
      const root = document.documentElement;
      const scrollers = [root, ...document.querySelectorAll('dialog[open]')];
      if (scrollers.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)) return [];
      return [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
        .map((element) => `${element.tagName} ${element.className.toString()}`)
        .slice(0, 4);
    });
    if (wide.length > 0) found.push(`${width}: ${wide.join(', ')}`);
  }
  return found;
}

/** The forms of single fields look alike: one of each shape stands for all. */
const isOneOfMany = ({ path }: Screen) =>
  path.startsWith('/admin/edit/') &&
  !/\/(?:title|description|excerpt|thumbnailUrl|orderPosition|address)$/.test(path);

for (const [who, isTheirs] of [
  ['a visitor', ({ as }) => as === undefined],
  ['an editor in Edit Mode', ({ as, path }) => as === 'admin' && !path.startsWith('/admin')],
  ['an administrator', ({ as, path }) => as === 'admin' && path.startsWith('/admin')],
] as [string, (screen: Screen) => boolean][]) {
  test(`every screen of ${who} fits every window, and the browser's list of issues stays empty`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(300_000);
    const issues = await collectIssues(page);
    const screens = screensOf(content).filter(
      (screen) => isTheirs(screen) && !screen.post && !isOneOfMany(screen),
    );
    if (screens.some(({ as }) => as)) await signInAs(context, site.url, 'admin');
    for (const { path } of screens) {
      await page.goto(path);
      const wrong = {
        overflows: await overflows(page),
        unnamed: await unnamedFields(page),
        issues: issues.splice(0),
      };
      expect.soft({ path, ...wrong }).toEqual({ path, overflows: [], unnamed: [], issues: [] });
    }
  });
}

/** Where everything that a person presses or fills in is drawn, and what it is. */
const controls = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=textbox]',
      ),
    ]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => ({
        box: element.getBoundingClientRect().toJSON() as DOMRect,
        html: element.outerHTML.slice(0, 160),
      }))
      .filter(({ box: { width, height, x, y } }) => width > 8 && height > 8 && x >= 0 && y + scrollY >= 0),
  );

/** Those of which the picture shows nothing: one colour all over. */
async function invisibleControls(page: Page): Promise<string[]> {
  const all = await controls(page);
  const picture = sharp(await page.screenshot({ animations: 'disabled', fullPage: true }));
  const { width: pageWidth = 0, height: pageHeight = 0 } = await picture.metadata();
  const invisible: string[] = [];
  for (const { box, html } of all) {
    const [left, top] = [Math.floor(box.x), Math.floor(box.y)];
    const [width, height] = [
      Math.min(Math.ceil(box.width), pageWidth - left),
      Math.min(Math.ceil(box.height), pageHeight - top),
    ];
    if (width <= 0 || height <= 0) continue;
    const { channels } = await sharp(
      await picture.clone().extract({ left, top, width, height }).png().toBuffer(),
    ).stats();
    if (channels.slice(0, 3).every(({ min, max }) => max - min < 40)) invisible.push(html);
  }
  return invisible;
}

test.describe('with forced colours', () => {
  test.use({
    viewport: { width: 1280, height: 900 },
    contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  });

  test('every control is still to be seen', async ({ page, context, site }) => {
    test.setTimeout(180_000);
    const visitor = ['/', '/news?q=', '/people', '/contact', `/shows/${content.show.slug}`, '/admin'];
    const staff = [
      '/shows/edit',
      '/admin/shows',
      '/admin/users',
      '/admin/profile',
      '/admin/media',
      '/admin/settings',
      `/admin/shows/${content.show.id}`,
    ];
    for (const path of [...visitor, ...staff]) {
      if (path === staff[0]) await signInAs(context, site.url, 'admin');
      await page.goto(path);
      expect.soft([path, await invisibleControls(page)]).toEqual([path, []]);
    }
  });

  test('a switch shows whether it is on', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'admin');
    await page.goto('/admin/shows');
    const shot = async (name: string) => {
      const control = page.getByRole('button', { name });
      return [
        await control.getAttribute('aria-pressed'),
        await sharp(await control.screenshot())
          .raw()
          .toBuffer(),
      ] as const;
    };
    const [on, drawnOn] = await shot(`${content.show.title} on the home page`);
    const [off, drawnOff] = await shot('Ordinary on the home page');
    expect([on, off]).toEqual(['true', 'false']);
    expect(drawnOn.equals(drawnOff)).toBe(false);
  });
});
