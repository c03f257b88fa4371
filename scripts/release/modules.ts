import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ReleaseError } from './release-error';

/** Files for compilers, debuggers and package authors: types, source maps, and settings in dotfiles. */
const NEVER_LOADED = /(?:^|\/)\.|\.(?:map|d\.[cm]?ts|tsbuildinfo)$/;

/** Whether the program never reads this path below `node_modules`. */
export const isNeverLoaded = (file: string): boolean => NEVER_LOADED.test(file);

interface Lock {
  packages: Record<string, { devOptional?: boolean }>;
}

/**
 * Installs the program's packages for the architecture, as `package-lock.json` lists them, without files that are never loaded. Throws
 * {@link ReleaseError}.
 */
export async function installModules(program: string, arch: string): Promise<void> {
  await copyFile('package-lock.json', path.join(program, 'package-lock.json'));
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  const machine = ['--os=linux', `--cpu=${arch}`, '--libc=glibc'];
  try {
    await promisify(execFile)('npm', ['ci', ...options, ...machine], { cwd: program, maxBuffer: 1 << 24 });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new ReleaseError(`npm cannot install the packages: ${stderr.trim().split('\n')[0] || message}`);
  }
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock;
  // npm keeps a tool of this project if it is also an optional peer of a package, such as TypeScript.
  const tools = Object.keys(packages).filter((name) => packages[name]?.devOptional);
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json', 'node_modules/.bin', ...tools])
    await rm(path.join(program, name), { recursive: true, force: true });
  await removeFiles(path.join(program, 'node_modules'), isNeverLoaded);
}

export async function removeFiles(folder: string, fits: (file: string) => boolean): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && fits(path.relative(folder, path.join(entry.parentPath, entry.name))))
      await rm(path.join(entry.parentPath, entry.name));
}
