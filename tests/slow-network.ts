/** Requests that are answered late, and retries without their pauses. */
import type { Page } from '@playwright/test';
import { RETRY_DELAYS_MS } from '~/core/ui/retry';

/** Holds requests, or those with one method, until the function that it returns is called. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  method?: string,
): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.fallback().catch(() => undefined);
  });
  return release;
}

/** Lets the pauses between retries end at once. */
export const skipRetryDelays = (page: Page): Promise<unknown> =>
  page.addInitScript((lengths: readonly number[]) => {
    const original = window.setTimeout.bind(window);
    const skipping = (handler: TimerHandler, ms = 0, ...values: unknown[]) =>
      original(handler, lengths.includes(ms) ? 0 : ms, ...values);
    window.setTimeout = skipping as typeof window.setTimeout;
  }, RETRY_DELAYS_MS);
