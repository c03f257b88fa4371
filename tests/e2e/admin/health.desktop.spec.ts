/** How the site is: the screen, the number in the menu, the dashboard, and a backup by hand. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, test, violations } from '../../fixtures';

const FOLDER = path.join(tmpdir(), `showreel-health-${process.pid}`);
const FFMPEG = path.join(FOLDER, 'ffmpeg');
const WITH_BACKUPS = {
  SEED: 'none',
  ADMIN_PASSWORD: 'secret1',
  TRUST_PROXY: '0',
  BACKUP_TO: path.join(FOLDER, 'backups'),
  FFMPEG_PATH: FFMPEG,
};

useEmptySite();
test.use({ environment: WITH_BACKUPS });

function installFfmpeg() {
  mkdirSync(FOLDER, { recursive: true });
  const line = `ffmpeg version 7.1.2 Copyright (c) 2000-${new Date().getFullYear()} the FFmpeg developers`;
  writeFileSync(FFMPEG, `#!/bin/sh\necho '${line}'\n`);
  chmodSync(FFMPEG, 0o755);
}

test.beforeEach(installFfmpeg);
// The server may still write a backup: the removal is repeated then.
test.afterAll(() => rm(FOLDER, { recursive: true, force: true, maxRetries: 10 }));

const HEALTH = '/admin/health';
const line = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) });
const backups = (page: Page) => page.getByRole('table', { name: 'Backups' }).getByRole('row');

const madeByHand = (page: Page) => backups(page).filter({ hasText: 'by hand' }).filter({ hasText: 'Proved' });

/** Makes a backup by hand and waits until it is proved. While another one is being made it tries again, and in the same second. */
async function backUp(page: Page) {
  const before = await madeByHand(page).count();
  await expect(async () => {
    if ((await madeByHand(page).count()) === before)
      await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: /^A backup (has begun|is being)/ }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(madeByHand(page)).toHaveCount(before + 1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

test(
  'a plug that is pulled is counted in the menu and on the dashboard, until it is back',
  { tag: '@long' },
  async ({ page, context, site }) => {
    await signInAs(context, site.url, 'admin');
    await page.goto(HEALTH);
    await backUp(page);
    await expect(page.getByText('Everything is fine.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Health', exact: true })).toBeVisible();
    await axe(page);

    rmSync(FFMPEG);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('One thing to look at.')).toBeVisible();
    await expect(line(page, 'ffmpeg')).toContainText('is gone');
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.locator('h3') })
        .first(),
    ).toContainText('ffmpeg');
    await expect(page.getByRole('link', { name: 'Health 1', exact: true })).toBeVisible();
    // A later axe checks this by default: what can be read is what is said.
    expect(await violations(page, { rules: ['label-content-name-mismatch'] })).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoOverflow(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/dashboard');
    const region = page.getByRole('region', { name: 'Health: 1 to look at' });
    await expect(region).toContainText('ffmpeg');
    installFfmpeg();
    await region.getByRole('link', { name: 'Open Health' }).click();
    await expect(page.getByText('Everything is fine.')).toBeVisible();
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(region).toHaveCount(0);
  },
);

test('a backup is made by hand, and is proved', { tag: '@long' }, async ({ page, context, site }) => {
  await signInAs(context, site.url, 'admin');
  await page.goto(HEALTH);
  await backUp(page);
  await expect(line(page, 'Last backup')).toContainText('Proved');
});
