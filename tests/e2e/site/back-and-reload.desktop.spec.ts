/** Back, forward and reload at every step through the public pages. */
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../../fixtures';
import { holdScripts } from '../../late-scripts';
import { IS_LONG } from '../../full-length';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

interface Step {
  url: string | RegExp;
  h1: string | RegExp;
}

async function expectStep(page: Page, { url, h1 }: Step): Promise<void> {
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(h1);
  await expect(page.getByText('Unexpected Application Error')).toHaveCount(0);
  // Before that, Back within one document loads it again, and a second Back would be lost.
  await hydrated(page);
}

/** Takes the steps and goes all the way back, with a reload at each; with `twice` then forward and back again without. */
async function walk(
  page: Page,
  steps: (Step & { take: () => Promise<unknown> })[],
  twice = IS_LONG,
): Promise<void> {
  const reloaded = async (step: Step) => {
    await expectStep(page, step);
    await page.reload();
    await expectStep(page, step);
  };
  for (const step of steps) {
    await step.take();
    await reloaded(step);
  }
  for (const step of steps.slice(0, -1).reverse()) {
    await page.goBack();
    await reloaded(step);
  }
  if (!twice) return;
  // Without a reload in between, each page is rendered on the client.
  for (const step of steps.slice(1)) {
    await page.goForward();
    await expectStep(page, step);
  }
  for (const step of steps.slice(0, -1).reverse()) {
    await page.goBack();
    await expectStep(page, step);
  }
}

/** At full length Edit Mode is walked, too, whose pages load longer. */
const SUFFIXES = IS_LONG ? ['', '/edit'] : [''];

const ARTICLE = 'A thousand reels restored';
const OTHER = 'Perihelion reaches orbit';
const SHOW = 'Perihelion';

test.describe('history', () => {
  test.slow();

  for (const suffix of SUFFIXES)
    test(`works from /news${suffix} to articles and the list`, { tag: '@long' }, async ({ page }) => {
      const link = (name: string) => page.getByRole('main').getByRole('link', { name }).first();
      const open = async (name: string) => {
        await link(name).click();
        await expect(heading(page, name)).toBeVisible();
      };
      await walk(page, [
        { take: () => page.goto(`/news${suffix}`), url: `/news${suffix}`, h1: 'News' },
        {
          take: () => open(ARTICLE),
          url: new RegExp(`/news/a-thousand-reels-restored(?:${suffix})?$`),
          h1: ARTICLE,
        },
        { take: () => link('All news').click(), url: new RegExp(`/news(?:${suffix})?$`), h1: 'News' },
        { take: () => open(OTHER), url: new RegExp(`/news/[\\w-]+(?:${suffix})?$`), h1: OTHER },
      ]);
    });

  test('works while the scripts of a reloaded page are on their way', async ({ page }) => {
    await page.goto('/news');
    await page.getByRole('link', { name: ARTICLE }).first().click();
    await expect(heading(page, ARTICLE)).toBeVisible();
    const arrive = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(heading(page, ARTICLE)).toBeVisible();
    // The browser only changes the URL, as both pages are entries of one document.
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/news');
    arrive();
    await expect(heading(page, 'News')).toBeVisible();
    await hydrated(page);
  });

  for (const suffix of SUFFIXES)
    test(
      `works through shows and people${suffix && ' on its edit route'}`,
      { tag: '@long' },
      async ({ page, allow }) => {
        await allow.thirdParty('https://www.openstreetmap.org');
        await allow.thirdParty('https://www.google.com');
        const go = (path: string) => () => page.goto(path);
        await walk(page, [
          { take: go(`/shows${suffix}`), url: `/shows${suffix}`, h1: /./ },
          {
            take: () => page.getByRole('main').getByRole('link', { name: SHOW }).first().click(),
            url: new RegExp(`/shows/perihelion(?:${suffix})?$`),
            h1: SHOW,
          },
          { take: go(`/people${suffix}#dee-abara`), url: /#dee-abara$/, h1: 'Our People' },
        ]);
      },
    );
});
