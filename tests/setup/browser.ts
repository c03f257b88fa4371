import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { pinnedBrowser, pinnedVersion } from './pinned-browser';

const run = promisify(execFile);
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

interface Browser {
  /** The version as the browser or `tools/chromium` names it, such as "Chromium 153.0.8010.0". */
  version: string;
  executable: () => string | Promise<string>;
}

/**
 * Returns the executable of the newest Chromium among Playwright's own, those on the PATH and the one of
 * `tools/chromium`, which is installed if it is newer than the others and a registry can be reached. `TEST_BROWSER`
 * overrides the choice by a path or by `pinned` for `tools/chromium`; it is set for processes that are started later.
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

/** Returns the version that a browser prints; undefined for one that does not start. */
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
