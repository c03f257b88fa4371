import type { MetadataBudget } from './budget.server';
import { MAX_XMP_BYTES, parseXmp } from './read-xmp.server';

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
