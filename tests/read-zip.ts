import { crc32 } from 'node:zlib';

interface ZipEntry {
  name: string;
  bytes: Buffer;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;

/** Returns the files of a ZIP whose entries are stored as they are. Throws if a length or a checksum is wrong. */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('the ZIP has no end');
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error('the directory of the ZIP is broken');
    const [method, crc, size] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
    ];
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength);
    const local = zip.readUInt32LE(at + 42);
    if (method !== 0 || zip.readUInt32LE(local) !== LOCAL) throw new Error(`${name} is not stored`);
    const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is broken`);
    entries.push({ name, bytes });
    at += CENTRAL_BYTES + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
