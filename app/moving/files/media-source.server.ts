import { once } from 'node:events';
import { open, opendir, realpath } from 'node:fs/promises';
import * as yauzl from 'yauzl';
import { storageContext } from '~/media/storage/storage-open.server';
import { Failure, fieldFailure } from '~/core/validation/errors';
import { MediaNames } from './file-names';
import { createReadStream } from 'node:fs';
import path from 'node:path';

/** The pictures and films that were uploaded beside an export, or that a command finds. */
export interface MediaSource {
  /** The name of the file for an address of the export, such as `2016/02/tannery.jpg`; null if there is none. */
  find: (address: string) => string | null;
  /** Opens a found file. Throws for a damaged one. */
  open: (name: string) => Promise<NodeJS.ReadableStream>;
  /** How many files may be open at the same time. */
  atOnce: number;
  /** What is left out, and why. */
  leftOut: { name: string; words: string }[];
  close: () => Promise<void>;
}

export const NO_MEDIA: MediaSource = {
  find: () => null,
  open: () => Promise.reject(new Error('there are no files')),
  atOnce: 1,
  leftOut: [],
  close: () => Promise.resolve(),
};

const MAX_ENTRIES = 50_000;
const MAX_RATIO = 200;
/** What is left out is listed up to this number. */
const MAX_NAMED = 1_000;

const BROKEN = 'This is no ZIP that can be read.';
const TOO_MANY = 'The ZIP has more than 50,000 entries.';

const failure = (words: string) => fieldFailure(400, 'media', words);

const SYMBOLIC_LINK = 0o120_000;
const TYPE_OF_FILE = 0o170_000;

const isLink = ({ externalFileAttributes }: yauzl.Entry): boolean =>
  ((externalFileAttributes >>> 16) & TYPE_OF_FILE) === SYMBOLIC_LINK;

/** Files that computers add to archives by themselves. */
const OWN = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/;
const MEDIA = /\.(?:jpe?g|png|apng|webp|avif|gif|mp4|m4v|mov|webm)$/i;

/** Returns why an entry is left out; null for a file that can be used. */
function problemOf(entry: yauzl.Entry, name: string): string | null {
  const { image, video } = storageContext().limits;
  if (yauzl.validateFileName(name) !== null || name.includes('\0')) return 'its name leads out of the ZIP';
  if (isLink(entry)) return 'it is a link';
  if (entry.isEncrypted()) return 'it is encrypted';
  if (entry.uncompressedSize > Math.max(image, video)) return 'it is larger than an upload may be';
  if (entry.uncompressedSize > MAX_RATIO * Math.max(1, entry.compressedSize))
    return 'it is compressed more than 200 times';
  return null;
}

const START = Buffer.from('PK');

/** Returns those of the files that are ZIPs, by their content. */
export async function zipsAmong(paths: readonly string[]): Promise<string[]> {
  const zips: string[] = [];
  for (const path of paths) {
    const file = await open(path);
    try {
      const { buffer } = await file.read(Buffer.alloc(START.length), 0, START.length, 0);
      if (buffer.equals(START)) zips.push(path);
    } finally {
      await file.close();
    }
  }
  return zips;
}

/** To open an entry only its numbers are needed: without its texts, 50,000 entries take half the memory. */
const NO_BYTES = Buffer.alloc(0);
const NO_TEXTS = {
  ...{ fileName: '', fileNameRaw: NO_BYTES, extraFields: [], extraFieldRaw: NO_BYTES },
  ...{ comment: '', fileComment: '', fileCommentRaw: NO_BYTES },
};

/** Opens a ZIP of pictures and films. Only its list of entries is read. Throws 400. */
export async function openZip(path: string): Promise<MediaSource> {
  const zip = await yauzl
    .openPromise(path, { autoClose: false, decodeStrings: false })
    .catch(() => Promise.reject(failure(BROKEN)));
  const entries = new Map<string, yauzl.Entry>();
  const leftOut: MediaSource['leftOut'] = [];
  try {
    if (zip.entryCount > MAX_ENTRIES) throw failure(TOO_MANY);
    for await (const entry of zip.eachEntry()) {
      const name = yauzl.getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        false,
      );
      if (name.endsWith('/') || OWN.test(name) || !MEDIA.test(name)) continue;
      const words = problemOf(entry, name);
      if (words === null) entries.set(name, Object.assign(entry, NO_TEXTS));
      else if (leftOut.length < MAX_NAMED) leftOut.push({ name, words });
    }
  } catch (error) {
    zip.close();
    throw error instanceof Failure ? error : failure(BROKEN);
  }
  const names = new MediaNames(entries.keys());
  return {
    find: (address) => names.find(address),
    async open(name) {
      const entry = entries.get(name);
      if (!entry) throw failure(BROKEN);
      return zip.openReadStreamPromise(entry);
    },
    atOnce: 1,
    leftOut,
    async close() {
      if (!zip.isOpen) return;
      const closed = once(zip, 'close');
      zip.close();
      await closed;
    },
  };
}

const SEPARATOR = ':';

/** The files of several archives; of one in two of them the first counts. */
function joined(sources: readonly MediaSource[]): MediaSource {
  return {
    find(address) {
      for (const [index, source] of sources.entries()) {
        const name = source.find(address);
        if (name !== null) return `${index}${SEPARATOR}${name}`;
      }
      return null;
    },
    open(name) {
      const end = name.indexOf(SEPARATOR);
      const source = sources[Number(name.slice(0, end))];
      return source ? source.open(name.slice(end + 1)) : Promise.reject(new Error('no such file'));
    },
    atOnce: Math.max(1, ...sources.map(({ atOnce }) => atOnce)),
    leftOut: sources.flatMap(({ leftOut }) => leftOut),
    close: async () => void (await Promise.all(sources.map((source) => source.close()))),
  };
}

/** Runs the work with the files of archives, and of other sources. */
export async function withMedia<Result>(
  archives: readonly string[],
  work: (media: MediaSource) => Promise<Result>,
  others: readonly MediaSource[] = [],
): Promise<Result> {
  const opened: MediaSource[] = [];
  try {
    for (const archive of new Set(archives)) opened.push(await openZip(archive));
    return await work(joined([...opened, ...others]));
  } finally {
    for (const source of opened) await source.close();
  }
}

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
    ...NO_MEDIA,
    find: (address) => names.find(address),
    open: (name) => Promise.resolve(createReadStream(path.join(root, name))),
  };
}
