/** The lock files: npm installs from each what its package.json asks for, and asks the registry for nothing but packages. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { someOf } from './full-length';

const FOLDERS = ['.', 'tools/chromium', 'tools/measuring'];

it.each(someOf(FOLDERS))('the lock file of %s contains everything that npm installs there', (folder) => {
  // With an empty cache npm has nothing but the lock file, so that it fails if anything is missing or only known by a tag.
  const cache = mkdtempSync(path.join(tmpdir(), 'showreel-npm-'));
  const run = () =>
    execFileSync('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--cache', cache], {
      cwd: folder,
      stdio: 'pipe',
    });
  try {
    expect(run).not.toThrow();
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
});

it.each(FOLDERS)('the lock file of %s names no registry', (folder) => {
  expect(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
});
