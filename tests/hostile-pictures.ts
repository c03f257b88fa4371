/** Files of a given size whose metadata costs as much to read as their format allows. Their pixels are never decoded. */
import { deflateSync } from 'node:zlib';

const repeat = (unit: Buffer | string, bytes: number): Buffer => {
  const one = Buffer.from(unit as string, 'latin1');
  return Buffer.alloc(Math.floor(bytes / one.length) * one.length, one);
};

/** Returns a PNG chunk with a wrong checksum, which no reader of metadata looks at. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const png = (chunks: Buffer) => Buffer.concat([PNG_START, chunks]);

const profile = (text: Buffer) =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Raw profile type exif\0\0'), deflateSync(text)]));

/** XMP whose every element says a position. */
const positions = (bytes: number) =>
  Buffer.concat([
    Buffer.from('<x:RDF xmlns:x="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'),
    repeat('<x:lat>gps</x:lat>', bytes),
    Buffer.from('</x:RDF>'),
  ]);

const compressedXmp = (text: Buffer) =>
  pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(text)]));

const segment = (name: string, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + name.length + data.length, 2);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), data]);
};
const jpeg = (rest: Buffer) => Buffer.concat([Buffer.from([0xff, 0xd8]), rest]);

/** EXIF with as many directories of a thousand entries as are followed; each names a position with large values. */
function exifWithPositions(): Buffer {
  const entries = 1_000;
  const directory = (next: number, gps: number) => {
    const bytes = Buffer.alloc(2 + entries * 12 + 4);
    bytes.writeUInt16LE(entries);
    for (let index = 0; index < entries; index += 1) {
      const at = 2 + index * 12;
      bytes.writeUInt16LE(0x8825, at);
      bytes.writeUInt16LE(1, at + 2);
      bytes.writeUInt32LE(4_000, at + 4);
      // Each names another place in the zone below, which holds small directories.
      bytes.writeUInt32LE(gps + index * 18, at + 8);
    }
    bytes.writeUInt32LE(next, 2 + entries * 12);
    return bytes;
  };
  const length = 2 + entries * 12 + 4;
  const count = 16;
  const zone = 8 + count * length;
  const small = Buffer.alloc(18);
  small.writeUInt16LE(1);
  small.writeUInt16LE(2, 2);
  small.writeUInt16LE(1, 4);
  small.writeUInt32LE(4_000, 6);
  small.writeUInt32LE(zone + 20_000, 10);
  const head = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  const directories = Array.from({ length: count }, (_, index) => directory(8 + (index + 1) * length, zone));
  return Buffer.concat([head, ...directories, repeat(small, 40_000)]);
}

interface HostilePicture {
  name: string;
  type: string;
  make: (bytes: number) => Buffer;
}

const APP1_XMP = 'http://ns.adobe.com/xap/1.0/\0';
const APP1_FURTHER = `http://ns.adobe.com/xmp/extension/\0${'A'.repeat(40)}`;

/** The files that do not say how large they are get these bytes around what is hostile in them. */
const GENERIC: [name: string, content: (bytes: number) => Buffer][] = [
  ['packets of XMP', (bytes) => repeat(positions(500_000), bytes)],
  ['one packet of XMP', (bytes) => positions(bytes)],
  ['packets of XMP that are not closed', (bytes) => repeat(`<x:RDF gps${' '.repeat(1_000)}`, bytes)],
  ['names of packets', (bytes) => repeat('<x:RDF', bytes)],
  ['small packets', (bytes) => repeat('<x:RDF lat=""></x:RDF>', bytes)],
  ['headers of EXIF', (bytes) => repeat('II*\0', bytes)],
  ['headers of EXIF with a directory', (bytes) => repeat('II*\0\x08\0\0\0\x01\0\x25\x88', bytes)],
  ['EXIF with many positions', (bytes) => repeat(exifWithPositions(), bytes)],
];

export const HOSTILE_PICTURES: HostilePicture[] = [
  ...[
    ['profiles of zeros', (bytes: number) => repeat(profile(Buffer.alloc(1_000_000)), bytes)] as const,
    ['profiles of lines', (bytes: number) => repeat(profile(repeat('\n', 1_000_000)), bytes)] as const,
    [
      'profiles of digits',
      (bytes: number) => repeat(profile(repeat('\n\n\n49492a00', 1_000_000)), bytes),
    ] as const,
    ['compressed XMP', (bytes: number) => repeat(compressedXmp(positions(500_000)), bytes)] as const,
    [
      'XMP',
      (bytes: number) =>
        repeat(
          pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), positions(500_000)])),
          bytes,
        ),
    ] as const,
    [
      'a long profile',
      (bytes: number) =>
        pngChunk('tEXt', Buffer.concat([Buffer.from('Raw profile type exif\0'), repeat('\n', bytes)])),
    ] as const,
    ['empty chunks', (bytes: number) => repeat(pngChunk('gAMA', Buffer.alloc(0)), bytes)] as const,
    [
      'empty texts',
      (bytes: number) =>
        repeat(Buffer.concat([pngChunk('eXIf', Buffer.alloc(0)), pngChunk('gAMA', Buffer.alloc(0))]), bytes),
    ] as const,
    ['chunks of EXIF', (bytes: number) => repeat(pngChunk('eXIf', exifWithPositions()), bytes)] as const,
    [
      'small chunks of EXIF',
      (bytes: number) => repeat(pngChunk('eXIf', Buffer.from('II*\0\x08\0\0\0', 'latin1')), bytes),
    ] as const,
  ].map(([name, make]) => ({ name, type: 'image/png', make: (bytes: number) => png(make(bytes)) })),
  ...[
    ...GENERIC,
    ['segments of XMP', (bytes: number) => repeat(segment(APP1_XMP, positions(60_000)), bytes)] as const,
    [
      'segments of further XMP',
      (bytes: number) => repeat(segment(APP1_FURTHER, positions(60_000)), bytes),
    ] as const,
    [
      'small segments of XMP',
      (bytes: number) => repeat(segment(APP1_XMP, Buffer.from('gps')), bytes),
    ] as const,
  ].map(([name, make]) => ({ name, type: 'image/jpeg', make: (bytes: number) => jpeg(make(bytes)) })),
  ...['image/webp', 'image/avif', 'image/gif'].flatMap((type) =>
    GENERIC.map(([name, make]) => ({ name, type, make })),
  ),
];
