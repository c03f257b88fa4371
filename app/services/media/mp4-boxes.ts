import { open, type FileHandle } from 'node:fs/promises';

/** The facts from the top-level boxes of an MP4 or MOV file, without decoding. */
export interface Boxes {
  /** The file has an index and is not truncated. */
  whole: boolean;
  /** The index comes before the frames, so that playback can begin with the first bytes. */
  fastStart: boolean;
}

const HEADER = 16;
const MIN_SIZE = 8;

/** Reads the headers of the top-level boxes; their contents are skipped. */
export async function readBoxes(file: string, size: number): Promise<Boxes> {
  const handle = await open(file, 'r');
  try {
    const order: string[] = [];
    let at = 0;
    while (at + MIN_SIZE <= size) {
      const box = await boxAt(handle, at, size);
      if (!box || at + box.length > size) return { whole: false, fastStart: false };
      order.push(box.type);
      at += box.length;
    }
    const index = order.indexOf('moov');
    const pictures = order.indexOf('mdat');
    return {
      whole: index !== -1,
      fastStart: index !== -1 && (pictures === -1 || index < pictures),
    };
  } finally {
    await handle.close();
  }
}

/** Length 0 means "to the end of the file"; length 1 means that a 64-bit length follows. */
async function boxAt(handle: FileHandle, at: number, size: number) {
  const header = Buffer.alloc(HEADER);
  await handle.read(header, 0, HEADER, at);
  const short = header.readUInt32BE(0);
  const length = short === 0 ? size - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
  return length < MIN_SIZE ? null : { type: header.toString('latin1', 4, 8), length };
}
