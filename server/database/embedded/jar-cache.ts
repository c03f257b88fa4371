import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

import { EngineUnavailable } from '../errors';
import { withFileLock } from './file-lock';

const SOURCES = path.join('tools', 'embedded-mongodb');
const INPUTS = ['pom.xml', 'NOTICE', 'src'];

/** Returns the program for the current sources: from the cache, else built into it by one process at a time. */
export async function cachedJar(dataDir: string, build: (sources: string, jar: string) => Promise<void>) {
  const sources = path.resolve(SOURCES);
  const name = `embedded-mongodb-${await hashOf(sources)}.jar`;
  const folder = await cacheFolder(dataDir);
  const jar = path.join(folder, name);
  if (await exists(jar)) return jar;
  await withFileLock(`${jar}.building`, async () => {
    if (!(await exists(jar))) await build(sources, jar);
  });
  return jar;
}

async function hashOf(sources: string) {
  const hash = createHash('sha256');
  try {
    for (const input of INPUTS) {
      for (const file of await filesOf(path.join(sources, input))) {
        hash
          .update(path.relative(sources, file))
          .update('\0')
          .update(await readFile(file))
          .update('\0');
      }
    }
  } catch {
    throw new EngineUnavailable(`its sources are not in ${sources}`);
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(input: string): Promise<string[]> {
  if ((await stat(input)).isFile()) return [input];
  const entries = await readdir(input, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Returns the user's cache folder, or the data folder in a container whose user has no home. */
async function cacheFolder(dataDir: string) {
  const usual = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'showreel');
  try {
    await mkdir(usual, { recursive: true });
    await access(usual, constants.W_OK);
    return usual;
  } catch {
    const own = path.resolve(dataDir, 'cache');
    await mkdir(own, { recursive: true });
    return own;
  }
}

function exists(file: string) {
  return stat(file).then(
    () => true,
    () => false,
  );
}
