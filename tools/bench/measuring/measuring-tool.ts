import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = path.resolve('tools/measuring');

/**
 * Loads a package of `tools/measuring`. Its packages are as large as all others together, so they are only installed
 * when used.
 */
export async function loadMeasuringTool<Tool>(name: string): Promise<Tool> {
  installIfStale();
  const file = createRequire(path.join(FOLDER, 'package.json')).resolve(name);
  return (await import(pathToFileURL(file).href)) as Tool;
}

/** npm writes the second file when an installation is complete. */
function installIfStale(): void {
  const modified = (name: string) =>
    statSync(path.join(FOLDER, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (modified('node_modules/.package-lock.json') >= modified('package-lock.json')) return;
  process.stderr.write('Installing what is measured with, once …\n');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: FOLDER,
    stdio: ['ignore', 2, 2],
  });
}
