import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUNDLED_JAVA } from '../../server/database/embedded/java';

const LEGAL = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const TEXTS = 'scripts/release/licences';

interface Package {
  name?: string;
  version?: string;
  license?: string;
}

/**
 * Writes the licences of everything in a release into the folder `LICENSES`: of the project, Node.js, Java, the embedded database, ffmpeg
 * and each package. `node` is the folder of the package of Node.js.
 */
export async function writeLicences(release: string, node: string): Promise<void> {
  const program = path.join(release, 'program');
  const licences = path.join(release, 'LICENSES');
  await mkdir(licences, { recursive: true });
  await cp('LICENSE', path.join(licences, 'showreel.txt'));
  await cp('NOTICE', path.join(licences, 'showreel-notice.txt'));
  await cp(path.join(node, 'LICENSE'), path.join(licences, 'node.txt'));
  await rename(path.join(program, BUNDLED_JAVA, 'legal'), path.join(licences, 'java'));
  await cp('tools/embedded-mongodb/NOTICE', path.join(licences, 'database.txt'));
  await cp(TEXTS, licences, { recursive: true });
  await writeFile(
    path.join(licences, 'packages.txt'),
    await licencesOfPackages(path.join(program, 'node_modules')),
  );
}

/** Returns the name, version, licence and legal texts of each package below a folder, nested ones included. */
async function licencesOfPackages(modules: string): Promise<string> {
  const entries = await readdir(modules, { recursive: true, withFileTypes: true });
  const folders = entries
    .filter(({ name }) => name === 'package.json')
    .map(({ parentPath }) => parentPath)
    .sort();
  const parts = await Promise.all(folders.map(licenceOfPackage));
  return parts.filter(Boolean).join(`\n${'─'.repeat(80)}\n\n`);
}

async function licenceOfPackage(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  ) as Package;
  // Packages contain nested folders that only declare how their files are read.
  if (name === undefined || version === undefined) return '';
  const files = (await readdir(folder)).sort();
  const legal = files.filter((file) => LEGAL.test(file));
  // Some packages have their licences there, such as libvips, with those of its libraries.
  const chosen = legal.length > 0 ? legal : files.filter((file) => /^readme\.md$/i.test(file));
  const texts = await Promise.all(chosen.map((file) => readFile(path.join(folder, file), 'utf8')));
  return [`${name} ${version}, ${license ?? 'licence as follows'}`, ...texts.map((text) => text.trim()), '']
    .join('\n\n')
    .replaceAll('\r\n', '\n');
}
