/** The controls of files' addresses in forms, which are folded away. */
import type { Locator, Page } from '@playwright/test';

/** Unfolds the addresses of a form that are folded, so that they can be read and typed. */
export async function unfoldAddresses(within: Page | Locator): Promise<void> {
  const folded = within.locator('details.by-address:not([open]) > summary');
  for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
}
