import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const run = promisify(execFile);
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const require = createRequire(import.meta.url);

interface Browser {
  /** The version as the browser or its package says it, such as "Chromium 153.0.8010.0". */
  version: string;
  executable: () => string | Promise<string>;
}

/**
 * Returns the executable of the newest Chromium on this machine, without anything to install by hand: Playwright's own,
 * those on the PATH, and the one inside an npm package. `TEST_BROWSER` names another one by its path, or the one in the
 * package as `pinned`; processes that are started later inherit the choice.
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.TEST_BROWSER;
  if (chosen && chosen !== 'pinned') return chosen;
  const pinned = await packaged();
  const found = chosen ? [pinned] : [...(await installed()), pinned];
  const newest = found.reduce((best, each) => (majorOf(each) > majorOf(best) ? each : best));
  const executable = await newest.executable();
  process.env.TEST_BROWSER = executable;
  return executable;
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

async function packaged(): Promise<Browser> {
  const manifest = path.join(require.resolve('@sparticuz/chromium'), '../../package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return { version, executable: () => unpack(version) };
}

/**
 * The package unpacks its browser into the temporary folder, and takes whatever has its name there for its own: an older
 * version, or half of one that another process is still writing. So each version gets a folder, which appears complete.
 */
async function unpack(version: string): Promise<string> {
  const folder = path.join(os.tmpdir(), `showreel-chromium-${version}`);
  const executable = path.join(folder, 'chromium');
  if (existsSync(executable)) return executable;
  const partial = await mkdtemp(`${folder}-`);
  const script = "await (await import('@sparticuz/chromium')).default.executablePath()";
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: partial },
  });
  // Another process may have been quicker.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true, force: true }));
  return executable;
}
