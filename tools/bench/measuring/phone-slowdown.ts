import type { Page } from '@playwright/test';
import { loadMeasuringTool } from './measuring-tool';

interface PageFunctions {
  pageFunctions: { computeBenchmarkIndex: () => number };
}

/** Lighthouse slows a fast desktop, of an index from 1500 to 2000, down to a quarter. */
const PHONE_INDEX = 1750 / 4;

/**
 * Returns how many times slower this machine's processor has to be to be that of Lighthouse's phone. Lighthouse asks for this
 * calibration where the machine is not a fast desktop: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
export async function phoneSlowdown(page: Page): Promise<number> {
  const { pageFunctions } = await loadMeasuringTool<PageFunctions>('lighthouse/core/lib/page-functions.js');
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  return Math.max(1, index / PHONE_INDEX);
}
