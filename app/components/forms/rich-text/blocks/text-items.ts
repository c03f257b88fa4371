import type { EditorBlock } from '~/rules/blocks/block';
import type { Op } from '~/rules/html/quill-to-html';

// The content of the editor as a list of lines and blocks. Positions are counted as the editor counts them: a character, the end of a
// line and a block are 1 each.

/** The name of a block in the editor's operations; its library calls a paragraph `block`. */
export const BLOCK = 'textBlock';

export interface BlockItem {
  type: 'block';
  block: EditorBlock;
  start: number;
  length: 1;
}

export interface LineItem {
  type: 'line';
  format: Record<string, unknown>;
  start: number;
  /** With the end of the line, so that an empty line has 1. */
  length: number;
  isUnderlined: boolean;
}

export type TextItem = BlockItem | LineItem;

/** Returns the block of an operation, if it inserts one. */
export function blockOf({ insert }: Op): EditorBlock | undefined {
  return typeof insert === 'object' ? (insert as Record<string, EditorBlock> | null)?.[BLOCK] : undefined;
}

/** Divides the editor's content into lines and blocks. */
export function readItems(ops: readonly Op[]): TextItem[] {
  const items: TextItem[] = [];
  let start = 0;
  let end = 0;
  let isUnderlined = false;
  const add = (item: TextItem) => {
    items.push(item);
    start = item.start + item.length;
    end = start;
    isUnderlined = false;
  };
  for (const op of ops) {
    const block = blockOf(op);
    if (block) add({ type: 'block', block, start, length: 1 });
    if (typeof op.insert !== 'string') continue;
    op.insert.split('\n').forEach((text, index) => {
      const format = op.attributes ?? {};
      if (index > 0) add({ type: 'line', format, start, length: end + 1 - start, isUnderlined });
      end += text.length;
      isUnderlined ||= text !== '' && Boolean(format.underline);
    });
  }
  return items;
}

type Role = 'caption' | 'quote' | 'cite';

/** Returns what a line is apart from a paragraph, a heading or an item of a list. */
export function roleOf(item: TextItem | undefined): Role | null {
  if (item?.type !== 'line') return null;
  if (item.format.caption) return 'caption';
  if (item.format.quote === 'cite') return 'cite';
  return item.format.quote ? 'quote' : null;
}

/** Whether a line with the caption follows. */
export const hasCaption = (item: TextItem | undefined): boolean =>
  item?.type === 'block' && (item.block.type === 'media' || item.block.type === 'gallery');

export const itemAt = (items: readonly TextItem[], index: number): number =>
  items.findIndex(({ start, length }) => index < start + length);

/** What is moved or removed as one: a block with its caption, a quote, a list, or another line. */
export interface Unit {
  start: number;
  length: number;
}

const isListed = (item: TextItem | undefined) => item?.type === 'line' && item.format.list !== undefined;

/** Whether an item belongs to the same unit as the one before it. */
function continues(item: TextItem, before: TextItem | undefined): boolean {
  const [role, roleBefore] = [roleOf(item), roleOf(before)];
  if (role === 'caption') return hasCaption(before);
  if (role === 'quote' || role === 'cite') return roleBefore === 'quote';
  return isListed(item) && isListed(before);
}

export function unitsOf(items: readonly TextItem[]): Unit[] {
  const units: Unit[] = [];
  items.forEach((item, place) => {
    const last = units.at(-1);
    if (last && continues(item, items[place - 1])) last.length += item.length;
    else units.push({ start: item.start, length: item.length });
  });
  return units;
}

export const unitAt = (units: readonly Unit[], index: number): Unit | undefined =>
  units.find(({ start, length }) => index < start + length);

/** Returns the number of blocks, quotes included. */
export const countBlocks = (items: readonly TextItem[]): number =>
  items.filter(
    (item, place) =>
      item.type === 'block' || (roleOf(item) === 'quote' && !continues(item, items[place - 1])),
  ).length;

/** Returns the block of an element of the editor; null for an element of another kind. */
export function blockOfElement(node: Node): EditorBlock | null {
  const json = node instanceof HTMLElement ? node.dataset.block : undefined;
  return json === undefined ? null : (JSON.parse(json) as EditorBlock);
}
