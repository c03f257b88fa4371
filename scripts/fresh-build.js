/** Builds when the build is missing or older than the sources. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const BUILT = 'build/server.js';
const SOURCES = [
  'app',
  'models',
  'server',
  'public',
  'server.ts',
  'package.json',
  'vite.config.ts',
  'remix.config.js',
  'scripts/build.ts',
];

export function buildIfStale() {
  if (newest(SOURCES) <= modified(BUILT)) return;
  process.stderr.write('Building, once …\n');
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: ['ignore', 2, 2] });
}

/**
 * @param {string} file
 * @returns {number} milliseconds since 1970; 0 for a file that is not there
 */
function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * @param {string[]} entries files and folders
 * @returns {number} the latest change in all of them, folders included, so that a removal counts too
 */
function newest(entries) {
  const times = entries.map((entry) => {
    const stat = statSync(entry, { throwIfNoEntry: false });
    if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
    return Math.max(stat.mtimeMs, newest(readdirSync(entry).map((name) => path.join(entry, name))));
  });
  return Math.max(0, ...times);
}
