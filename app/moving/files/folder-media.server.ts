import { createReadStream } from 'node:fs';
import { opendir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { MediaNames } from './file-names';
import type { MediaSource } from './media-source';

const MAX_FILES = 50_000;

async function* filesBelow(folder: string, above = ''): AsyncGenerator<string> {
  for await (const entry of await opendir(path.join(folder, above))) {
    const name = path.posix.join(above, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, name);
    // Links are left out, because they may lead anywhere.
    if (entry.isFile()) yield name;
  }
}

/** The files of a folder of this machine, for a command. */
export async function openFolder(folder: string): Promise<MediaSource> {
  const root = await realpath(folder);
  const found: string[] = [];
  for await (const name of filesBelow(root)) {
    if (found.length === MAX_FILES) break;
    found.push(name);
  }
  const names = new MediaNames(found);
  return {
    find: (address) => names.find(address),
    open: (name) => Promise.resolve(createReadStream(path.join(root, name))),
    atOnce: 1,
    leftOut: [],
    close: () => Promise.resolve(),
  };
}
