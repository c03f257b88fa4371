import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { extract, type Extract, type Pack } from 'tar-stream';

/** An entry of an archive that is being read. */
export type ArchiveEntry = Extract extends AsyncIterable<infer One> ? One : never;

/** Increased when the archive format changes. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

export interface ArchivePart {
  name: string;
  bytes: number;
  sha256: string;
}

/** The last entry of an archive. It lists the expected contents of all others. */
export interface Manifest {
  format: number;
  /** The version of the data: see `migrations.ts`. */
  dataVersion: number;
  createdAt: string;
  /** The number of records per collection. */
  records: Record<string, number>;
  parts: ArchivePart[];
  /** The numbers of the lines of an archive in a place that do not count, because their records have changed or gone since. */
  superseded?: number[];
}

/** Thrown for an archive that cannot be used. The message is shown to the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Adds one entry and returns its description. */
export async function addArchivePart(
  pack: Pack,
  name: string,
  bytes: number,
  source: AsyncIterable<Buffer>,
): Promise<ArchivePart> {
  const hash = createHash('sha256');
  const entry = pack.entry({ name, size: bytes });
  // Errors are thrown by the promise that is awaited below.
  entry.on('error', () => undefined);
  for await (const chunk of source) {
    hash.update(chunk);
    if (!entry.write(chunk)) await once(entry, 'drain');
  }
  entry.end(null);
  await once(entry, 'finish');
  return { name, bytes, sha256: hash.digest('hex') };
}

/** Yields the entries of an archive; each must be read before the next. */
export async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const archive = extract();
  source.on('error', (error) => archive.destroy(error));
  source.pipe(archive);
  try {
    for await (const entry of archive) yield entry;
  } finally {
    source.destroy();
  }
}

/** Reads a stream to its end and returns its size and checksum. */
export async function measure(
  name: string,
  source: AsyncIterable<unknown>,
  use?: (chunk: Buffer) => void,
): Promise<ArchivePart> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    use?.(chunk);
  }
  return { name, bytes, sha256: hash.digest('hex') };
}
