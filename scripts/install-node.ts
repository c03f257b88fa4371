import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** To be updated with each release of Node.js; the oldest supported version is in package.json. */
export const NEWEST_NODE = '26.10.0';
/** The newest long-term release at the last update; a Showreel release includes it. */
export const LONG_TERM_NODE = '24.21.0';
const LONGEST_MS = 90_000;

/**
 * Installs a package from the npm registry into its own folder, without running its scripts. Returns the package's folder; null if it
 * cannot be installed.
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

/** Returns the program folder of a Node.js, which the npm registry has as a package per platform; null if it cannot be installed. */
export function installNode(folder: string, version: string, arch: string = process.arch): string | null {
  const installed = installAlone(folder, `node-${process.platform}-${arch}`, version, arch);
  return installed && path.join(installed, 'bin');
}
