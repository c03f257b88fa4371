import { open, type FileHandle } from 'node:fs/promises';

/** The facts from the top-level boxes of an MP4 or MOV file, without decoding. */
export interface Boxes {
  /** The file has an index and is not truncated. */
  whole: boolean;
  /** The index comes before the frames, so that playback can begin with the first bytes. */
  fastStart: boolean;
}

/** A film in fragments of a second has two for each. */
export const MAX_BOXES = 100_000;

const HEADER = 16;
const MIN_SIZE = 8;

/** Reads the headers of the top-level boxes; their contents are skipped. */
export async function readBoxes(file: string, size: number): Promise<Boxes> {
  const handle = await open(file, 'r');
  try {
    let index = -1;
    let pictures = -1;
    let at = 0;
    for (let count = 0; at + MIN_SIZE <= size; count += 1) {
      const box = await boxAt(handle, at, size);
      if (!box || at + box.length > size || count === MAX_BOXES) return { whole: false, fastStart: false };
      if (box.type === 'moov' && index < 0) index = at;
      if (box.type === 'mdat' && pictures < 0) pictures = at;
      at += box.length;
    }
    return { whole: index !== -1, fastStart: index !== -1 && (pictures === -1 || index < pictures) };
  } finally {
    await handle.close();
  }
}

export interface Box {
  /** Where it begins, and where its content does and ends. */
  at: number;
  start: number;
  end: number;
  type: string;
  /** With its header. */
  length: number;
}

/** Reads the header of a box. Length 0 means "to the end"; length 1 means that a 64-bit length follows. Returns null for an impossible length. */
export async function boxAt(handle: FileHandle, at: number, size: number): Promise<Box | null> {
  const header = Buffer.alloc(HEADER);
  await handle.read(header, 0, HEADER, at);
  const short = header.readUInt32BE(0);
  const length = short === 0 ? size - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
  const headerBytes = short === 1 ? HEADER : MIN_SIZE;
  if (length < headerBytes) return null;
  return { at, start: at + headerBytes, end: at + length, type: header.toString('latin1', 4, 8), length };
}
