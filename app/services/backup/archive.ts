import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { extract, type Extract, type Pack } from 'tar-stream';

/** One entry of an archive that is read. */
export type ArchiveEntry = Extract extends AsyncIterable<infer One> ? One : never;

/** Raised when what is in an archive changes its form. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

export interface ArchivePart {
  name: string;
  bytes: number;
  sha256: string;
}

/** The last entry of an archive: what all the others must be. */
export interface Manifest {
  format: number;
  /** Of the data: see `migrations.ts`. */
  dataVersion: number;
  createdAt: string;
  /** How many records of each collection. */
  records: Record<string, number>;
  parts: ArchivePart[];
}

/** An archive that cannot be used; the message is for the person who wants to. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Adds one entry, and answers what was added. */
export async function addArchivePart(
  pack: Pack,
  name: string,
  bytes: number,
  source: AsyncIterable<Buffer>,
): Promise<ArchivePart> {
  const hash = createHash('sha256');
  const entry = pack.entry({ name, size: bytes });
  // What goes wrong is thrown by what is waited for below.
  entry.on('error', () => undefined);
  for await (const chunk of source) {
    hash.update(chunk);
    if (!entry.write(chunk)) await once(entry, 'drain');
  }
  entry.end(null);
  await once(entry, 'finish');
  return { name, bytes, sha256: hash.digest('hex') };
}

/** The entries of an archive, one after the other; each must be read before the next. */
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

/** Reads a stream to its end, for what it is. */
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
