import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AddressList, MAX_FILE_BYTES, UsageError } from './address-list';
import { LineReader } from './read-lines';
import { SitemapReader } from './read-sitemap';

/** A reader of text in chunks; both methods throw `UsageError`. */
interface TextReader {
  write(text: string): void;
  end(): void;
}

const BYTE_ORDER_MARK = /^\ufeff/;
/** The beginning of a gzip file, read as UTF-8. */
const GZIP = '\u001f\ufffd';

/**
 * Returns the paths of a file's addresses with their queries, in order: those of a sitemap, or one address a line. The file is read in
 * chunks, and rejected before that if it is too large. Throws `UsageError`.
 */
export async function readAddresses(file: string): Promise<string[]> {
  await requireReadable(file);
  const list = new AddressList();
  let reader: TextReader | undefined;
  const pieces = createReadStream(file, { encoding: 'utf8', end: MAX_FILE_BYTES }) as AsyncIterable<string>;
  for await (const piece of pieces) {
    const text = reader ? piece : piece.replace(BYTE_ORDER_MARK, '');
    reader ??= readerFor(text, list);
    reader.write(text);
  }
  reader?.end();
  if (list.paths.length === 0) throw new UsageError(`${file} has no addresses.`);
  return list.paths;
}

async function requireReadable(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (!found.isFile()) throw new UsageError(`${file} is not a file.`);
  if (found.size > MAX_FILE_BYTES)
    throw new UsageError(`${file} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
}

function readerFor(start: string, list: AddressList): TextReader {
  if (start.startsWith(GZIP)) throw new UsageError('The file is compressed. Decompress it first (gunzip).');
  return start.trimStart().startsWith('<') ? new SitemapReader(list) : new LineReader(list);
}
