import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** To be updated with each release of Node.js; the oldest supported version is in package.json. */
const NEWEST = '26.10.0';
const LONGEST_MS = 90_000;

/**
 * Returns the folder of the newest Node.js, which the npm registry has as a package for each platform; null if it
 * cannot be installed.
 */
export function installNewestNode(folder: string): string | null {
  const name = `node-${process.platform}-${process.arch}`;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefer-offline'];
  spawnSync('npm', ['install', '--prefix', folder, ...options, `${name}@${NEWEST}`], {
    stdio: 'ignore',
    timeout: LONGEST_MS,
  });
  const bin = path.join(folder, 'node_modules', name, 'bin');
  return existsSync(path.join(bin, 'node')) ? bin : null;
}
