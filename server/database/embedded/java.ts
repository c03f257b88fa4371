import {
  access,
  readFile,
  rm,
  stat,
  writeFile,
  mkdir,
  readdir,
  copyFile,
  cp,
  mkdtemp,
  open,
  rename,
} from 'node:fs/promises';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import os, { homedir, tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Exit, type Program, findExecutable, databaseEnvironment } from './child-process';
import { announced, type Engine, type Place, type Preparation, EngineUnavailable } from './engine';
import { isAlive } from '../../running-server';

/**
 * The embedded database of a release and of the image: a reduced Java runtime and the database itself. Paths relative to the program's
 * folder, which is the current one.
 */
export const BUNDLED_JAVA = 'runtime/java';
export const BUNDLED_JAR = 'runtime/embedded-mongodb.jar';

interface DatabaseProgram {
  command: string;
  jar: string;
}

/** Returns the bundled database; undefined where the program was released without one. */
export async function bundledDatabase(): Promise<DatabaseProgram | undefined> {
  const found = { command: path.resolve(BUNDLED_JAVA, 'bin/java'), jar: path.resolve(BUNDLED_JAR) };
  try {
    await access(found.command, constants.X_OK);
    await access(found.jar, constants.R_OK);
    return found;
  } catch {
    return undefined;
  }
}

const POLL_MS = 200;
const MAX_WORK_MS = 15 * 60_000;

/**
 * Runs the work while holding a lock file on this machine. It only avoids duplicate work and is not strict: two
 * processes that find an abandoned file at once may both continue.
 */
async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!(await acquire(file))) {
    if (await isAbandoned(file)) await rm(file, { force: true });
    else await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function acquire(file: string) {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(file: string) {
  const found = await stat(file).catch(() => undefined);
  if (!found || Date.now() - found.mtimeMs > MAX_WORK_MS) return true;
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  return owner > 0 && !isAlive(owner);
}

const SOURCES = path.join('tools', 'embedded-mongodb');
const INPUTS = ['pom.xml', 'NOTICE', 'src'];

/** Returns the program for the current sources, from the cache or built by one process at a time. */
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

/** Builds the program in a copy of its sources, and moves the result into place atomically. */
export async function buildJar(sources: string, jar: string): Promise<void> {
  const maven = await findExecutable('mvn', process.env.MAVEN_HOME, process.env.M2_HOME);
  if (!maven) throw new EngineUnavailable('it has to be built once, and there is no Maven (mvn) on the PATH');
  const workshop = await mkdtemp(path.join(tmpdir(), 'embedded-mongodb-'));
  const unfinished = `${jar}.${process.pid}`;
  try {
    await cp(sources, workshop, {
      recursive: true,
      filter: (source) => path.relative(sources, source).split(path.sep)[0] !== 'target',
    });
    await runMaven(maven, workshop);
    await copyFile(path.join(workshop, 'target', 'embedded-mongodb.jar'), unfinished);
    await flush(unfinished);
    await rename(unfinished, jar);
  } finally {
    await rm(workshop, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
}

async function runMaven(maven: string, cwd: string) {
  try {
    await promisify(execFile)(maven, ['-q', '-B', 'package'], {
      cwd,
      maxBuffer: 1 << 24,
      env: databaseEnvironment(),
    });
  } catch (error) {
    throw new EngineUnavailable(`it can not be built (${explain(error)})`);
  }
}

function explain(error: unknown) {
  const printed = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  if (/No compiler is provided|invalid target release|release version .* not supported/.test(printed)) {
    return 'Maven does not find a JDK 17 or newer';
  }
  const message =
    /\[ERROR\]\s+(.+)/.exec(printed)?.[1] ?? (error instanceof Error ? error.message : String(error));
  return message.split('\n')[0]?.slice(0, 300);
}

async function flush(file: string) {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const LOCKED = 75;
const MEGABYTE = 1024 * 1024;
/** Enough for some 130,000 versions of articles of 1,000 words. */
const LEAST_MEMORY_MB = 512;
const SHARE_OF_MACHINE = 0.25;

/**
 * Ten times the default. The optimising compiler would otherwise take half of the processor's time in the first seconds, when demo content
 * or a backup is stored, for code that hardly ever runs again.
 */
const COMPILE_LATER = [
  '-XX:Tier4InvocationThreshold=50000',
  '-XX:Tier4MinInvocationThreshold=6000',
  '-XX:Tier4CompileThreshold=150000',
  '-XX:Tier4BackEdgeThreshold=400000',
];

/** Returns the memory limit for documents in megabytes, for a machine or a container with so many bytes. */
export const databaseMemory = (available: number): number =>
  Math.max(LEAST_MEMORY_MB, Math.floor((available * SHARE_OF_MACHINE) / MEGABYTE));

/** Without a limit some systems report 0, others more than there is. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}

export const javaProgram: Engine = {
  name: 'java',
  format: 'journal',
  uriOptions: 'directConnection=true',
  async prepare(preparation) {
    const { memoryMb = databaseMemory(availableMemory()) } = preparation;
    const database = (await bundledDatabase()) ?? (await builtDatabase(preparation));
    return (place) => program(database, memoryMb, place);
  },
};

/** Returns the database, built once from its sources and run by this machine's Java. */
async function builtDatabase({ dataDir, announce }: Preparation): Promise<DatabaseProgram> {
  const command = await findExecutable('java', process.env.JAVA_HOME);
  if (!command) throw new EngineUnavailable('there is no java on the PATH or in JAVA_HOME');
  const jar = await cachedJar(dataDir, (sources, target) =>
    announced(announce, 'building it with Maven, which takes some ten seconds', () =>
      buildJar(sources, target),
    ),
  );
  return { command, jar };
}

function program({ command, jar }: DatabaseProgram, memoryMb: number, { folder, port }: Place): Program {
  const memory = [`-Xmx${memoryMb}m`, '-XX:+UseSerialGC', '-XX:+ExitOnOutOfMemoryError'];
  return {
    command,
    args: [...memory, ...COMPILE_LATER, '-jar', jar, `127.0.0.1:${port}`, folder],
    ready: /^listening on /m,
    endsWithParent: true,
    isLocked: ({ code }) => code === LOCKED,
    explain: (exit) => explainJava(exit, memoryMb),
  };
}

function explainJava({ output }: Exit, memoryMb: number) {
  if (output.includes('java.lang.OutOfMemoryError'))
    return `its ${memoryMb} MB of memory are not enough for the data: set DATABASE_MEMORY_MB to more`;
  if (output.includes('UnsupportedClassVersionError')) return 'this java is too old, 17 or newer is needed';
  const damage = /\S*: .*is damaged at .*/.exec(output)?.[0];
  return damage ?? /Invalid or corrupt jarfile .*/.exec(output)?.[0];
}
