import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { UpgradeRefused } from './refusal';

/** Far more than a release has. */
const MAX_UNPACKED_BYTES = 4 * 1024 ** 3;
const MAX_ENTRIES = 200_000;
const MAX_NAME_LENGTH = 1_000;

/** An archive entry whose name and target are inside the release's folder. */
export interface ReleaseEntry {
  /** Relative to the unpacking folder; without `.` and `..`. */
  name: string;
  /** `link` is a hard link to an earlier file. */
  type: 'file' | 'directory' | 'symlink' | 'link';
  /** A symbolic link's target, relative to it; a hard link's file name. */
  target: string;
  bytes: number;
  mode: number;
  content: AsyncIterable<Buffer>;
}

const outside = (name: string) =>
  new UpgradeRefused(`The archive is no release: ${JSON.stringify(name.slice(0, 200))} leaves its folder.`);

/**
 * Yields the entries of a compressed archive in order; each must be read before the next. Throws `UpgradeRefused` for an invalid or too
 * large archive, and for an entry outside the folder.
 */
export async function* releaseEntries(file: string): AsyncGenerator<ReleaseEntry> {
  const unpacked = extract();
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  gunzip.on('error', (error) => unpacked.destroy(error));
  source.pipe(gunzip).pipe(unpacked);
  const links = new Set<string>();
  const files = new Set<string>();
  let bytes = 0;
  let entries = 0;
  try {
    for await (const entry of unpacked) {
      const { header } = entry;
      bytes += header.size;
      entries += 1;
      if (bytes > MAX_UNPACKED_BYTES || entries > MAX_ENTRIES)
        throw new UpgradeRefused('The archive is no release: there is too much in it.');
      const name = checkedName(header.name, links);
      const type = typeOf(header);
      const target = type === 'symlink' ? checkedTarget(name, header.linkname) : header.linkname;
      if (type === 'symlink') links.add(name);
      if (type === 'file') files.add(name);
      if (type === 'link' && !files.has(target)) throw outside(name);
      yield {
        name,
        type,
        target: target ?? '',
        bytes: type === 'file' ? header.size : 0,
        mode: header.mode,
        content: entry as AsyncIterable<Buffer>,
      };
    }
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Returns the name without a trailing slash. A name below a symbolic link is rejected, because it would follow the link. */
function checkedName(given: string, links: ReadonlySet<string>): string {
  const name = given.replace(/\/$/, '');
  const parts = name.split('/');
  const isPlain = name.length <= MAX_NAME_LENGTH && !name.includes('\0') && !name.includes('\\');
  if (!isPlain || parts.some((part) => part === '' || part === '.' || part === '..')) throw outside(given);
  for (let end = 1; end <= parts.length; end += 1)
    if (links.has(parts.slice(0, end).join('/'))) throw outside(given);
  return name;
}

function typeOf({ name, type }: Header): ReleaseEntry['type'] {
  if (type === 'file' || type === 'directory' || type === 'symlink' || type === 'link') return type;
  throw new UpgradeRefused(
    `The archive is no release: ${JSON.stringify(name.slice(0, 200))} is no file, folder or link.`,
  );
}

/**
 * Each `..` of a target must be at its beginning: after another link's name it would lead elsewhere than it seems. The first part of a name
 * is the release's folder.
 */
function checkedTarget(name: string, target: string): string {
  const folder = path.posix.dirname(name);
  const resolved = path.posix.join(folder, target);
  const [root = ''] = name.split('/');
  const isInside = resolved === root || resolved.startsWith(`${root}/`);
  const isPlain =
    target !== '' && target.length <= MAX_NAME_LENGTH && path.posix.normalize(target) === target;
  if (!isPlain || path.posix.isAbsolute(target) || !isInside) throw outside(name);
  return target;
}
