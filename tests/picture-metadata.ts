/** Pictures that say something of themselves, for tests: XMP, IPTC-IIM and EXIF positions. */
import sharp from 'sharp';
import { picture } from './media-files';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

interface XmpWords {
  /** Attributes of the description, such as `photoshop:Credit="A"`. */
  attributes?: string;
  /** Elements within the description. */
  elements?: string;
}

/** Returns an XMP packet as programs write it. */
export const xmpPacket = ({ attributes = '', elements = '' }: XmpWords): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" ${attributes}>
${elements}</rdf:Description></rdf:RDF></x:xmpmeta>
${' '.repeat(100)}
<?xpacket end="w"?>`;

/** An alternative in several languages, as captions and rights are. */
export const alternative = (property: string, words: string): string =>
  `<${property}><rdf:Alt><rdf:li xml:lang="de">Deutsch</rdf:li><rdf:li xml:lang="x-default">${words}</rdf:li></rdf:Alt></${property}>`;

/** Returns the data sets of IPTC-IIM: record, data set and value of each. */
export const iptcBlock = (
  sets: readonly (readonly [record: number, dataSet: number, value: Buffer])[],
): Buffer => {
  const data = Buffer.concat(
    sets.flatMap(([record, dataSet, value]) => {
      const head = Buffer.from([0x1c, record, dataSet, 0, 0]);
      head.writeUInt16BE(value.length, 3);
      return [head, value];
    }),
  );
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(data.length, head.length - 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

export const UTF_8 = [1, 90, Buffer.from('\u001b%G')] as const;

/** Adds an application segment to a JPEG. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

export const withXmp = (jpeg: Buffer, packet: string): Buffer =>
  withSegment(jpeg, 0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`));

export const withIptc = (jpeg: Buffer, sets: Parameters<typeof iptcBlock>[0]): Buffer =>
  withSegment(jpeg, 0xed, iptcBlock(sets));

/** The latitude of a place, as EXIF and as XMP write it. */
export const LATITUDE = { exif: '51/1 30/1 0/1', xmp: '51,30.0N' };

/** A picture that says in its EXIF where it was taken, and its artist. */
export async function pictureWithPosition(format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Buffer> {
  return sharp(await picture())
    .withExif({
      IFD0: { Artist: 'Inka Solberg' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: LATITUDE.exif,
        GPSLongitudeRef: 'W',
        GPSLongitude: '2/1 35/1 0/1',
      },
    })
    .toFormat(format)
    .toBuffer();
}
