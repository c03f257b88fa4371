/** Builds the embedded database of a release and of the image: its program, and a reduced Java runtime. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BUNDLED_JAR, BUNDLED_JAVA, cachedJar, buildJar } from '../../server/database/embedded/java';
import { findExecutable } from '../../server/database/embedded/child-process';
import { ReleaseError } from './release-error';

/** From this version on, the compression level has another name. */
const RENAMED_COMPRESSION = 21;
const OLDEST_JAVA = 17;
const TO_INSTALL =
  'install a JDK, 17 or newer, with its jmods (on Debian openjdk-17-jdk-headless), or set JAVA_HOME to one';

/**
 * Puts both below `runtime` in a program's folder. `jmods` is the modules folder of a JDK for another machine, of the same version as this
 * machine's; by default the runtime is for this machine. Throws {@link ReleaseError}, and `EngineUnavailable` if the program cannot be
 * built.
 */
export async function bundleDatabase(program: string, jmods?: string): Promise<void> {
  const jar = path.join(program, BUNDLED_JAR);
  await mkdir(path.dirname(jar), { recursive: true });
  await copyFile(await cachedJar(program, buildJar), jar);
  const runtime = path.join(program, BUNDLED_JAVA);
  await rm(runtime, { recursive: true, force: true });
  const jlink = await toolOfJdk('jlink');
  const version = Number.parseInt(await outputOf(jlink, ['--version']), 10);
  if (version < OLDEST_JAVA) throw new ReleaseError(`${jlink} is of version ${version}: ${TO_INSTALL}.`);
  const compression = version < RENAMED_COMPRESSION ? '2' : 'zip-9';
  const options = [
    '--strip-java-debug-attributes',
    '--no-man-pages',
    '--no-header-files',
    `--compress=${compression}`,
  ];
  if (jmods !== undefined) options.push('--module-path', jmods);
  await outputOf(jlink, [...options, '--add-modules', await modulesOf(jar), '--output', runtime]);
  // Class data sharing: Java starts sooner with a dump of its own classes. Only a Java that runs here can write it.
  if (jmods === undefined) await outputOf(path.join(runtime, 'bin/java'), ['-Xshare:dump']);
}

/** Returns a program's Java modules, separated by commas. */
async function modulesOf(jar: string): Promise<string> {
  const options = ['--ignore-missing-deps', '--multi-release', String(OLDEST_JAVA), '--print-module-deps'];
  return (await outputOf(await toolOfJdk('jdeps'), [...options, jar])).trim();
}

async function toolOfJdk(name: string): Promise<string> {
  const tool = await findExecutable(name, process.env.JAVA_HOME);
  if (!tool) throw new ReleaseError(`There is no ${name}: ${TO_INSTALL}.`);
  return tool;
}

/** Runs a JDK program, which writes its errors to standard output. */
async function outputOf(program: string, args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(program, args)).stdout;
  } catch (error) {
    const { stdout = '', message } = error as Error & { stdout?: string };
    throw new ReleaseError(`${program} failed: ${stdout.trim().split('\n')[0] || message}`);
  }
}
