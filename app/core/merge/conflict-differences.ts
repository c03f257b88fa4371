import { diffWordsWithSpace } from 'diff';
import type { Block } from '~/core/html/block';
import { readParts } from '~/core/html/read-parts';
import type { Fields } from '~/core/fields/field';
import { fieldLabel, fieldAt } from '~/core/fields/field-path';
import { itemText } from '~/core/fields/field-values';
import { htmlToText } from '~/core/html/html';
import { fromLocalInput, longDateTime } from '~/core/text/formats';
import { blockNoun, fileNameOf, SIZE_WORDS } from '~/core/files/block-words';
import type { FieldConflict } from './field-merge';
import { isItemList, type ItemConflict } from './item-merge';

export interface DiffPart {
  text: string;
  change?: 'added' | 'removed';
}

/** A field that two people changed: the stored text, compared with the typed one. */
export interface FieldDifference {
  field: string;
  label: string;
  theirs: DiffPart[];
  /** Includes the words of `theirs` that are missing in it, marked as removed. */
  mine: DiffPart[];
}

const BLOCK_END = /<\/(?:p|h[1-6]|li)>|<br\s*\/?>/i;
/** After this timeout both texts are shown as entirely different. */
const TIMEOUT_MS = 500;

/** Blocks are named, because their captions alone do not tell them apart. */
const richToText = (html: string) =>
  readParts(html)
    .flatMap((part) => (part.type === 'prose' ? linesOf(part.html) : blockLines(part)))
    .join('\n');

const linesOf = (html: string) => html.split(BLOCK_END).map(htmlToText).filter(Boolean);

function blockLines(block: Block): string[] {
  const noun = blockNoun(block);
  switch (block.type) {
    case 'media': {
      const size = block.size === 'text' ? '' : `, ${SIZE_WORDS[block.size]}`;
      return [`${noun}${size}: ${block.alt || fileNameOf(block.file)}`, ...linesOf(block.caption)];
    }
    case 'gallery':
      return [`${noun}: ${block.files.map(fileNameOf).join(', ')}`, ...linesOf(block.caption)];
    case 'embed':
      return [`${noun}: ${block.title}`];
    case 'quote':
      return [...linesOf(block.html), ...linesOf(block.cite)].map((line) => `${noun}: ${line}`);
    case 'line':
      return [noun];
  }
}

/** `field` is the path. */
export function readable(fields: Fields, field: string, value: unknown): string {
  const described = fieldAt(fields, field);
  const kind = described?.type;
  if (described?.type === 'items' && isItemList(value))
    return value.map((item) => itemText(described.of, item)).join('\n');
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (value instanceof Date) return longDateTime(value);
  if (typeof value !== 'string') return value === null || value === undefined ? '' : JSON.stringify(value);
  if (kind === 'moment') return longDateTime(fromLocalInput(value) ?? value);
  return kind === 'richText' ? richToText(value) : value;
}

const itemTexts = (items: readonly ItemConflict[], side: 'mine' | 'theirs') =>
  items
    .map((conflict) => {
      const item = conflict[side];
      return item ? itemText(conflict.of, item) : 'Removed';
    })
    .join('\n');

/** Returns both texts of a field with differing words marked. For a list they contain only the items that both changed. */
export function markDifferences(
  fields: Fields,
  { field, mine, theirs, items }: FieldConflict,
): FieldDifference {
  const [stored, typed] = items
    ? [itemTexts(items, 'theirs'), itemTexts(items, 'mine')]
    : [readable(fields, field, theirs), readable(fields, field, mine)];
  const parts = diffWordsWithSpace(stored, typed, { timeout: TIMEOUT_MS }) ?? [
    { value: stored, removed: true },
    { value: typed, added: true },
  ];
  const theirParts = parts.filter((part) => !part.added);
  return {
    field,
    label: fieldLabel(fields, field),
    theirs: theirParts.map(({ value, removed }) =>
      removed ? { text: value, change: 'added' } : { text: value },
    ),
    mine: parts.map(({ value, added, removed }) => ({
      text: value,
      ...(added && { change: 'added' as const }),
      ...(removed && { change: 'removed' as const }),
    })),
  };
}
