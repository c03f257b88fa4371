import type Quill from 'quill/core';
import type { Bounds, Range } from 'quill/core';
import { blockAt, removeBlock, selectBlock, selectedBlock } from './block-actions';

type Line = ReturnType<Quill['getLine']>[0];

interface Cursor {
  range: Range;
  line: NonNullable<Line>;
  start: number;
  isAtStart: boolean;
  isAtEnd: boolean;
  isEmpty: boolean;
}

function cursorOf(editor: Quill): Cursor | null {
  const range = editor.getSelection();
  if (!range || range.length > 0) return null;
  const [line, offset] = editor.getLine(range.index);
  if (!line) return null;
  const length = line.length();
  return {
    range,
    line,
    start: range.index - offset,
    isAtStart: offset === 0,
    isAtEnd: offset >= length - 1,
    isEmpty: length <= 1,
  };
}

const formatsOf = (line: Line): Record<string, unknown> => line?.formats() ?? {};
const isSmall = (line: Line) => formatsOf(line).caption === true || formatsOf(line).quote === 'cite';

/** Whether an index is in the first or last visual row of its line. */
function isInRow(editor: Quill, { range, start, line }: Cursor, side: 'top' | 'bottom'): boolean {
  const edge = side === 'top' ? start : start + line.length() - 1;
  const [here, there]: (Bounds | null)[] = [editor.getBounds(range.index), editor.getBounds(edge)];
  return !here || !there || Math.abs(here[side] - there[side]) < here.height / 2;
}

type Handler = (editor: Quill) => boolean;

/** Moves from a block to its neighbour, and from a line to the block beside it. */
const arrow =
  (step: -1 | 1, isVertical: boolean): Handler =>
  (editor) => {
    const selected = selectedBlock(editor);
    if (selected) {
      const to = selected.index + step;
      if (to < 0 || to >= editor.getLength()) return true;
      if (blockAt(editor, to)) selectBlock(editor, to);
      else editor.setSelection(to, 0, 'user');
      return true;
    }
    const cursor = cursorOf(editor);
    if (!cursor) return false;
    const isAtEdge = isVertical
      ? isInRow(editor, cursor, step < 0 ? 'top' : 'bottom')
      : step < 0
        ? cursor.isAtStart
        : cursor.isAtEnd;
    const beside = step < 0 ? cursor.start - 1 : cursor.start + cursor.line.length();
    const block = isAtEdge && beside >= 0 ? blockAt(editor, beside) : null;
    if (!block) return false;
    selectBlock(editor, block.index);
    return true;
  };

function removeSelected(editor: Quill): boolean {
  const selected = selectedBlock(editor);
  if (selected) removeBlock(editor, selected.index);
  return selected !== null;
}

/** Selects a block before removing it, and joins no line with the caption above it. */
const backspace: Handler = (editor) => {
  if (removeSelected(editor)) return true;
  const cursor = cursorOf(editor);
  if (!cursor?.isAtStart || cursor.start === 0) return false;
  const { line, start, isEmpty } = cursor;
  const block = blockAt(editor, start - 1);
  const [before] = editor.getLine(start - 1);
  if (block) selectBlock(editor, block.index);
  else if (isSmall(line) || isSmall(before)) {
    const isDone = isEmpty && !isSmall(line) && start + 1 < editor.getLength();
    if (isDone) editor.deleteText(start, 1, 'user');
    editor.setSelection(start - 1, 0, 'user');
  } else if (formatsOf(line).quote && !formatsOf(before).quote)
    editor.formatLine(start, 1, 'quote', false, 'user');
  else return false;
  return true;
};

const forwardDelete: Handler = (editor) => {
  if (removeSelected(editor)) return true;
  const cursor = cursorOf(editor);
  if (!cursor?.isAtEnd) return false;
  const { line, start, isEmpty } = cursor;
  const next = start + line.length();
  const block = blockAt(editor, next);
  if (block) {
    if (isEmpty && !isSmall(line)) editor.deleteText(start, 1, 'user');
    selectBlock(editor, isEmpty && !isSmall(line) ? start : block.index);
    return true;
  }
  return isSmall(line) || isSmall(editor.getLine(next)[0]);
};

/** Splits a caption: the text behind the cursor becomes a paragraph, or moves to the empty one that follows. */
function leaveCaption(editor: Quill, { range, line, start, isAtEnd }: Cursor): void {
  const end = start + line.length();
  const [next] = editor.getLine(end);
  const isNextEmpty =
    end < editor.getLength() && next?.length() === 1 && Object.keys(formatsOf(next)).length === 0;
  if (!isAtEnd || !isNextEmpty || blockAt(editor, end)) {
    const rest = end - 1 - range.index;
    const plain = { caption: null, quote: null };
    editor.updateContents(
      [
        { retain: range.index },
        { insert: '\n', attributes: formatsOf(line) },
        ...(rest > 0 ? [{ retain: rest }] : []),
        { retain: 1, attributes: plain },
      ],
      'user',
    );
  }
  editor.setSelection(range.index + 1, 0, 'user');
  editor.scrollSelectionIntoView();
}

/** An empty line ends a quote: the cursor moves to its attribution. */
function leaveQuote(editor: Quill, { start, line }: Cursor): boolean {
  const isOther = formatsOf(editor.getLine(start + line.length())[0]).quote === 'text';
  if (isOther) return false;
  const isAlone = start === 0 || formatsOf(editor.getLine(start - 1)[0]).quote !== 'text';
  if (isAlone) editor.formatLine(start, 1, 'quote', false, 'user');
  else {
    editor.deleteText(start, 1, 'user');
    editor.setSelection(start, 0, 'user');
  }
  return true;
}

const enter =
  (onBar: () => void): Handler =>
  (editor) => {
    if (selectedBlock(editor)) {
      onBar();
      return true;
    }
    const cursor = cursorOf(editor);
    if (cursor && isSmall(cursor.line)) {
      leaveCaption(editor, cursor);
      return true;
    }
    return cursor?.isEmpty && formatsOf(cursor.line).quote ? leaveQuote(editor, cursor) : false;
  };

/** Moves from a selected block to the line behind it. */
const escape: Handler = (editor) => {
  const selected = selectedBlock(editor);
  if (selected) editor.setSelection(selected.index + 1, 0, 'user');
  return selected !== null;
};

/** Handles the keys that reach, open and remove blocks, before Quill does. Returns a function that stops it. */
export function listenForBlocks(editor: Quill, onBar: () => void): () => void {
  const handlers: Record<string, Handler> = {
    ArrowLeft: arrow(-1, false),
    ArrowRight: arrow(1, false),
    ArrowUp: arrow(-1, true),
    ArrowDown: arrow(1, true),
    Backspace: backspace,
    Delete: forwardDelete,
    Enter: enter(onBar),
    Escape: escape,
  };
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  const { root } = editor;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, isComposing, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const hasModifier = ctrlKey || metaKey || altKey || (shiftKey && key.startsWith('Arrow'));
    if (isComposing || hasModifier || target !== root) return;
    if (handlers[key]?.(editor)) event.preventDefault();
  };
  /** Typing does not replace a selected block; on a phone, its removal is an input event. */
  const onBeforeInput = (event: InputEvent) => {
    const { inputType } = event;
    if (inputType.startsWith('history') || !selectedBlock(editor)) return;
    event.preventDefault();
    if (inputType.startsWith('delete')) removeSelected(editor);
  };
  const onPointer = (event: Event) => {
    const { target } = event;
    const figure = target instanceof Element ? target.closest('figure') : null;
    if (!figure || !root.contains(figure) || (target as Element).closest('button')) return;
    event.preventDefault();
    if (event.type !== 'mousedown') return;
    const [blot] = editor.getLines().filter(({ domNode }) => domNode === figure);
    if (!blot) return;
    editor.focus();
    editor.setSelection(editor.getIndex(blot), 1, 'user');
  };
  root.addEventListener('keydown', onKeyDown, options);
  root.addEventListener('beforeinput', onBeforeInput, options);
  root.addEventListener('mousedown', onPointer, options);
  root.addEventListener('dragstart', onPointer, options);
  return () => stopping.abort();
}
