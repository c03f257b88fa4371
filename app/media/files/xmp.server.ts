import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { MetadataBudget } from './budget.server';

/** Real XMP is a few thousand characters; longer XMP is not parsed. */
export const MAX_XMP_BYTES = 512 * 1024;
const MAX_DEPTH = 40;

interface XmpVisitor {
  onElement?(name: string, end: number): void;
  onAttribute?(attribute: { name: string; local: string }, end: number): void;
  onOpen?(tag: SaxesTagNS): void;
  onText?(text: string): void;
  onClose?(tag: SaxesTagNS, end: number): void;
}

/**
 * Parses XMP and reports its parts to the visitor. Throws if it is malformed, has a document type, or is nested too deeply. Entities
 * declared in the document are not expanded. The caller has checked the length.
 */
function parseXmp(text: string, visitor: XmpVisitor, budget: MetadataBudget): void {
  const parser = new SaxesParser({ xmlns: true, position: true });
  let depth = 0;
  const reject = (what: string) => {
    throw new Error(`XMP ${what}`);
  };
  const countPart = () => {
    if (depth > MAX_DEPTH || !budget.takeParts(1)) reject('with too many elements');
  };
  parser.on('error', ({ message }) => reject(message));
  parser.on('doctype', () => reject('with a document type'));
  parser.on('opentagstart', ({ name }) => {
    depth += 1;
    countPart();
    visitor.onElement?.(name, parser.position);
  });
  parser.on('attribute', (attribute) => {
    countPart();
    visitor.onAttribute?.(attribute, parser.position);
  });
  parser.on('opentag', (tag) => visitor.onOpen?.(tag));
  parser.on('text', (words) => visitor.onText?.(words));
  parser.on('cdata', (words) => visitor.onText?.(words));
  parser.on('closetag', (tag) => {
    depth -= 1;
    visitor.onClose?.(tag, parser.position);
  });
  parser.write(text).close();
}

export const NAMESPACES = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dublinCore: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
} as const;
const { rdf: RDF, dublinCore: DUBLIN_CORE, photoshop: PHOTOSHOP } = NAMESPACES;
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMP = 'http://ns.adobe.com/xap/1.0/';

const PROPERTIES = {
  [`${PHOTOSHOP}Credit`]: 'credit',
  [`${DUBLIN_CORE}creator`]: 'byline',
  [`${DUBLIN_CORE}description`]: 'caption',
  [`${DUBLIN_CORE}rights`]: 'rights',
  [`${PHOTOSHOP}DateCreated`]: 'createdAt',
  [`${XMP}CreateDate`]: 'digitizedAt',
  [`${PHOTOSHOP}City`]: 'city',
  [`${PHOTOSHOP}Country`]: 'country',
} as const;

type XmpProperty = (typeof PROPERTIES)[keyof typeof PROPERTIES];
type XmpTexts = Partial<Record<XmpProperty, string>>;

interface OpenProperty {
  name: XmpProperty;
  text: string;
  items: { language: string; text: string }[];
  isInItem: boolean;
}

const MAX_TEXT = 4_000;

const isRdf = ({ uri, local }: { uri: string; local: string }, name: string) => uri === RDF && local === name;

const propertyOf = ({ uri, local }: { uri: string; local: string }): XmpProperty | undefined => {
  const key = uri + local;
  return Object.hasOwn(PROPERTIES, key) ? PROPERTIES[key as keyof typeof PROPERTIES] : undefined;
};

/** Returns nothing if the XMP is too long or unreadable. Of a repeated property the first counts. */
export function readXmp(packet: Buffer, budget: MetadataBudget): XmpTexts {
  if (packet.length > MAX_XMP_BYTES) return {};
  const text = packet.toString('utf8');
  const start = text.indexOf('<');
  const end = text.lastIndexOf('>') + 1;
  try {
    return start < 0 ? {} : readTexts(text.slice(start, end), budget);
  } catch {
    return {};
  }
}

function readTexts(xml: string, budget: MetadataBudget): XmpTexts {
  const texts: XmpTexts = {};
  const path: SaxesTagNS[] = [];
  let open: (OpenProperty & { depth: number }) | null = null;
  const keep = (name: XmpProperty, value: string) => (texts[name] ??= value);
  parseXmp(
    xml,
    {
      onOpen(tag) {
        const [grandparent, parent] = path.slice(-2);
        const isProperty = grandparent && parent && isRdf(grandparent, 'RDF') && isRdf(parent, 'Description');
        const name = isProperty ? propertyOf(tag) : undefined;
        if (parent && isRdf(parent, 'RDF') && isRdf(tag, 'Description'))
          for (const attribute of Object.values(tag.attributes)) {
            const property = propertyOf(attribute);
            if (property) keep(property, attribute.value.slice(0, MAX_TEXT));
          }
        path.push(tag);
        if (name) open = { name, text: '', items: [], isInItem: false, depth: path.length };
        else if (open && isRdf(tag, 'li')) {
          const language = Object.values(tag.attributes).find(
            ({ uri, local }) => uri === XML && local === 'lang',
          );
          open.items.push({ language: language?.value ?? '', text: '' });
          open.isInItem = true;
        }
      },
      onText(words) {
        if (!open) return;
        const target = open.isInItem ? open.items.at(-1) : open;
        if (target && target.text.length < MAX_TEXT) target.text += words.slice(0, MAX_TEXT);
      },
      onClose(tag) {
        if (open && isRdf(tag, 'li')) open.isInItem = false;
        if (open?.depth === path.length) {
          keep(open.name, valueOf(open));
          open = null;
        }
        path.pop();
      },
    },
    budget,
  );
  return texts;
}

/** Takes the default language of a text, and all of several creators. */
function valueOf({ name, text, items }: OpenProperty): string {
  if (items.length === 0) return text;
  if (name === 'byline') return items.map((item) => item.text.trim()).join(', ');
  return (items.find(({ language }) => language === 'x-default') ?? items[0])?.text ?? '';
}

/** Local names of properties with a position: EXIF, drones, Web. */
const POSITION = /^(?:gps.*|latitude|longt?itude|lat|long?)$/i;
/** XMP without these words has no position. */
const MENTIONED = /gps|latitude|longti?tude|wgs84_pos/i;

interface Span {
  start: number;
  end: number;
}

export const mentionsPosition = (packet: Buffer): boolean =>
  MENTIONED.test(packet.toString('latin1').replaceAll('\0', ''));

/** Charges the budget for one more packet of this length; false if it is spent. */
export const mayReadXmp = (bytes: number, budget: MetadataBudget): boolean =>
  budget.takePacket() && budget.takeBytes(bytes);

/**
 * Overwrites positions in XMP with spaces, and returns whether there were any. XMP that mentions a position but is unreadable or too long
 * is overwritten as a whole. Call `mayReadXmp` first.
 */
export function blankXmpPosition(packet: Buffer, budget: MetadataBudget): boolean {
  if (!mentionsPosition(packet)) return false;
  const spans = spansIn(packet, budget, POSITIONS) ?? [{ start: 0, end: packet.length }];
  for (const { start, end } of spans) packet.fill(' ', start, end);
  return spans.length > 0;
}

/** Overwrites the chosen properties with spaces; false if the XMP cannot be read. */
export function blankXmp(packet: Buffer, budget: MetadataBudget, chosen: Chosen): boolean {
  const spans = spansIn(packet, budget, chosen);
  for (const { start, end } of spans ?? []) packet.fill(' ', start, end);
  return spans !== null;
}

interface Chosen {
  /** `around` is the number of elements around it. */
  isElement: (name: { uri: string; local: string }, around: number) => boolean;
  isAttribute: (name: { name: string; local: string }) => boolean;
}

const POSITIONS: Chosen = {
  isElement: ({ local }) => POSITION.test(local),
  isAttribute: ({ local }) => POSITION.test(local),
};

/** Null if the XMP is unreadable. In Latin-1 each byte is one character, so offsets agree. */
function spansIn(packet: Buffer, budget: MetadataBudget, { isElement, isAttribute }: Chosen): Span[] | null {
  if (packet.length > MAX_XMP_BYTES) return null;
  const text = packet.toString('latin1');
  const first = text.indexOf('<');
  const xml = text.slice(first, text.lastIndexOf('>') + 1);
  const spans: Span[] = [];
  const add = (start: number, end: number) => spans.push({ start: first + start, end: first + end });
  const starts: number[] = [];
  // End of the element's name or of the previous attribute.
  let before = 0;
  try {
    parseXmp(
      xml,
      {
        onElement(name, end) {
          const start = xml.lastIndexOf('<', end - 1);
          starts.push(start);
          before = start + 1 + name.length;
        },
        onAttribute(attribute, end) {
          if (isAttribute(attribute)) add(before, end);
          before = end;
        },
        onClose(tag, end) {
          const start = starts.pop() ?? end;
          if (isElement(tag, starts.length)) add(start, end);
        },
      },
      budget,
    );
    return spans;
  } catch {
    return null;
  }
}
