/** Builds if the build is missing or older than the sources. */
import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export const BUILT = 'build/server.js';
const SOURCES = [
  'app',
  'models',
  'server',
  'public',
  'demo/manifest.json',
  'tools/fonts/sheets',
  'server.ts',
  'package.json',
  'vite.config.ts',
  'remix.config.js',
  'scripts/build.ts',
  'scripts/help-markdown.ts',
  'scripts/smaller-libraries.ts',
  'scripts/account.ts',
  'scripts/backup.ts',
  'scripts/check-links.ts',
  'scripts/check-links',
  'scripts/export.ts',
  'scripts/import.ts',
  'scripts/restore.ts',
  'scripts/seed.ts',
  'scripts/upgrade.ts',
  'scripts/upgrade',
  'scripts/upgrade-data.ts',
  'scripts/backup-arguments.ts',
  'scripts/backup-words.ts',
  'scripts/command-line.ts',
  'scripts/with-site.ts',
];

/**
 * @param {object} [options]
 * @param {boolean} [options.alsoDatabase] Prepares the embedded database during the build, for the next server start.
 */
export function buildIfStale({ alsoDatabase = false } = {}) {
  // The container image contains the build without its sources.
  if (!existsSync('server.ts')) return;
  if (newest(SOURCES) <= modified(BUILT)) return;
  requireWritableFolder();
  requireBuildTools();
  process.stderr.write('Building, once …\n');
  if (alsoDatabase) run('scripts/prepare-database.ts');
  try {
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: ['ignore', 2, 2] });
  } catch {
    // The script has said why.
    process.exit(1);
  }
}

function requireWritableFolder() {
  try {
    accessSync(existsSync('build') ? 'build' : '.', constants.W_OK);
  } catch {
    process.stderr.write(
      'The build is missing or older than the sources, and its folder cannot be written. Run "npm run build" where it ' +
        'can, and bring the folders "build" and "demo" along.\n',
    );
    process.exit(1);
  }
}

/** Runs a script in the background. A server that starts in the meantime waits for it and reports its errors. */
function run(script) {
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 2, 2] });
  child.on('error', () => undefined);
}

/** Fails if the build tools are missing: `npm ci` omits them with `--omit=dev` or if NODE_ENV is "production". */
function requireBuildTools() {
  try {
    createRequire(import.meta.url).resolve('tsx');
  } catch {
    process.stderr.write(
      'The site has to be built, and what builds it is not installed. Run "npm ci --include=dev", or build ' +
        'where it is installed and bring the folders "build" and "demo" along.\n',
    );
    process.exit(1);
  }
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
 * @returns {number} the latest modification time, including folders, so that a deletion counts too
 */
function newest(entries) {
  const times = entries.map((entry) => {
    const stat = statSync(entry, { throwIfNoEntry: false });
    if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
    return Math.max(stat.mtimeMs, newest(readdirSync(entry).map((name) => path.join(entry, name))));
  });
  return Math.max(0, ...times);
}
