/**
 * `npm run release [-- --arch x64|arm64] [--jmods FOLDER] [--ffmpeg FILE]`: builds the program and packs it with all it needs into
 * `release/showreel-{version}-linux-{arch}.tar.gz`, with its SHA-256. Another architecture than this machine's needs the modules of a JDK
 * for it. `--ffmpeg` names a static ffmpeg to replace the packages' old one.
 */
import { parseArgs } from 'node:util';
import { ReleaseError } from './release/release-error';
import { makeRelease, type ReleaseOptions } from './release/make-release';

const USAGE = 'Usage: npm run release [-- --arch x64|arm64] [--jmods FOLDER] [--ffmpeg FILE]';

const print = (message: string) => process.stderr.write(`${message}\n`);

function readOptions(): ReleaseOptions | null {
  try {
    const { values } = parseArgs({
      options: { arch: { type: 'string' }, jmods: { type: 'string' }, ffmpeg: { type: 'string' } },
    });
    return { arch: values.arch ?? process.arch, jmods: values.jmods, ffmpeg: values.ffmpeg };
  } catch {
    return null;
  }
}

const options = readOptions();
if (options === null) {
  print(USAGE);
  process.exitCode = 2;
} else {
  try {
    const { file, bytes, sha256 } = await makeRelease(options, print);
    print(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB, SHA-256 ${sha256}`);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    print(error.message);
    process.exitCode = 1;
  }
}
