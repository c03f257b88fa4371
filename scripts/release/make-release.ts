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
import { EngineUnavailable } from '../../server/database/errors';
import { BUILT, buildIfStale } from '../fresh-build.js';
import { installNode, LONG_TERM_NODE } from '../install-node';
import { packFolder, type PackedArchive } from './archive';
import { bundleDatabase } from './database';
import { requiredGlibc } from './glibc';
import { writeLicences } from './licences';
import { installModules, removeFiles } from './modules';
import { ReleaseError } from './release-error';

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
): Promise<PackedArchive & { file: string }> {
  const { arch, jmods } = options;
  requireMachine(arch, jmods);
  buildIfStale();
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `showreel-${version}-linux-${arch}.tar.gz`);
  const workshop = await mkdtemp(path.join(tmpdir(), 'showreel-release-'));
  try {
    const release = path.join(workshop, `showreel-${version}`);
    await assemble(release, version, options, announce);
    announce('Packing …');
    // Browsers get a file's time as its age, so it changes with each build.
    return { file, ...(await packFolder(release, file, (await stat(BUILT)).mtime)) };
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
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
  announce: (message: string) => void,
): Promise<void> {
  const program = path.join(release, 'program');
  await copyProgram(program);
  announce('Installing the packages …');
  await installModules(program, arch);
  await addFfmpeg(program, arch, ffmpeg);
  announce('Cutting Java to what the database uses …');
  await bundleDatabase(program, jmods).catch((error: unknown) => {
    if (error instanceof EngineUnavailable)
      throw new ReleaseError(`The embedded database: ${error.message}.`);
    throw error;
  });
  announce(`Adding Node.js ${LONG_TERM_NODE} …`);
  const node = installNode(path.join(release, '..', 'node'), LONG_TERM_NODE, arch);
  if (node === null) throw new ReleaseError(`npm cannot install Node.js ${LONG_TERM_NODE} for ${arch}.`);
  await copyFile(path.join(node, 'node'), path.join(program, 'runtime/node'));
  await chmod(path.join(program, 'runtime/node'), 0o755);
  await writeLicences(release, path.dirname(node));
  await describeMachine(release, version, `linux-${arch}`);
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

/** Makes ffmpeg executable: some of its packages lack the permission, and a read-only folder cannot be changed later. */
async function addFfmpeg(program: string, arch: string, ffmpeg: string | undefined): Promise<void> {
  const target = path.join(program, `node_modules/@ffmpeg-installer/linux-${arch}/ffmpeg`);
  if (ffmpeg !== undefined)
    await copyFile(ffmpeg, target).catch((error: Error) => {
      throw new ReleaseError(`--ffmpeg cannot be ${ffmpeg} (${error.message}).`);
    });
  await chmod(target, 0o755);
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
