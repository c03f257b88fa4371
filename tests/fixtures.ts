/** The `test` of every browser test: it starts a server, and fails on any error in the page. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, type Page } from '@playwright/test';
import { expect } from './http-pages/matchers';
import { delayScripts } from './late-scripts';
import { databaseNamed } from './setup/database';
import { startSite } from './setup/site';
import { watch, type Allowances } from './setup/watch';

interface Fixtures {
  /** Declares the errors that a test expects. */
  allow: Allowances;
  watched: ReturnType<typeof watch>;
}

interface WorkerFixtures {
  /**
   * The environment of a server that each worker starts with an empty database; see `useEmptySite`. By default all
   * workers share one server with the demo content, on which tests may only read.
   */
  environment: Record<string, string> | undefined;
  /** The server's address, its database and its data folder. */
  site: { url: string; mongodbUri: string; dataDir: string };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [undefined, { option: true, scope: 'worker' }],
  site: [
    async ({ environment }, use, { workerIndex }) => {
      const { TEST_SITE = '', TEST_DATABASE = '' } = process.env;
      if (!environment)
        return use({ url: TEST_SITE, mongodbUri: databaseNamed(TEST_DATABASE, 'shared'), dataDir: 'data' });
      const mongodbUri = databaseNamed(TEST_DATABASE, `worker-${workerIndex}`);
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'showreel-site-'));
      // Direct database writes of a test would reach the page cache half a second late.
      const own = { MONGODB_URI: mongodbUri, DATA_DIR: dataDir, PAGE_CACHE_MB: '0' };
      const site = await startSite({ ...own, ...environment });
      await use({ url: site.url, mongodbUri, dataDir });
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  watched: ({ context, site }, use) => use(watch(context, site.url)),
  allow: ({ watched }, use) => use(watched.allow),
  page: async ({ page, context, watched, javaScriptEnabled }, use) => {
    await delayScripts(context);
    if (javaScriptEnabled) loadUntilHydrated(page);
    await use(page);
    // A round trip ensures that the page's last messages have arrived.
    await page.evaluate(() => undefined).catch(() => undefined);
    expect.soft(watched.problems(), 'what went wrong in the page').toEqual([]);
  },
});

export { expect };

/** Lets `goto` and `reload` wait until the page is hydrated, unless a test says what else to wait for (`waitUntil`). */
function loadUntilHydrated(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const loaded = async <Answer>(answer: Answer, options: { waitUntil?: unknown } = {}) => {
    if (options.waitUntil === undefined) await hydrated(page);
    return answer;
  };
  page.goto = async (url, options) => loaded(await goto(url, options), options);
  page.reload = async (options) => loaded(await reload(options), options);
}

/** What axe looks for, and in which part of the page. */
interface Examined {
  rules?: string[];
  within?: string;
}

/** Returns the violations of axe's rules in the admin's page as it is now, in the light and in the dark. */
export async function violationsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const setTheme = (theme: string) =>
    page.evaluate((name) => document.body.setAttribute('data-theme', name), theme);
  const light = await violations(page, { within });
  await setTheme('dark');
  // Colours alone differ.
  const dark = await violations(page, { rules: ['color-contrast'], within });
  await setTheme('light');
  return [...light, ...dark.map((each) => `in the dark: ${each}`)];
}

/** Expects no violation of any axe rule on the page as it is now. It needs JavaScript in the page. */
export async function axe(page: Page): Promise<void> {
  expect(await violations(page), 'axe violations').toEqual([]);
}

/**
 * Returns the violations of axe's rules on the page as it is now: of all rules, or of some. Of a page behind a modal dialog, which can be
 * neither seen nor used, only the dialog is examined; of others a part, if it is named.
 */
export async function violations(page: Page, { rules, within }: Examined = {}): Promise<string[]> {
  // Elements that are fading in have intermediate colours.
  const isModal = await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    return document.querySelector('dialog:modal') !== null;
  });
  const part = isModal ? 'dialog:modal' : within;
  // Without a page of its own for the results, and without details of what is right, it takes a third of the time. What a
  // frame from another site shows is not checked: here it is an empty page.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  if (part) builder.include(part);
  const { violations: found } = await builder
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    .analyze();
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(' ')).join('\n  ')}`,
  );
}

/**
 * Tells, in the page, whether it is hydrated. The only sign is the property that React sets on each element, on the body
 * last. A page without scripts is as it stays once it is parsed.
 */
export const isHydrated = (): boolean =>
  document.readyState !== 'loading' &&
  (!('__remixContext' in window) ||
    Object.keys(document.body).some((key) => key.startsWith('__reactProps$')));

/**
 * Waits until the page is hydrated; before that, it behaves as without JavaScript. A page is loaded until then
 * (`loadUntilHydrated`); this is for those that a link or a form has opened.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    isHydrated,
    null,
    // In every frame, which is the default, the question would delay what it waits for.
    { polling: 30 },
  );
  // Controls that need scripts are rendered in the frames after hydration.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Expects that nothing is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, 'width of the content').toBeLessThanOrEqual(window ?? 0);
}

/** Expects that nothing is wider than the narrowest phone, also with other content than a test of the phone has. */
export async function expectToFitPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoOverflow(page);
  if (size) await page.setViewportSize(size);
}
