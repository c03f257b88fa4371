import { Failure } from '~/core/validation/errors';
import {
  MAX_EXPORT_BYTES,
  MAX_ITEMS,
  type ContentSource,
  type SourceFile,
  type SourceItem,
  type SourceOptions,
} from './source-item';
import { csvReader } from './csv/csv-source.server';
import { ghostReader } from './ghost/ghost-source.server';
import { showreelReader } from './showreel/showreel-source.server';
import { squarespaceReader } from './squarespace/squarespace-source.server';
import { wordpressReader } from './wordpress/wordpress-source.server';
import { NO_EXPORT, START_BYTES, unreadable, type ExportFile, type SourceReader } from './source-reader';
import { chunksOf, notUtf8 } from './read-lines.server';
import { isZip, plainFile, textsInZip } from './zip-entries.server';

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
  const archives: string[] = [];
  for (const each of files) {
    const file = plainFile(each);
    const start = await readStart(file);
    const isArchive = isZip(start);
    if (isArchive) archives.push(each.path);
    found.push(...(isArchive ? await findInZip(each.path) : [findReader(file, start)]));
  }
  if (found.reduce((sum, { file }) => sum + file.bytes, 0) > MAX_EXPORT_BYTES)
    throw new Failure(413, TOO_LARGE, { file: [TOO_LARGE] });
  const [reader, ...others] = new Set(found.map((each) => each.reader));
  if (!reader) throw unreadable(NO_EXPORT);
  if (others.length > 0) throw unreadable(MIXED);
  const source = await reader.open(
    found.map(({ file }) => file),
    options,
  );
  const names = files.map(({ name, bytes }) => ({ name, bytes }));
  return {
    ...source,
    head: { ...source.head, files: names, mediaArchives: archives },
    items: () => limited(source.items()),
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
