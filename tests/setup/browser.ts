import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { IS_LONG } from '../full-length';
import { pinnedBrowser, pinnedVersion } from './pinned-browser';

const run = promisify(execFile);
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chromium-headless-shell',
];

interface Browser {
  /** The version as the browser or `tools/chromium` names it, such as "Chromium 153.0.8010.0". */
  version: string;
  /** Whether it is Chromium's headless shell: the same engine without what a desktop needs. A page takes it a third of the processor's time. */
  isShell: boolean;
  executable: () => string | Promise<string>;
}

/**
 * Returns the executable of the newest headless shell on the PATH or in `tools/chromium`, which is installed if it is newer and a
 * registry can be reached; if there is none, the newest Chromium of Playwright's or on the PATH. At full length it is the newest of
 * any kind. `TEST_BROWSER` overrides the choice by a path or by `pinned` for `tools/chromium`; it is set for processes that are
 * started later.
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.TEST_BROWSER;
  if (chosen && chosen !== 'pinned') return chosen;
  const pinned = { version: await pinnedVersion(), isShell: true, executable: pinnedBrowser };
  const others = chosen ? [] : await installed();
  const executable = await firstAvailable([...others, pinned].sort((a, b) => rankOf(b) - rankOf(a)));
  process.env.TEST_BROWSER = executable;
  return executable;
}

async function firstAvailable(browsers: Browser[]): Promise<string> {
  const failures: unknown[] = [];
  for (const { executable } of browsers) {
    try {
      return await executable();
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'There is no Chromium here, and the npm registry does not give one.');
}

/** Returns the version that a browser prints; undefined for one that does not start. */
export const versionOf = (executable: string): Promise<string | undefined> =>
  run(executable, ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

const majorOf = ({ version }: Browser) => Number(/\d+/.exec(version)?.[0] ?? 0);

const rankOf = (browser: Browser) => majorOf(browser) + (browser.isShell && !IS_LONG ? 1_000 : 0);

async function installed(): Promise<Browser[]> {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const executables = [chromium.executablePath(), ...files].filter((file) => existsSync(file));
  const found = await Promise.all(
    executables.map(async (file) => {
      const version = await versionOf(file);
      const isShell = file.includes('headless-shell');
      return version ? [{ version, isShell, executable: () => file }] : [];
    }),
  );
  return found.flat();
}
