import type Quill from 'quill/core';
import type { Op as EditorOp } from 'quill/core';
import type { EditorBlock } from '~/core/html/block';
import type { Op } from '~/core/html/quill-to-html';
import { insertionOf, moveOf, unitIn, type ChangeOp, BLOCK, blockOfElement } from './text-items';

// Each of these actions is one step of the undo history.

const opsOf = (editor: Quill): Op[] => editor.getContents().ops;

function change(editor: Quill, ops: ChangeOp[]): void {
  editor.history.cutoff();
  editor.updateContents(ops as EditorOp[], 'user');
  editor.history.cutoff();
}

const toOps = (block: EditorBlock): Op[] => [
  { insert: { [BLOCK]: block } },
  ...(block.type === 'media' || block.type === 'gallery'
    ? [{ insert: '\n', attributes: { caption: true } }]
    : []),
];

export interface PlacedBlock {
  block: EditorBlock;
  index: number;
  node: HTMLElement;
}

type Line = ReturnType<Quill['getLines']>[number];

function placed(editor: Quill, line: Line | null): PlacedBlock | null {
  const node: Node | undefined = line?.domNode;
  const block = node && blockOfElement(node);
  return line && block ? { block, index: editor.getIndex(line), node: node as HTMLElement } : null;
}

export const blockAt = (editor: Quill, index: number): PlacedBlock | null =>
  placed(editor, editor.getLine(index)[0]);

export const blocksIn = (editor: Quill): PlacedBlock[] =>
  editor.getLines().flatMap((line) => placed(editor, line) ?? []);

export function selectedBlock(editor: Quill): PlacedBlock | null {
  const range = editor.getSelection();
  return range && range.length <= 1 ? blockAt(editor, range.index) : null;
}

export function selectBlock(editor: Quill, index: number): void {
  editor.setSelection(index, 1, 'user');
  blockAt(editor, index)?.node.scrollIntoView({ block: 'nearest' });
}

export function insertBlocks(editor: Quill, at: number, blocks: readonly EditorBlock[]): void {
  const ops = blocks.flatMap(toOps);
  const last = blocks.at(-1);
  if (!last) return;
  const insertion = insertionOf(opsOf(editor), at, ops);
  change(editor, insertion.change);
  const before = blocks.slice(0, -1).flatMap(toOps).length;
  editor.focus();
  selectBlock(editor, insertion.index + before);
}

export function replaceBlock(editor: Quill, index: number, block: EditorBlock): void {
  change(editor, [...(index > 0 ? [{ retain: index }] : []), { insert: { [BLOCK]: block } }, { delete: 1 }]);
}

export function removeBlock(editor: Quill, index: number): void {
  const unit = unitIn(opsOf(editor), index);
  if (!unit) return;
  change(editor, [...(unit.start > 0 ? [{ retain: unit.start }] : []), { delete: unit.length }]);
  editor.focus();
  editor.setSelection(unit.start, 0, 'user');
}

/** Moves a block with its caption one step; returns its new index, or null at an end of the text. */
export function moveBlock(editor: Quill, index: number, step: -1 | 1): number | null {
  const move = moveOf(opsOf(editor), index, step);
  if (!move) return null;
  const { unit, to } = move;
  const contents: Op[] = editor.getContents(unit.start, unit.length).ops;
  const isUp = to < unit.start;
  const ops: ChangeOp[] = isUp
    ? [{ retain: to }, ...contents, { retain: unit.start - to }, { delete: unit.length }]
    : [
        { retain: unit.start },
        { delete: unit.length },
        { retain: to - unit.start - unit.length },
        ...contents,
      ];
  change(
    editor,
    ops.filter(({ retain }) => retain !== 0),
  );
  const moved = isUp ? to : to - unit.length;
  selectBlock(editor, moved);
  return moved;
}

export function toggleQuote(editor: Quill): void {
  const range = editor.getSelection(true);
  const isQuote = Boolean(editor.getFormat(range).quote);
  editor.history.cutoff();
  editor.formatLine(range.index, range.length, 'quote', isQuote ? false : 'text', 'user');
}
