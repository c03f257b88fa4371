import type { Op } from '~/rules/html/quill-to-html';
import {
  hasCaption,
  itemAt,
  readItems,
  roleOf,
  unitAt,
  unitsOf,
  type LineItem,
  type TextItem,
  type Unit,
} from './text-items';

/** A change of the editor's content: what is kept, inserted and removed, from its beginning on. */
export type ChangeOp = Op & { retain?: number; delete?: number };

const NO_ROLE = { caption: null, quote: null };
/** What only one line of a heading, a list, a caption or a quote has. */
const PLAIN = { ...NO_ROLE, header: null, list: null, indent: null };

const keep = (length: number, attributes?: Op['attributes']): ChangeOp[] =>
  length > 0 ? [{ retain: length, ...(attributes && { attributes }) }] : [];

const line = (attributes: Op['attributes'] = {}): ChangeOp => ({
  insert: '\n',
  ...(Object.keys(attributes).length > 0 && { attributes }),
});

/** Whether a line is the caption of nothing, or the source of no quote. */
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
 * Returns the change after which each picture, film and gallery has a line for its caption, each quote one for its source, no line is
 * the caption or the source of nothing, and a line follows the last block to type in; null if all of that is so.
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
 * Returns the change that inserts blocks at a position, and where the first of them is then. In a line it divides the line, in a
 * caption, a quote or at a block they follow all of that.
 */
export function insertionOf(
  ops: readonly Op[],
  index: number,
  blocks: Op[],
): { change: ChangeOp[]; index: number } {
  const items = readItems(ops);
  const item = items[itemAt(items, index)] ?? items.at(-1);
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

/** Returns the unit around a position. */
export const unitIn = (ops: readonly Op[], index: number): Unit | undefined =>
  unitAt(unitsOf(readItems(ops)), index);

/**
 * Returns where the unit at a position goes when it is moved one step: up is before the one above, down is behind the one below, unless
 * that is only the empty line at the end. Null if there is nothing to move past.
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
