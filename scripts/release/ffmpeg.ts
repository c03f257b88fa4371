import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { RELEASED_FFMPEG } from '../../app/media/files/ffmpeg.server';
import { ReleaseError } from './release-error';

const SOURCE = 'scripts/release/ffmpeg.json';
const LONGEST_MS = 10 * 60_000;
/** Takes the archive, the name of a file in it, and the folder for it. */
const UNPACK = 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extract(sys.argv[2], sys.argv[3])';

interface Source {
  package: string;
  version: string;
  wheels: Record<string, { platform: string; sha256: string; program: string }>;
}

const python = (...args: string[]) => promisify(execFile)('python3', args, { timeout: LONGEST_MS });

/** Puts the given ffmpeg, or a maintained one from the package index, into the release; without either that of the packages stays. */
export async function addFfmpeg(
  program: string,
  arch: string,
  given: string | undefined,
  announce: (message: string) => void,
): Promise<void> {
  const packages = path.join(program, `node_modules/@ffmpeg-installer/linux-${arch}`);
  const found = given ?? (await fetchFfmpeg(path.join(program, '..', '..', 'ffmpeg'), arch, announce));
  // Some packages lack the permission to execute it, and a read-only folder cannot be changed later.
  if (found === null) return chmod(path.join(packages, 'ffmpeg'), 0o755);
  const target = path.join(program, RELEASED_FFMPEG);
  await copyFile(found, target).catch((error: Error) => {
    throw new ReleaseError(`--ffmpeg cannot be ${found} (${error.message}).`);
  });
  await chmod(target, 0o755);
  await rm(packages, { recursive: true });
}

/** Returns the program; null if this machine cannot fetch it. Throws {@link ReleaseError} if what came is something else. */
async function fetchFfmpeg(
  folder: string,
  arch: string,
  announce: (message: string) => void,
): Promise<string | null> {
  const source = JSON.parse(await readFile(SOURCE, 'utf8')) as Source;
  const wheel = source.wheels[arch];
  if (!wheel) return null;
  await mkdir(folder);
  try {
    const wanted = ['--no-deps', '--only-binary=:all:', '--platform', wheel.platform, '--dest', folder];
    const name = `${source.package}==${source.version}`;
    await python('-m', 'pip', 'download', '--quiet', '--no-cache-dir', ...wanted, name);
  } catch (error) {
    const { code } = error as { code?: string | number };
    const reason = code === 'ENOENT' ? 'there is no python3' : 'pip cannot download it';
    announce(`No maintained ffmpeg: ${reason}. The one of the packages, of 2018, is packed instead.`);
    return null;
  }
  const [file = ''] = await readdir(folder);
  return unpackVerified(path.join(folder, file), folder, wheel);
}

async function unpackVerified(
  file: string,
  folder: string,
  { sha256, program }: Source['wheels'][string],
): Promise<string> {
  const sum = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  if (sum !== sha256)
    throw new ReleaseError(
      `The ffmpeg that was downloaded is not the one of ${SOURCE}: its SHA-256 is ${sum}.`,
    );
  await python('-c', UNPACK, file, program, folder);
  return path.join(folder, program);
}
