import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { isHydrated } from '../../../tests/fixtures';
import { findBrowser } from '../../../tests/setup/browser';
import { median } from './load';
import { phoneSlowdown } from './phone-slowdown';

const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };
const VISITS = 7;

interface Visit {
  slowdown: number;
  /** The longest task of each step, in milliseconds: of the load, then of each touch. 0 if no task is over 50. */
  longest: number[];
}

export interface LongestTask {
  /** How many times slower the processor was made. */
  slowdown: number;
  /** 0 if no task is over 50. */
  milliseconds: number;
}

/**
 * Returns the longest task of opening a page on a phone and of touching each element that the selector finds. Of each of these
 * steps the median of several first visits counts, because a pause of a shared machine is no task of the page.
 */
export async function longestTask(url: string, touched: string): Promise<LongestTask> {
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const visits: Visit[] = [];
    for (let count = 0; count < VISITS; count += 1) {
      const context = await browser.newContext(PHONE);
      visits.push(await visit(context, url, touched));
      await context.close();
    }
    const steps = visits[0]!.longest.map((_, step) =>
      median(visits.map(({ longest }) => longest[step] ?? 0)),
    );
    return { slowdown: median(visits.map(({ slowdown }) => slowdown)), milliseconds: Math.max(...steps) };
  } finally {
    await browser.close();
  }
}

async function visit(context: BrowserContext, url: string, touched: string): Promise<Visit> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  // Before each visit, as a shared machine changes its speed.
  const slowdown = await phoneSlowdown(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(recordLongTasks);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(isHydrated, null, { polling: 100 });
  const longest = [await longestSinceLastCall(page)];
  const count = await page.locator(touched).count();
  for (let index = 0; index < count; index += 1) {
    await touch(page, devTools, touched, index);
    longest.push(await longestSinceLastCall(page));
  }
  return { slowdown, longest };
}

function recordLongTasks(): void {
  const longTasks: number[] = [];
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  Object.assign(globalThis, { longTasks });
}

/** Returns the longest task since the last call. */
async function longestSinceLastCall(page: Page): Promise<number> {
  await twoFrames(page);
  return page.evaluate(() => {
    const { longTasks } = globalThis as unknown as { longTasks: number[] };
    return Math.max(0, ...longTasks.splice(0));
  });
}

/**
 * Scrolls to an element and touches it for two frames. The touch goes to the browser directly, because `tap` and `click` of
 * Playwright run long tasks of their own in the page.
 */
async function touch(page: Page, devTools: CDPSession, selector: string, index: number): Promise<void> {
  const [x = 0, y = 0] = await page.evaluate(
    ([found, at]) => {
      const element = document.querySelectorAll(found)[at]!;
      element.scrollIntoView({ block: 'center' });
      const { left, top, height } = element.getBoundingClientRect();
      return [left + 24, top + height / 2];
    },
    [selector, index] as const,
  );
  await twoFrames(page);
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await twoFrames(page);
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await twoFrames(page);
}

const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
