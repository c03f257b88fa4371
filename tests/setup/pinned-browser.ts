import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MANIFEST = path.resolve('tools/chromium');
const PACKAGE = '@sparticuz/chromium';

/** Returns the version of the browser that `tools/chromium` names. */
export async function pinnedVersion(): Promise<string> {
  const manifest = await readFile(path.join(MANIFEST, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { dependencies: Record<typeof PACKAGE, string> }).dependencies[PACKAGE];
}

/**
 * Returns the executable of that browser, which is installed from the npm registry into the temporary folder at first
 * use. It is no dependency of the project, because it is large and declares a newer Node.js than it needs.
 */
export async function pinnedBrowser(): Promise<string> {
  const version = await pinnedVersion();
  const folder = path.join(os.tmpdir(), `showreel-chromium-${version}`);
  const executable = path.join(folder, 'chromium');
  if (existsSync(executable)) return executable;
  process.stderr.write(`Installing Chromium ${version} for the tests, once …\n`);
  // The folder is renamed when it is complete, because other processes may look for it concurrently.
  const partial = await mkdtemp(`${folder}-`);
  const packages = await mkdtemp(`${folder}-packages-`);
  try {
    await cp(MANIFEST, packages, { recursive: true });
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: packages,
    });
    // The package unpacks its browser into the temporary folder of its process.
    const script = `await (await import('${PACKAGE}')).default.executablePath()`;
    await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: packages,
      env: { ...process.env, TMPDIR: partial },
    });
    // Another process may have installed it first.
    await rename(partial, folder).catch(() => undefined);
  } finally {
    await Promise.all([partial, packages].map((each) => rm(each, { recursive: true, force: true })));
  }
  return executable;
}
