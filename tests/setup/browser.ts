import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium, without anything to install by hand: Playwright's own where that is installed, else one on the PATH, else
 * the one inside an npm package. Undefined means Playwright's own. Workers inherit what the first process found.
 */
export async function findBrowser(): Promise<string | undefined> {
  process.env.TEST_BROWSER ??= await search();
  return process.env.TEST_BROWSER || undefined;
}

async function search(): Promise<string> {
  if (existsSync(chromium.executablePath())) return '';
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return files.find(existsSync) ?? (await import('@sparticuz/chromium')).default.executablePath();
}
