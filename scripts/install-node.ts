import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** To be updated with each release of Node.js; the oldest supported version is in package.json. */
export const NEWEST_NODE = '26.10.0';
/** The newest with long-term support when it was updated, which a release brings along. */
export const LONG_TERM_NODE = '24.21.0';
const LONGEST_MS = 90_000;

/**
 * Installs a package from the npm registry into a folder of its own, without running anything of it. Returns the folder
 * of the package; null if it cannot be installed.
 */
export function installAlone(
  folder: string,
  name: string,
  version: string,
  arch: string = process.arch,
): string | null {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefer-offline'];
  // npm otherwise refuses a package for another machine.
  if (arch !== process.arch) options.push('--force');
  spawnSync('npm', ['install', '--prefix', folder, ...options, `${name}@${version}`], {
    stdio: 'ignore',
    timeout: LONGEST_MS,
  });
  const installed = path.join(folder, 'node_modules', name);
  return existsSync(installed) ? installed : null;
}

/**
 * Returns the folder of the programs of a Node.js, which the npm registry has as a package for each platform; null if it
 * cannot be installed.
 */
export function installNode(folder: string, version: string, arch: string = process.arch): string | null {
  const installed = installAlone(folder, `node-${process.platform}-${arch}`, version, arch);
  return installed && path.join(installed, 'bin');
}
