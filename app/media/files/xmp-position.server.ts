import type { MetadataBudget } from './budget.server';
import { MAX_XMP_BYTES, parseXmp } from './read-xmp.server';

/** The names of properties that say a position, without their namespaces: those of EXIF, of drones and of the Web. */
const POSITION = /^(?:gps.*|latitude|longt?itude|lat|long?)$/i;
/** XMP with none of these words says none. */
const MENTIONED = /gps|latitude|longti?tude|wgs84_pos/i;

interface Span {
  start: number;
  end: number;
}

/** Whether XMP, in whatever encoding of Unicode, may say a position. */
export const mentionsPosition = (packet: Buffer): boolean =>
  MENTIONED.test(packet.toString('latin1').replaceAll('\0', ''));

/** Whether XMP of this length may be read: one more packet, and its bytes. */
export const mayReadXmp = (bytes: number, budget: MetadataBudget): boolean =>
  budget.takePacket() && budget.takeBytes(bytes);

/**
 * Writes spaces over what XMP says of a position, and returns whether it did. XMP that mentions one and cannot be read, or is too long to
 * be read, is written over as a whole. The caller has asked `mayReadXmp`.
 */
export function blankXmpPosition(packet: Buffer, budget: MetadataBudget): boolean {
  if (!mentionsPosition(packet)) return false;
  const spans = spansIn(packet, budget) ?? [{ start: 0, end: packet.length }];
  for (const { start, end } of spans) packet.fill(' ', start, end);
  return spans.length > 0;
}

/** Returns where positions stand, or null if the XMP cannot be read. In Latin-1 each byte is a character, so that places in both agree. */
function spansIn(packet: Buffer, budget: MetadataBudget): Span[] | null {
  if (packet.length > MAX_XMP_BYTES) return null;
  const text = packet.toString('latin1');
  const first = text.indexOf('<');
  const xml = text.slice(first, text.lastIndexOf('>') + 1);
  const spans: Span[] = [];
  const add = (start: number, end: number) => spans.push({ start: first + start, end: first + end });
  const starts: number[] = [];
  // Where the name of the element, or its attribute before, ends.
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
        onAttribute({ local }, end) {
          if (POSITION.test(local)) add(before, end);
          before = end;
        },
        onClose({ local }, end) {
          const start = starts.pop() ?? end;
          if (POSITION.test(local)) add(start, end);
        },
      },
      budget,
    );
    return spans;
  } catch {
    return null;
  }
}
