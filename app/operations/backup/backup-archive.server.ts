import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { extract, type Extract, type Pack } from 'tar-stream';

export type ArchiveEntry = Extract extends AsyncIterable<infer One> ? One : never;

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

export interface ArchivePart {
  name: string;
  bytes: number;
  sha256: string;
}

export interface Manifest {
  format: number;
  /** The schema version of the data: see `operations/migrations/migrations.server.ts`. */
  dataVersion: number;
  createdAt: string;
  /** Per collection. */
  records: Record<string, number>;
  parts: ArchivePart[];
  /** The numbers of lines to ignore, because their records were changed or deleted later. */
  superseded?: number[];
}

/** Thrown for an unusable archive. The message is shown to the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export async function addArchivePart(
  pack: Pack,
  name: string,
  bytes: number,
  source: AsyncIterable<Buffer>,
): Promise<ArchivePart> {
  const hash = createHash('sha256');
  const entry = pack.entry({ name, size: bytes });
  // The promise awaited below throws the error.
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
