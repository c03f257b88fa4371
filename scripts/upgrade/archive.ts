import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, link, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseEntries, type ReleaseEntry } from './archive-entries';
import type { Release } from './release-folder';
import { UpgradeRefused } from './refusal';
import { compareReleaseVersions, isVersion } from './version';

const MAX_ARCHIVE_BYTES = 2 * 1024 ** 3;
const MAX_SUM_BYTES = 4_096;
const MAX_MACHINE_BYTES = 100;
/** The minimum size of a file on a disk. */
const BLOCK_BYTES = 4_096;
const FOLDER = /^showreel-(.+)$/;
/** In a version's folder: the first word names the machine, such as `linux-x64`. */
const MACHINE = 'program/runtime/machine';
const NEEDED = ['showreel', 'program/package.json', MACHINE];

export interface ReleaseArchive {
  file: string;
  version: string;
  /** `linux-x64`, for example. */
  machine: string;
  /** The unpacked size on a disk. */
  bytes: number;
}

/**
 * Checks an archive against its `.sha256`, and that it is a release for this machine and newer than the running one. Unpacks nothing.
 * Throws `UpgradeRefused`.
 */
export async function checkArchive(file: string, own: Release): Promise<ReleaseArchive> {
  await checkSum(file);
  const archive = await examineArchive(file).catch((error: unknown) => {
    if (error instanceof UpgradeRefused) throw error;
    throw new UpgradeRefused(`${file} is no release: it cannot be unpacked (${reasonOf(error)}).`);
  });
  if (archive.machine !== own.machine)
    throw new UpgradeRefused(`${file} is for ${archive.machine}, and this machine is ${own.machine}.`);
  const difference = compareReleaseVersions(archive.version, own.version);
  if (difference === 0) throw new UpgradeRefused(`Version ${own.version} is installed already.`);
  if (difference < 0)
    throw new UpgradeRefused(
      `${file} is version ${archive.version}, which is older than ${own.version}: an upgrade only leads to a newer one.`,
    );
  return archive;
}

async function checkSum(file: string): Promise<void> {
  const size = await sizeOf(file);
  if (size === null) throw new UpgradeRefused(`${file} is no file that can be read.`);
  if (size > MAX_ARCHIVE_BYTES) throw new UpgradeRefused(`${file} is no release: it is too large.`);
  const sumFile = `${file}.sha256`;
  const sumSize = await sizeOf(sumFile);
  if (sumSize === null)
    throw new UpgradeRefused(`There is no ${sumFile}: the checksum has to be beside the archive.`);
  const sum = sumSize > MAX_SUM_BYTES ? '' : await readFile(sumFile, 'utf8');
  const [expected] = /^[0-9a-f]{64}(?=\s|$)/i.exec(sum) ?? [];
  if (expected === undefined) throw new UpgradeRefused(`${sumFile} contains no SHA-256 checksum.`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== expected.toLowerCase())
    throw new UpgradeRefused(
      `${file} does not have the checksum in ${sumFile}: it is damaged or another one.`,
    );
}

async function examineArchive(file: string): Promise<ReleaseArchive> {
  let root: string | undefined;
  let bytes = 0;
  let machine = '';
  const missing = new Set(NEEDED);
  for await (const entry of releaseEntries(file)) {
    const [first = '', ...rest] = entry.name.split('/');
    root ??= first;
    if (first !== root)
      throw new UpgradeRefused(`${file} is no release: there is more than one folder in it.`);
    const name = rest.join('/');
    if (entry.type === 'file') missing.delete(name);
    bytes += Math.ceil(entry.bytes / BLOCK_BYTES) * BLOCK_BYTES + BLOCK_BYTES;
    if (name === MACHINE && entry.bytes <= MAX_MACHINE_BYTES) machine = await textOf(entry);
    else for await (const chunk of entry.content) void chunk;
  }
  const version = FOLDER.exec(root ?? '')?.[1] ?? '';
  const [name = ''] = machine.trim().split(/\s/);
  if (!isVersion(version) || missing.size > 0 || name === '')
    throw new UpgradeRefused(`${file} is no release of Showreel.`);
  return { file, version, machine: name, bytes };
}

async function textOf({ content }: ReleaseEntry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Unpacks an archive that `checkArchive` has accepted into an empty folder. Returns the release's folder in it. Throws `UpgradeRefused` if
 * the archive was replaced since.
 */
export async function unpackArchive({ file, version }: ReleaseArchive, into: string): Promise<string> {
  const root = `showreel-${version}`;
  for await (const entry of releaseEntries(file)) {
    if (entry.name.split('/')[0] !== root) throw new UpgradeRefused(`${file} was replaced meanwhile.`);
    await writeEntry(entry, into);
  }
  return path.join(into, root);
}

/** The names were checked, so the parents are real folders; an existing file is an error. */
async function writeEntry({ name, type, target, mode, content }: ReleaseEntry, into: string): Promise<void> {
  const to = path.join(into, name);
  await mkdir(type === 'directory' ? to : path.dirname(to), { recursive: true });
  if (type === 'symlink') await symlink(target, to);
  if (type === 'link') await link(path.join(into, target), to);
  if (type === 'file') {
    await writeFile(to, content, { flag: 'wx' });
    // Only the owner may write into the program, whatever the archive says.
    await chmod(to, mode & 0o111 ? 0o755 : 0o644);
  } else for await (const chunk of content) void chunk;
}

async function sizeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.size : null;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown reason');
