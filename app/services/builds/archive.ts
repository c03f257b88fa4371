import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';

/** The routes of a build and where the browser finds their modules, as Remix gives them to the browser. */
export interface BuildManifest {
  version: string;
  routes: Record<string, BuildRoute>;
}

export interface BuildRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
}

/** A file of a build for browsers. */
export interface BuildFile {
  body: Buffer;
  /** Whether the body is compressed with Brotli. */
  isCompressed: boolean;
}

/** What is kept of a build. */
export interface BuildArchive {
  manifest: BuildManifest;
  files: ReadonlyMap<string, BuildFile>;
}

const COMPRESSED = '.br';
/** Other copies of the same files. */
const LEFT_OUT = '.gz';
const MANIFEST = 'manifest.json';
const FILES = 'files/';

/** Returns the names of the files of a build. */
export const readBuildNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !name.endsWith(COMPRESSED) && !name.endsWith(LEFT_OUT));

/** Returns an archive of the files of a build, compressed where the build has compressed them: half a megabyte. */
export async function packBuild(folder: string, manifest: BuildManifest): Promise<Buffer> {
  const all = new Set(await readdir(folder));
  const archive = pack();
  const written = buffer(archive);
  archive.entry({ name: MANIFEST }, JSON.stringify(manifest));
  for (const name of await readBuildNames(folder)) {
    const stored = all.has(name + COMPRESSED) ? name + COMPRESSED : name;
    archive.entry({ name: FILES + stored }, await readFile(path.join(folder, stored)));
  }
  archive.finalize();
  return written;
}

/** Reads an archive of `packBuild`. Throws if it is none. */
export async function unpackBuild(archive: Readable): Promise<BuildArchive> {
  const files = new Map<string, BuildFile>();
  let manifest: BuildManifest | undefined;
  for await (const entry of archive.pipe(extract())) {
    const { name } = entry.header;
    const body = await buffer(entry);
    if (name === MANIFEST) manifest = JSON.parse(String(body)) as BuildManifest;
    const isCompressed = name.endsWith(COMPRESSED);
    const file = name.slice(FILES.length, isCompressed ? -COMPRESSED.length : undefined);
    if (name.startsWith(FILES)) files.set(file, { body, isCompressed });
  }
  if (!manifest) throw new Error('the archive of a build has no manifest');
  return { manifest, files };
}
