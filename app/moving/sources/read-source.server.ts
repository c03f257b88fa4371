import { Failure, fieldFailure } from '~/core/validation/errors';
import {
  MAX_EXPORT_BYTES,
  MAX_ITEMS,
  type ContentSource,
  type SourceFile,
  type SourceItem,
  type SourceOptions,
  NO_EXPORT,
  START_BYTES,
  unreadable,
  type ExportFile,
  type SourceReader,
  ProblemList,
} from './source-item';
import { csvReader } from './csv/csv-source.server';
import { ghostReader } from './ghost/ghost-source.server';
import { showreelReader } from './showreel/showreel-source.server';
import { squarespaceReader, wordpressReader } from './wordpress/wordpress-source.server';
import { chunksOf, notUtf8 } from './read-text.server';
import { createReadStream } from 'node:fs';
import { openPromise, type Entry } from 'yauzl';

/** In the order in which they are asked. A CSV is what nothing else is, and not looked for in archives. */
const READERS: readonly SourceReader[] = [
  squarespaceReader,
  wordpressReader,
  ghostReader,
  showreelReader,
  csvReader,
];

const TOO_LARGE = 'An export may have at most 500 MB.';
const TOO_MANY = `An export may have at most ${MAX_ITEMS.toLocaleString('en-GB')} items.`;
/** The byte order mark of UTF-16, read as UTF-8, and the zero in the first character. */
const UTF_16 = /^\ufffd\ufffd.?\u0000/;
const MIXED = 'These files are not of one export. Choose the files of one export only.';

interface FoundFile {
  file: ExportFile;
  reader: SourceReader;
}

/**
 * Tells an export apart by its content and opens it. Throws 400 for something else, and 413 for a larger one. What is wrong further
 * on in the files is found when the items are read.
 */
export async function readSource(
  files: readonly SourceFile[],
  options: SourceOptions = {},
): Promise<ContentSource> {
  const found: FoundFile[] = [];
  for (const each of files) {
    const file = plainFile(each);
    const start = await readStart(file);
    found.push(...(isZip(start) ? await findInZip(each.path) : [findReader(file, start)]));
  }
  if (found.reduce((sum, { file }) => sum + file.bytes, 0) > MAX_EXPORT_BYTES)
    throw fieldFailure(413, 'file', TOO_LARGE);
  const [reader, ...others] = new Set(found.map((each) => each.reader));
  if (!reader) throw unreadable(NO_EXPORT);
  if (others.length > 0) throw unreadable(MIXED);
  const source = await reader.open(
    found.map(({ file }) => file),
    options,
  );
  let problems = new ProblemList();
  return {
    ...source,
    items: () => limited(source.items((problems = new ProblemList()))),
    problems: () => problems.list,
  };
}

async function* limited(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  let count = 0;
  for await (const item of items) {
    count += 1;
    if (count > MAX_ITEMS) throw unreadable(TOO_MANY);
    yield item;
  }
}

function findReader(file: ExportFile, start: string): FoundFile {
  const reader = READERS.find(({ matches }) => matches(start));
  if (!reader) throw UTF_16.test(start) ? notUtf8(1) : unreadable(NO_EXPORT);
  return { file, reader };
}

async function findInZip(path: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const file of await textsInZip(path)) {
    const start = await readStart(file);
    const reader = READERS.find((each) => each !== csvReader && each.matches(start));
    if (reader) found.push({ file, reader });
  }
  if (found.length === 0) throw unreadable(NO_EXPORT);
  return found;
}

async function readStart(file: ExportFile): Promise<string> {
  const stream = await file.read();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(stream)) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= START_BYTES) break;
    }
  } finally {
    stream.destroy();
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, START_BYTES));
}

const MAX_ENTRIES = 50_000;
const MAX_RATIO = 200;
/** More texts than this are not looked at. */
const MAX_CANDIDATES = 50;
const IS_TEXT = /\.(?:json|xml)$/i;
const NOT_CONTENT = /(?:^|\/)(?:__MACOSX|node_modules)\//;

const isZip = (start: string): boolean => start.startsWith('PK\u0003\u0004');

const plainFile = ({ path, name, bytes }: SourceFile): ExportFile => ({
  name,
  bytes,
  read: () => Promise.resolve(createReadStream(path, { highWaterMark: 65_536 })),
});

/** Returns the files in an archive that may be an export. Names of entries are never used as paths. Throws 400 for a broken archive. */
async function textsInZip(path: string): Promise<ExportFile[]> {
  const entries = await entriesOf(path).catch((error: unknown) => {
    throw error instanceof Failure ? error : unreadable(NO_EXPORT);
  });
  return entries.map((entry) => ({
    name: nameOf(entry),
    bytes: entry.uncompressedSize,
    read: async () => {
      const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
      try {
        return await zip.openReadStreamPromise(entry);
      } finally {
        // The file stays open until the stream ends.
        zip.close();
      }
    },
  }));
}

const nameOf = (entry: Entry) => entry.fileNameRaw.toString('utf8');

async function entriesOf(path: string): Promise<Entry[]> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  try {
    if (zip.entryCount > MAX_ENTRIES) throw unreadable('An archive may have at most 50,000 files.');
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (isExportText(entry) && entries.length < MAX_CANDIDATES) entries.push(entry);
    }
    return entries;
  } finally {
    zip.close();
  }
}

function isExportText(entry: Entry): boolean {
  const name = nameOf(entry);
  const isSmall =
    entry.uncompressedSize <= MAX_EXPORT_BYTES && entry.uncompressedSize <= MAX_RATIO * entry.compressedSize;
  return IS_TEXT.test(name) && !NOT_CONTENT.test(name) && isSmall && !entry.isEncrypted();
}
