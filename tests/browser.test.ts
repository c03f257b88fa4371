import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pinnedVersion } from './setup/pinned-browser';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'showreel-browser-'));
  mkdirSync(path.join(folder, 'bin'));
  symlinkSync(process.execPath, path.join(folder, 'bin/node'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function install(name: string, output: string): string {
  const file = path.join(folder, 'bin', name);
  writeFileSync(file, `#!/bin/sh\necho '${output}'\n`, { mode: 0o755 });
  return file;
}

/** Runs `findBrowser` as on a machine with only the installed programs, without npm and Playwright's browsers. */
async function find(environment: Record<string, string> = {}): Promise<string> {
  const script = "process.stdout.write(await (await import('./tests/setup/browser.ts')).findBrowser())";
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    {
      env: {
        NODE_ENV: 'test',
        HOME: folder,
        PATH: path.join(folder, 'bin'),
        PLAYWRIGHT_BROWSERS_PATH: folder,
        TMPDIR: folder,
        ...environment,
      },
    },
  );
  return stdout;
}

it('uses an older browser if the pinned one cannot be installed', async () => {
  const older = install('chromium', 'Chromium 99.0');
  await expect(find()).resolves.toBe(older);
});

it('prefers the newest headless shell, and at full length the newest browser of any kind', async () => {
  const major = Number.parseInt(await pinnedVersion(), 10);
  const shell = install('chromium-headless-shell', `Chromium ${major + 1}.0`);
  const newest = install('google-chrome', `Google Chrome ${major + 2}.0`);
  await expect(find()).resolves.toBe(shell);
  await expect(find({ FAULTS: 'long' })).resolves.toBe(newest);
});

it('fails with a reason if there is no browser and none can be installed', async () => {
  await expect(find()).rejects.toThrow('There is no Chromium here');
});
