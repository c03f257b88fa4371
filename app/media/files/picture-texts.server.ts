import { element, xmlDocument } from '~/core/text/xml.server';

/** The texts embedded in a copy of a picture; empty ones are left out. */
export interface PictureTexts {
  credit: string;
  rights: string;
  caption: string;
}

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

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
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:photoshop': 'http://ns.adobe.com/photoshop/1.0/',
  });
}

/** A description that stands in RDF of any prefix. */
export const ownDescription = (texts: PictureTexts): string => descriptionOf(texts, { 'xmlns:rdf': RDF }).xml;

export function xmpOf(texts: PictureTexts): string {
  const rdf = element('rdf:RDF', [descriptionOf(texts)], { 'xmlns:rdf': RDF });
  return xmlDocument(element('x:xmpmeta', [rdf], { 'xmlns:x': 'adobe:ns:meta/' }));
}

const CODED_CHARACTER_SET = [1, 90] as const;
const CREDIT = [2, 110] as const;
const COPYRIGHT_NOTICE = [2, 116] as const;
const CAPTION = [2, 120] as const;
const UTF8 = Buffer.from('\x1b%G', 'latin1');
/** Longer data sets need another header, which few programs read. */
const MAX_DATA_SET_BYTES = 0x7fff;

function dataSet([record, number]: readonly [number, number], value: Buffer): Buffer {
  const content = value.subarray(0, MAX_DATA_SET_BYTES);
  return Buffer.concat([
    Buffer.from([0x1c, record, number, content.length >> 8, content.length & 0xff]),
    content,
  ]);
}

/** `before` are other data sets of the first record. */
export function iptcOf({ credit, rights, caption }: PictureTexts, before: readonly Buffer[] = []): Buffer {
  const texts = [
    [CREDIT, credit],
    [COPYRIGHT_NOTICE, rights],
    [CAPTION, caption],
  ] as const;
  return Buffer.concat([
    ...before,
    dataSet(CODED_CHARACTER_SET, UTF8),
    ...texts.flatMap(([about, text]) => (text === '' ? [] : [dataSet(about, Buffer.from(text))])),
  ]);
}

/** The Photoshop resource with IPTC-IIM in JPEG files: signature, number, empty name. */
const IPTC_RESOURCE = Buffer.from('8BIM\x04\x04\0\0', 'latin1');
const PHOTOSHOP = Buffer.from('Photoshop 3.0\0', 'latin1');
const APP0 = 0xe0;
const APP13 = 0xed;
const START_BYTES = 2;

export function iptcResource(iptc: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(iptc.length);
  return Buffer.concat([IPTC_RESOURCE, length, iptc, Buffer.alloc(iptc.length % 2)]);
}

/** The JPEG must not have IPTC-IIM yet. */
export function withIptc(jpeg: Buffer, texts: PictureTexts): Buffer {
  const content = Buffer.concat([PHOTOSHOP, iptcResource(iptcOf(texts))]);
  const header = Buffer.from([0xff, APP13, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  // The JFIF segment comes first.
  const at = jpeg[3] === APP0 ? START_BYTES + 2 + jpeg.readUInt16BE(4) : START_BYTES;
  return Buffer.concat([jpeg.subarray(0, at), header, content, jpeg.subarray(at)]);
}
