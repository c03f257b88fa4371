import { chromium, type CDPSession, type Page } from '@playwright/test';
import { isHydrated } from '../../../tests/fixtures';
import { findBrowser } from '../../../tests/setup/browser';
import { median } from './load';
import { phoneSlowdown } from './phone-slowdown';

const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };
const VISITS = 5;

export interface LongestTask {
  /** How many times slower the processor was made. */
  slowdown: number;
  /** 0 if no task is over 50. */
  milliseconds: number;
}

/**
 * Returns the longest task of opening a page on a phone and of touching each element that the selector finds, as the median of
 * several first visits. The touches go to the browser directly: `tap` and `click` of Playwright run long tasks of their own in the page.
 */
export async function longestTask(url: string, touched: string): Promise<LongestTask> {
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const slowdown = await phoneSlowdown(await browser.newPage());
    const longest: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.addInitScript(recordLongTasks);
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.waitForFunction(isHydrated, null, { polling: 100 });
      const count = await page.locator(touched).count();
      for (let index = 0; index < count; index += 1) await touch(page, devTools, touched, index);
      longest.push(
        await page.evaluate(() => Math.max(0, ...(globalThis as { longTasks?: number[] }).longTasks!)),
      );
      await context.close();
    }
    return { slowdown, milliseconds: median(longest) };
  } finally {
    await browser.close();
  }
}

function recordLongTasks(): void {
  const longTasks: number[] = [];
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  Object.assign(globalThis, { longTasks });
}

/** Scrolls to an element and touches it, as long as a finger does at the shortest: for two frames. */
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
