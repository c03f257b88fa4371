import { attributeOf } from '../html/html-attributes';
import type { ListKind } from '../html/line-writer';

/** A paragraph that a word processor shows as an item of a list: how deep, and of which kind where that is known. */
export interface WordItem {
  level: number;
  /** It is in a list, whether or not a marker shows it. */
  isListed: boolean;
  kind?: ListKind;
}

const DEFINITION = /@list\s+(l\d+:level\d+)\s*\{([^{}]*)\}/gi;
const REFERENCE = /\b(l\d+)\s+level(\d+)/;
const LIST_CLASS = /\bMsoList(?:Paragraph|Bullet|Number)/i;
const NUMBER = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i;
/** A marker in the text itself: a bullet, also of the symbol fonts that the word processor uses, or a number. */
const MARKER = /^\s*(?:[·•▪◦‣●○■□–*-]|[o§Øüvq]|\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,5})[.)])\s+/i;

/** Returns the kind of each level of each list, by the style sheet that comes with the text. */
export function wordListsOf(html: string): Map<string, ListKind> {
  const kinds = new Map<string, ListKind>();
  for (const [, level = '', style = ''] of html.matchAll(DEFINITION)) {
    const format = /mso-level-number-format:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase();
    const kind = format === 'bullet' || format === 'image' ? 'bullet' : 'ordered';
    kinds.set(level.toLowerCase(), kind);
  }
  return kinds;
}

/** Returns what a paragraph's attributes say about its place in a list; undefined where it is in none. */
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

/** Returns the kind of list that a marker such as "1." or "·" belongs to. */
export const kindOfMarker = (marker: string): ListKind => (NUMBER.test(marker.trim()) ? 'ordered' : 'bullet');

/** Returns the marker that a text begins with, with the space behind it; empty where there is none. */
export const markerIn = (text: string): string => MARKER.exec(text)?.[0] ?? '';
