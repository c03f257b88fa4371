import type { StoredUpload } from '~models/upload';
import { element, xmlDocument } from '~/core/text/xml.server';
import type { MetadataBudget } from './budget.server';
import { dataSetsOf, latin1, resourcesOf } from './read-found.server';
import { blankXmp, NAMESPACES } from './xmp.server';

/** The texts embedded in a copy of a picture; empty ones are left out. */
export interface PictureTexts {
  credit: string;
  rights: string;
  caption: string;
}

/** The texts of a picture for the press. */
export const pictureTextsOf = ({ press, texts }: Pick<StoredUpload, 'press' | 'texts'>): PictureTexts => ({
  credit: press?.credit ?? '',
  rights: press?.rights ?? '',
  caption: texts.caption,
});

function descriptionOf({ credit, rights, caption }: PictureTexts, namespaces: Record<string, string> = {}) {
  const inLanguage = (name: string, text: string) =>
    text === ''
      ? []
      : [element(name, [element('rdf:Alt', [element('rdf:li', text, { 'xml:lang': 'x-default' })])])];
  const properties = [
    ...(credit === '' ? [] : [element('photoshop:Credit', credit)]),
    ...inLanguage('dc:rights', rights),
    ...inLanguage('dc:description', caption),
  ];
  return element('rdf:Description', properties, {
    ...namespaces,
    'rdf:about': '',
    'xmlns:dc': NAMESPACES.dublinCore,
    'xmlns:photoshop': NAMESPACES.photoshop,
  });
}

/** A description that stands in RDF of any prefix. */
const ownDescription = (texts: PictureTexts): string =>
  descriptionOf(texts, { 'xmlns:rdf': NAMESPACES.rdf }).xml;

export function xmpOf(texts: PictureTexts): string {
  const rdf = element('rdf:RDF', [descriptionOf(texts)], { 'xmlns:rdf': NAMESPACES.rdf });
  return xmlDocument(element('x:xmpmeta', [rdf], { 'xmlns:x': 'adobe:ns:meta/' }));
}

const CODED_CHARACTER_SET = 90;
/** Of record 2. */
const [CREDIT, COPYRIGHT_NOTICE, CAPTION] = [110, 116, 120] as const;
const UTF8 = Buffer.from('\x1b%G', 'latin1');
/** Longer data sets need another header, which few programs read. */
const MAX_DATA_SET_BYTES = 0x7fff;

/** `before` are other data sets of the first record. */
function iptcOf({ credit, rights, caption }: PictureTexts, before: readonly Buffer[] = []): Buffer {
  const texts = [
    [CREDIT, credit],
    [COPYRIGHT_NOTICE, rights],
    [CAPTION, caption],
  ] as const;
  return Buffer.concat([
    ...before,
    toDataSet(1, CODED_CHARACTER_SET, UTF8),
    ...texts
      .filter(([, text]) => text !== '')
      .map(([dataSet, text]) => toDataSet(2, dataSet, Buffer.from(text).subarray(0, MAX_DATA_SET_BYTES))),
  ]);
}

/** The Photoshop resource with IPTC-IIM in JPEG files: signature, number, empty name. */
const IPTC_RESOURCE = Buffer.from('8BIM\x04\x04\0\0', 'latin1');
export const PHOTOSHOP_BLOCK = Buffer.from('Photoshop 3.0\0', 'latin1');
/** Markers of JPEG's application segments. */
export const [APP0, APP1, APP13] = [0xe0, 0xe1, 0xed] as const;
const START_BYTES = 2;

function iptcResource(iptc: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(iptc.length);
  return Buffer.concat([IPTC_RESOURCE, length, iptc, Buffer.alloc(iptc.length % 2)]);
}

/** The JPEG must not have IPTC-IIM yet. */
export function withIptc(jpeg: Buffer, texts: PictureTexts): Buffer {
  const segment = toSegment(APP13, PHOTOSHOP_BLOCK, iptcResource(iptcOf(texts)));
  // The JFIF segment comes first.
  const at = jpeg[3] === APP0 ? START_BYTES + 2 + jpeg.readUInt16BE(4) : START_BYTES;
  return Buffer.concat([jpeg.subarray(0, at), segment, jpeg.subarray(at)]);
}

export function toSegment(marker: number, name: Buffer, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + name.length + data.length, 2);
  return Buffer.concat([head, name, data]);
}

const PROPERTIES = new Set([
  `${NAMESPACES.photoshop}Credit`,
  `${NAMESPACES.dublinCore}rights`,
  `${NAMESPACES.dublinCore}description`,
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

const OWN = new Set<number>([CREDIT, COPYRIGHT_NOTICE, CAPTION]);
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
