import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IS_LONG } from './full-length';
import { findBrowser } from './setup/browser';
import { pinnedVersion } from './setup/pinned-browser';

let folder: string;
/** Only the installed programs are there, without npm and Playwright's browsers. */
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'showreel-browser-'));
  mkdirSync(path.join(folder, 'bin'));
  vi.stubEnv('PATH', path.join(folder, 'bin'));
  vi.stubEnv('TMPDIR', folder);
  vi.stubEnv('TEST_BROWSER', undefined);
  vi.spyOn(chromium, 'executablePath').mockReturnValue('none');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function install(name: string, output: string): string {
  const file = path.join(folder, 'bin', name);
  writeFileSync(file, `#!/bin/sh\necho '${output}'\n`, { mode: 0o755 });
  return file;
}

it('uses an older browser if the pinned one cannot be installed', async () => {
  const older = install('chromium', 'Chromium 99.0');
  await expect(findBrowser()).resolves.toBe(older);
});

it('prefers the newest headless shell, and at full length the newest browser of any kind', async () => {
  const major = Number.parseInt(await pinnedVersion(), 10);
  const shell = install('chromium-headless-shell', `Chromium ${major + 1}.0`);
  const newest = install('google-chrome', `Google Chrome ${major + 2}.0`);
  await expect(findBrowser()).resolves.toBe(IS_LONG ? newest : shell);
});

it('fails with a reason if there is no browser and none can be installed', async () => {
  await expect(findBrowser()).rejects.toThrow('There is no Chromium here');
});
