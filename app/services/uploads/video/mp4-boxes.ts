import { open, type FileHandle } from 'node:fs/promises';

/** What the outermost boxes of an MP4 or MOV file say, without any decoder. */
export interface Boxes {
  /** Has an index, and nothing is cut off. */
  whole: boolean;
  /** The index comes before the pictures, so that a player can begin with the first bytes. */
  fastStart: boolean;
}

const HEADER = 16;
const MIN_SIZE = 8;

/** Walks over the outermost boxes; the contents are not read. */
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

/** Length 0 says: to the end of the file; 1: that a longer number follows. */
async function boxAt(handle: FileHandle, at: number, size: number) {
  const header = Buffer.alloc(HEADER);
  await handle.read(header, 0, HEADER, at);
  const short = header.readUInt32BE(0);
  const length = short === 0 ? size - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
  return length < MIN_SIZE ? null : { type: header.toString('latin1', 4, 8), length };
}
