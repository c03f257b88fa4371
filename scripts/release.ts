/**
 * `npm run release [-- --arch x64|arm64] [--jmods FOLDER] [--ffmpeg FILE]`: builds the program and packs it with all it needs into
 * `release/showreel-{version}-linux-{arch}.tar.gz`, with its SHA-256. Another architecture than this machine's needs the modules of a JDK
 * for it. `--ffmpeg` names a static ffmpeg to replace the packages' old one.
 */
import path from 'node:path';
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

const whatNow = (archive: string, version: string) => `
What to do now: copy ${archive} and ${archive}.sha256 to the machine of the site. There,
  to check it:                  sha256sum -c ${archive}.sha256
  for a new site:               tar -xzf ${archive} && cd showreel-${version} && ./showreel
  for a site that runs already: ./showreel upgrade ${archive}    in the folder of its version
The upgrade is rehearsed on a copy first, and takes back what fails. README.txt in the archive says more.`;

const options = readOptions();
if (options === null) {
  print(USAGE);
  process.exitCode = 2;
} else {
  try {
    const begun = performance.now();
    const { file, version, bytes, sha256 } = await makeRelease(options, print);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    print(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB, SHA-256 ${sha256}, made in ${seconds} s`);
    print(whatNow(path.basename(file), version));
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    print(error.message);
    process.exitCode = 1;
  }
}
