import type { Readable } from 'node:stream';
import { ZipFile, type EndOptions } from 'yazl';

/** A file of a ZIP: its content, or what opens it when its turn has come. */
export interface ArchiveEntry {
  name: string;
  modifiedAt: Date;
  content: Buffer | { size: number; open: () => Promise<Readable> };
}

export interface Archive {
  /** Of the whole ZIP, in bytes. */
  size: number;
  /**
   * Begins to read the files, one after the other, and returns the ZIP; once. It fails when a file cannot be read, or has another
   * length than was said. Whoever destroys it closes the file that is being read.
   */
  open: () => Readable;
}

const FILE_MODE = 0o100644;

/** Returns a ZIP of files as they are, since pictures do not become smaller. No file is opened before the ZIP is. */
export function createArchive(entries: readonly ArchiveEntry[]): Archive {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let reading: Readable | null = null;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));

  async function read(open: () => Promise<Readable>): Promise<Readable> {
    await begun;
    const stream = await open();
    stream.once('error', fail);
    reading = stream;
    if (output.destroyed) stream.destroy();
    return stream;
  }

  zip.on('error', fail);
  output.once('close', () => reading?.destroy());
  for (const { name, modifiedAt, content } of entries) {
    const options = { mtime: modifiedAt, mode: FILE_MODE, compress: false };
    if (Buffer.isBuffer(content)) zip.addBuffer(content, name, options);
    else
      zip.addReadStreamLazy(name, { ...options, size: content.size }, (done) => {
        read(content.open).then((stream) => done(null, stream), fail);
      });
  }
  return {
    size: sizeOf(zip),
    open() {
      begin();
      return output;
    },
  };
}

/** Ends a ZIP, and returns its size, which is known at once because every file is stored as it is. */
function sizeOf(zip: ZipFile): number {
  let size = -1;
  // The declared type of this callback lacks its parameter.
  const take = ((total: number) => (size = total)) as unknown as () => void;
  zip.end({} as EndOptions, take);
  if (size < 0) throw new Error('the size of a ZIP is not known');
  return size;
}
