import { attributeOf } from './html';

export type ListKind = 'ordered' | 'bullet';

/** A paragraph that a word processor shows as a list item: its level, and its list type if known. */
export interface WordItem {
  level: number;
  isListed: boolean;
  kind?: ListKind;
}

const DEFINITION = /@list\s+(l\d+:level\d+)\s*\{([^{}]*)\}/gi;
const REFERENCE = /\b(l\d+)\s+level(\d+)/;
const LIST_CLASS = /\bMsoList(?:Paragraph|Bullet|Number)/i;
const NUMBER = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i;
/** Matches a marker in the text itself: a bullet, including those of the word processor's symbol fonts, or a number. */
const MARKER = /^\s*(?:[·•▪◦‣●○■□–*-]|[o§Øüvq]|\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,5})[.)])\s+/i;

/** Returns the type of each level of each list, from the style sheet in the pasted HTML. */
export function wordListsOf(html: string): Map<string, ListKind> {
  const kinds = new Map<string, ListKind>();
  for (const [, level = '', style = ''] of html.matchAll(DEFINITION)) {
    const format = /mso-level-number-format:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase();
    const kind = format === 'bullet' || format === 'image' ? 'bullet' : 'ordered';
    kinds.set(level.toLowerCase(), kind);
  }
  return kinds;
}

/** Returns undefined outside of lists. */
export function wordItemOf(
  attributes: string,
  style: string | undefined,
  kinds: ReadonlyMap<string, ListKind>,
): WordItem | undefined {
  const [, list = '', level = '1'] = REFERENCE.exec(style ?? '') ?? [];
  if (list) {
    const kind = kinds.get(`${list}:level${level}`);
    return { level: Number(level), isListed: true, ...(kind && { kind }) };
  }
  return LIST_CLASS.test(attributeOf(attributes, 'class')) ? { level: 1, isListed: false } : undefined;
}

export const kindOfMarker = (marker: string): ListKind => (NUMBER.test(marker.trim()) ? 'ordered' : 'bullet');

/** Returns the marker at the start of a text, including the space after it; empty if there is none. */
export const markerIn = (text: string): string => MARKER.exec(text)?.[0] ?? '';
