/** Scripts that arrive late, for tests of what a page does before it is hydrated. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { holdRequests } from './slow-network';

const ENTRY = '**/build/entry.client-*.js';

/** Holds back the script that hydrates the pages; returns what lets it arrive. */
export const holdScripts = (page: Page): Promise<() => void> => holdRequests(page, ENTRY);

/** Delays the script that hydrates the pages by the milliseconds of `LATE_SCRIPTS`, if it is set; see tests/README.md. */
export async function delayScripts(context: BrowserContext): Promise<void> {
  const milliseconds = Number(process.env.LATE_SCRIPTS ?? 0);
  if (milliseconds > 0)
    await context.route(ENTRY, async (route) => {
      await setTimeout(milliseconds);
      await route.fallback().catch(() => undefined);
    });
}
