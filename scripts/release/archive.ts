import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

export interface PackedArchive {
  bytes: number;
  sha256: string;
}

/**
 * Packs a folder into an archive, with a checksum in the format of `sha256sum`. All files get the same time and belong to root, so that the
 * archive is reproducible; links become files. Needs GNU tar.
 */
export async function packFolder(folder: string, archive: string, time: Date): Promise<PackedArchive> {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go=rX', '--dereference'];
  const inOrder = ['--sort=name', '--format=gnu', `--mtime=@${Math.floor(time.getTime() / 1000)}`, ...owner];
  const place = ['-C', path.dirname(folder), path.basename(folder)];
  const unfinished = `${archive}.part`;
  await promisify(execFile)('tar', [...inOrder, '-I', 'gzip -9n', '-cf', unfinished, ...place]);
  const hash = createHash('sha256');
  await pipeline(createReadStream(unfinished), hash);
  const sha256 = hash.digest('hex');
  await rename(unfinished, archive);
  await writeFile(`${archive}.sha256`, `${sha256}  ${path.basename(archive)}\n`);
  return { bytes: (await stat(archive)).size, sha256 };
}
