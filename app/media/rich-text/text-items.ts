import type { EditorBlock } from '~/core/html/block';
import type { Op } from '~/core/html/quill-to-html';
import { deltaToText, textToDelta } from '~/core/html/text-delta';

// The editor's content as a list of lines and blocks. Indexes count as in Quill: a character, a line end and a block are 1 each.

/** Quill's operation name of a block; Quill itself uses `block` for a paragraph. */
export const BLOCK = 'textBlock';

interface LineItem {
  type: 'line';
  format: Record<string, unknown>;
  start: number;
  /** Includes the line end, so an empty line has 1. */
  length: number;
  isUnderlined: boolean;
}

type TextItem = { type: 'block'; block: EditorBlock; start: number; length: 1 } | LineItem;

export function blockOf({ insert }: Op): EditorBlock | undefined {
  return typeof insert === 'object' ? (insert as Record<string, EditorBlock> | null)?.[BLOCK] : undefined;
}

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

function roleOf(item: TextItem | undefined): Role | null {
  if (item?.type !== 'line') return null;
  if (item.format.caption) return 'caption';
  if (item.format.quote === 'cite') return 'cite';
  return item.format.quote ? 'quote' : null;
}

const hasCaption = (item: TextItem | undefined): boolean =>
  item?.type === 'block' && (item.block.type === 'media' || item.block.type === 'gallery');

interface Unit {
  start: number;
  length: number;
}

const isListed = (item: TextItem | undefined) => item?.type === 'line' && item.format.list !== undefined;

function continues(item: TextItem, before: TextItem | undefined): boolean {
  const [role, roleBefore] = [roleOf(item), roleOf(before)];
  if (role === 'caption') return hasCaption(before);
  if (role === 'quote' || role === 'cite') return roleBefore === 'quote';
  return isListed(item) && isListed(before);
}

function unitsOf(items: readonly TextItem[]): Unit[] {
  const units: Unit[] = [];
  items.forEach((item, place) => {
    const last = units.at(-1);
    if (last && continues(item, items[place - 1])) last.length += item.length;
    else units.push({ start: item.start, length: item.length });
  });
  return units;
}

const unitAt = (units: readonly Unit[], index: number): Unit | undefined =>
  units.find(({ start, length }) => index < start + length);

/** Quotes count as blocks. */
export const countBlocks = (items: readonly TextItem[]): number =>
  items.filter(
    (item, place) =>
      item.type === 'block' || (roleOf(item) === 'quote' && !continues(item, items[place - 1])),
  ).length;

/** Null for an element that is not a block. */
export function blockOfElement(node: Node): EditorBlock | null {
  const json = node instanceof HTMLElement ? node.dataset.block : undefined;
  return json === undefined ? null : (JSON.parse(json) as EditorBlock);
}

export type ChangeOp = Op & { retain?: number; delete?: number };

const NO_ROLE = { caption: null, quote: null };
/** Removes the formats of a heading, list, caption or quote from a line. */
const PLAIN = { ...NO_ROLE, header: null, list: null, indent: null };

const keep = (length: number, attributes?: Op['attributes']): ChangeOp[] =>
  length > 0 ? [{ retain: length, ...(attributes && { attributes }) }] : [];

const line = (attributes: Op['attributes'] = {}): ChangeOp => ({
  insert: '\n',
  ...(Object.keys(attributes).length > 0 && { attributes }),
});

/** A caption without a block, or an attribution without a quote. */
function isMisplaced(item: TextItem, before: TextItem | undefined): boolean {
  const role = roleOf(item);
  if (role === 'caption') return !hasCaption(before);
  return role === 'cite' && roleOf(before) !== 'quote';
}

function repairLine(item: LineItem, place: number, items: readonly TextItem[]): ChangeOp[] {
  const [before, after] = [items[place - 1], items[place + 1]];
  const role = roleOf(item);
  if (isMisplaced(item, before))
    return item.length === 1 && after ? [{ delete: 1 }] : [...keep(item.length - 1), ...keep(1, NO_ROLE)];
  const isSmall = role === 'caption' || role === 'cite';
  const text = keep(item.length - 1, isSmall && item.isUnderlined ? { underline: null } : undefined);
  const isQuoteOpen = role === 'quote' && roleOf(after) !== 'quote' && roleOf(after) !== 'cite';
  return [...text, ...keep(1), ...(isQuoteOpen ? [line({ quote: 'cite' })] : [])];
}

/**
 * Returns the change that gives each picture, film and gallery a caption line and each quote an attribution line, removes misplaced ones,
 * and ends the text with a line to type in; null if nothing is wrong.
 */
export function repairsOf(ops: readonly Op[]): ChangeOp[] | null {
  const items = readItems(ops);
  const change = items.flatMap((item, place) => {
    if (item.type === 'line') return repairLine(item, place, items);
    const isOpen = hasCaption(item) && roleOf(items[place + 1]) !== 'caption';
    return [...keep(1), ...(isOpen ? [line({ caption: true })] : [])];
  });
  const last = items.at(-1);
  const isClosed = last?.type === 'line' && (roleOf(last) === null || isMisplaced(last, items.at(-2)));
  if (last && !isClosed) change.push(line());
  return change.some(({ insert, delete: removed, attributes }) => insert ?? removed ?? attributes)
    ? change
    : null;
}

/**
 * Returns the change that inserts blocks, and the index of the first one. It splits a line; after a caption, quote or block it inserts
 * behind the whole unit.
 */
export function insertionOf(
  ops: readonly Op[],
  index: number,
  blocks: Op[],
): { change: ChangeOp[]; index: number } {
  const items = readItems(ops);
  const item = items.find(({ start, length }) => index < start + length) ?? items.at(-1);
  const unit = unitAt(unitsOf(items), index);
  if (!item || !unit) return { change: blocks, index: 0 };
  const isWhole = item.type === 'block' || roleOf(item) !== null;
  const after = isWhole ? unit.start + unit.length : item.start + item.length;
  if (!isWhole && index === item.start) return { change: [...keep(index), ...blocks], index };
  if (isWhole || (index >= after - 1 && item !== items.at(-1)))
    return { change: [...keep(after), ...blocks], index: after };
  const rest = after - index - 1;
  const isAtEnd = rest === 0 && item.type === 'line';
  const change = [
    ...keep(index),
    line(item.type === 'line' ? item.format : undefined),
    ...blocks,
    ...(isAtEnd ? keep(1, PLAIN) : []),
  ];
  return { change, index: index + 1 };
}

export const unitIn = (ops: readonly Op[], index: number): Unit | undefined =>
  unitAt(unitsOf(readItems(ops)), index);

/**
 * Returns the new index of the unit after one step: above the one before, or below the one after, unless that is the empty last line. Null
 * if it cannot move.
 */
export function moveOf(ops: readonly Op[], index: number, step: -1 | 1): { unit: Unit; to: number } | null {
  const items = readItems(ops);
  const units = unitsOf(items);
  const unit = unitAt(units, index);
  const beside = unit && units[units.indexOf(unit) + step];
  if (!unit || !beside) return null;
  const isLastLine =
    step > 0 && beside === units.at(-1) && beside.length === 1 && items.at(-1)?.type === 'line';
  return isLastLine ? null : { unit, to: step < 0 ? beside.start : beside.start + beside.length };
}

// A file that is being uploaded is a normal block named after its upload, so undo and moves do not depend on when the upload ends.

const UPLOAD = 'upload:';

export const fileOfUpload = (id: string): string => UPLOAD + id;

/** Null for a file of the library. */
export const uploadOf = (file: string): string | null =>
  file.startsWith(UPLOAD) ? file.slice(UPLOAD.length) : null;

type UploadedFiles = ReadonlyMap<string, string>;

/** The block with its library file; null while it is uploading. */
export function storedBlock(block: EditorBlock, uploaded: UploadedFiles): EditorBlock | null {
  if (block.type !== 'media') return block;
  const id = uploadOf(block.file);
  if (id === null) return block;
  const file = uploaded.get(id);
  return file === undefined ? null : { ...block, file };
}

export const opsOfText = (html: string, decode: (text: string) => string): Op[] =>
  textToDelta(html, decode).map(toEditor);

export const toEditor = (op: Op): Op => {
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the property is unknown
  const block = typeof op.insert === 'object' && (op.insert as { block?: EditorBlock } | null)?.block;
  return block ? { ...op, insert: { [BLOCK]: block } } : op;
};

/** Stored text of the content, without unfinished uploads. */
export function textOfOps(ops: readonly Op[], uploaded: UploadedFiles): string {
  return deltaToText(
    ops.flatMap((op) => {
      const block = blockOf(op);
      if (!block) return [op];
      const stored = storedBlock(block, uploaded);
      return stored ? [{ insert: { block: stored } }] : [];
    }),
  );
}
