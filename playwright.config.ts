import { defineConfig } from '@playwright/test';
import { IS_LONG } from './tests/full-length';
import { findBrowser } from './tests/setup/browser';

/** Further cases of what other tests show: `npm run test:long` runs them, too. */
const LATER = IS_LONG ? [] : [/@long/];
/** Their rules change seldom, and a page takes them long. */
const LATER_FILES = IS_LONG ? [] : ['**/help.desktop.spec.ts', '**/editor-loading.desktop.spec.ts'];
const executablePath = await findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/setup/playwright.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // What passes the second time is listed as flaky: a bug to be found, and no reason to hold up everybody.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath },
    locale: 'en-GB',
    // Far from London: a date that the browser draws in its own zone differs from the server's.
    timezoneId: 'Pacific/Auckland',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: '**/*.desktop.spec.ts',
      grepInvert: [/@desktop/, ...LATER],
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      testIgnore: ['**/*.phone.spec.ts', ...LATER_FILES],
      grepInvert: [/@phone/, ...LATER],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
