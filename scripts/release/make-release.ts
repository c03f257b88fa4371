import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUILT, buildIfStale } from '../fresh-build.js';
import { installNode, LONG_TERM_NODE } from '../install-node';
import { packFolder, type PackedArchive } from './archive';
import { bundleDatabase } from './database';
import { addFfmpeg } from './ffmpeg';
import { requiredGlibc } from './glibc';
import { writeLicences } from './licences';
import { installModules, removeFiles } from './modules';
import { ReleaseError } from './release-error';
import { EngineUnavailable } from '../../server/database/embedded/engine';

const ARCHITECTURES = ['x64', 'arm64'];
const FOLDER = 'release';

export interface ReleaseOptions {
  arch: string;
  /** The modules folder of a JDK for the architecture, if it differs from this machine's. */
  jmods?: string | undefined;
  ffmpeg?: string | undefined;
}

/**
 * Makes a release's archive for Linux on the architecture. The layout of its folder is described in docs/operations.md, "Release". Throws
 * {@link ReleaseError}.
 */
export async function makeRelease(
  options: ReleaseOptions,
  announce: (message: string) => void,
): Promise<PackedArchive & { file: string; version: string }> {
  const { arch, jmods } = options;
  requireMachine(arch, jmods);
  const step = stepsOf(announce);
  await step('Building the program', buildIfStale);
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `showreel-${version}-linux-${arch}.tar.gz`);
  const workshop = await mkdtemp(path.join(tmpdir(), 'showreel-release-'));
  try {
    const release = path.join(workshop, `showreel-${version}`);
    await assemble(release, version, options, { step, announce });
    // Browsers get a file's time as its age, so it changes with each build.
    const { mtime } = await stat(BUILT);
    return { file, version, ...(await step('Packing', () => packFolder(release, file, mtime))) };
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

const STEPS = 7;

type Step = ReturnType<typeof stepsOf>;

/** Returns a function that does a step, and says its number before it and its time after it. */
function stepsOf(announce: (message: string) => void) {
  let number = 0;
  return async <Result>(words: string, work: () => Result | Promise<Result>): Promise<Result> => {
    number += 1;
    announce(`[${number}/${STEPS}] ${words} …`);
    const begun = performance.now();
    const result = await work();
    announce(`      done in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    return result;
  };
}

/** Requires Linux, and the parts that only the target machine can build. */
function requireMachine(arch: string, jmods: string | undefined): void {
  if (process.platform !== 'linux') throw new ReleaseError('A release is made on Linux.');
  if (!ARCHITECTURES.includes(arch))
    throw new ReleaseError(`--arch cannot be ${arch}: allowed is ${ARCHITECTURES.join(' or ')}.`);
  if (arch !== process.arch && jmods === undefined)
    throw new ReleaseError(
      `A release for ${arch} needs the Java of such a machine: unpack a JDK for it, of the version of this machine's jlink, and ` +
        'name its folder of modules, --jmods FOLDER; or make the release on such a machine.',
    );
}

async function assemble(
  release: string,
  version: string,
  { arch, jmods, ffmpeg }: ReleaseOptions,
  { step, announce }: { step: Step; announce: (message: string) => void },
): Promise<void> {
  const program = path.join(release, 'program');
  await copyProgram(program);
  await step('Installing the packages', () => installModules(program, arch));
  await step('Adding ffmpeg', () => addFfmpeg(program, arch, ffmpeg, announce));
  await step('Adding the database, with a Java that is cut to what it uses', () =>
    bundleDatabase(program, jmods).catch(asReleaseError),
  );
  const node = await step(`Adding Node.js ${LONG_TERM_NODE}`, () => addNode(release, arch));
  await step('Writing licences and requirements', async () => {
    await writeLicences(release, path.dirname(node));
    await describeMachine(release, version, `linux-${arch}`);
  });
}

function asReleaseError(error: unknown): never {
  if (error instanceof EngineUnavailable) throw new ReleaseError(`The embedded database: ${error.message}.`);
  throw error;
}

/** Returns the folder of Node.js. */
async function addNode(release: string, arch: string): Promise<string> {
  const node = installNode(path.join(release, '..', 'node'), LONG_TERM_NODE, arch);
  if (node === null) throw new ReleaseError(`npm cannot install Node.js ${LONG_TERM_NODE} for ${arch}.`);
  const target = path.join(release, 'program/runtime/node');
  await copyFile(path.join(node, 'node'), target);
  await chmod(target, 0o755);
  return node;
}

async function copyProgram(program: string): Promise<void> {
  await mkdir(path.join(program, 'runtime'), { recursive: true });
  await cp('build', path.join(program, 'build'), { recursive: true });
  await removeFiles(path.join(program, 'build'), (name) => name.endsWith('.map'));
  await cp('demo', path.join(program, 'demo'), { recursive: true });
  await copyFile('package.json', path.join(program, 'package.json'));
  await mkdir(path.join(program, 'scripts'));
  for (const name of await readdir('scripts'))
    if (name.endsWith('.js')) await copyFile(path.join('scripts', name), path.join(program, 'scripts', name));
}

/** Writes the system requirements, and the scripts and texts that state them. */
async function describeMachine(release: string, version: string, machine: string): Promise<void> {
  const program = path.join(release, 'program');
  const glibc = await requiredGlibc(program);
  await writeFile(path.join(program, 'runtime/machine'), `${machine} ${glibc}\n`);
  const values: Record<string, string> = { version, machine, glibc };
  const readme = await readFile('scripts/release/README.txt', 'utf8');
  const filled = readme.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  await writeFile(path.join(release, 'README.txt'), filled);
  await copyFile('scripts/release/showreel.sh', path.join(release, 'showreel'));
  await chmod(path.join(release, 'showreel'), 0o755);
}
