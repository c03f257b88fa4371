import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { pinnedBrowser, pinnedVersion } from './pinned-browser';

const run = promisify(execFile);
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

interface Browser {
  /** The version as the browser or `tools/chromium` says it, such as "Chromium 153.0.8010.0". */
  version: string;
  executable: () => string | Promise<string>;
}

/**
 * Returns the executable of the newest Chromium, without anything to install by hand: Playwright's own, those on the
 * PATH, and the one of `tools/chromium`, which is installed if no other is as new; without a registry the others do.
 * `TEST_BROWSER` names another one by its path, or that of `tools/chromium` as `pinned`; processes that are started
 * later inherit the choice.
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.TEST_BROWSER;
  if (chosen && chosen !== 'pinned') return chosen;
  const pinned = { version: await pinnedVersion(), executable: pinnedBrowser };
  const others = chosen ? [] : await installed();
  const executable = await firstAvailable([...others, pinned].sort((a, b) => majorOf(b) - majorOf(a)));
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

/** Returns what a browser says its version is; undefined for one that does not start. */
export const versionOf = (executable: string): Promise<string | undefined> =>
  run(executable, ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

const majorOf = ({ version }: Browser) => Number(/\d+/.exec(version)?.[0] ?? 0);

async function installed(): Promise<Browser[]> {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const executables = [chromium.executablePath(), ...files].filter((file) => existsSync(file));
  const found = await Promise.all(
    executables.map(async (file) => {
      const version = await versionOf(file);
      return version ? [{ version, executable: () => file }] : [];
    }),
  );
  return found.flat();
}
