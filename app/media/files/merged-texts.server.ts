import type { MetadataBudget } from './budget.server';
import { iptcOf, iptcResource, ownDescription, xmpOf, type PictureTexts } from './picture-texts.server';
import { dataSetsOf, latin1, resourcesOf } from './read-found.server';
import { blankXmp } from './xmp-position.server';

const PROPERTIES = new Set([
  'http://ns.adobe.com/photoshop/1.0/Credit',
  'http://purl.org/dc/elements/1.1/rights',
  'http://purl.org/dc/elements/1.1/description',
]);
/** The names of these properties as attributes, which have no namespace yet where they are read. */
const ATTRIBUTES = new Set(['photoshop:Credit', 'dc:rights', 'dc:description']);
/** A property of the picture has the packet, RDF and the description around it. */
const MOST_AROUND = 3;
const END = /<\/[\w.-]+:RDF\s*>/g;

/** Returns XMP with these texts in place of its own. A packet that cannot be read, or would be longer than `most`, is replaced. */
export function mergedXmp(
  packet: Buffer | null,
  texts: PictureTexts,
  budget: MetadataBudget,
  most: number,
): Buffer {
  const own = Buffer.from(xmpOf(texts));
  if (!packet) return own;
  const blanked = Buffer.from(packet);
  const isRead = blankXmp(blanked, budget, {
    isElement: ({ uri, local }, around) => around <= MOST_AROUND && PROPERTIES.has(uri + local),
    isAttribute: ({ name }) => ATTRIBUTES.has(name),
  });
  // In Latin-1 each byte is one character, so offsets agree.
  const end = [...blanked.toString('latin1').matchAll(END)].at(-1)?.index;
  if (!isRead || end === undefined) return own;
  const merged = Buffer.concat([
    blanked.subarray(0, end),
    Buffer.from(ownDescription(texts)),
    blanked.subarray(end),
  ]);
  return merged.length <= most ? merged : own;
}

const IPTC = 0x0404;
/** The checksum of the IPTC data, by which programs notice that it was changed. */
const IPTC_DIGEST = 0x0425;

/** Returns Photoshop resources with these texts in place of those of their IPTC-IIM. */
export function mergedIptc(block: Buffer, texts: PictureTexts): Buffer {
  const kept: Buffer[] = [];
  let iptc: Buffer = Buffer.alloc(0);
  let end = 0;
  for (const resource of resourcesOf(block)) {
    end = resource.end;
    if (resource.id === IPTC && iptc.length === 0) iptc = resource.data;
    else if (resource.id !== IPTC && resource.id !== IPTC_DIGEST) kept.push(resource.bytes);
  }
  return Buffer.concat([iptcResource(mergedDataSets(iptc, texts)), ...kept, block.subarray(end)]);
}

const CODED_CHARACTER_SET = 90;
const OWN = new Set([110, 116, 120]);
/** Of record 2: not text. */
const BINARY = new Set([0, 10, 125, 200, 201, 202]);

function mergedDataSets(iptc: Buffer, texts: PictureTexts): Buffer {
  const kept: Buffer[] = [];
  const later: Buffer[] = [];
  let isUtf8 = false;
  let end = 0;
  for (const { record, dataSet, value, end: after } of dataSetsOf(iptc)) {
    end = after;
    if (record === 1 && dataSet === CODED_CHARACTER_SET) isUtf8 = value.toString('latin1') === '\u001b%G';
    else if (record === 1) kept.push(toDataSet(record, dataSet, value));
    else if (record !== 2) later.push(toDataSet(record, dataSet, value));
    else if (!OWN.has(dataSet)) {
      const isText = !isUtf8 && !BINARY.has(dataSet);
      later.push(toDataSet(record, dataSet, isText ? Buffer.from(latin1.decode(value)) : value));
    }
  }
  return Buffer.concat([iptcOf(texts, kept), ...later, iptc.subarray(end)]);
}

function toDataSet(record: number, dataSet: number, value: Buffer): Buffer {
  const head = Buffer.from([0x1c, record, dataSet, 0, 0]);
  head.writeUInt16BE(value.length, 3);
  return Buffer.concat([head, value]);
}
