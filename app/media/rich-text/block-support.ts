import type Quill from 'quill/core';
import { type Bounds, type Range, Delta } from 'quill/core';
import type { Op } from '~/core/html/quill-to-html';
import { blockAt, removeBlock, selectBlock, selectedBlock } from './block-actions';
import { opsOfText, textOfOps, repairsOf, blockOf } from './text-items';

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
function listenForBlocks(editor: Quill, onBar: () => void): () => void {
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

const ENTITY = /&(?:#?\w+);?/g;

/** Only single entities reach the browser's parser, never untrusted markup. */
export function decodeEntitiesIn(): (text: string) => string {
  const known = new Map<string, string>();
  const decode = (entity: string) => {
    const { body } = new DOMParser().parseFromString(`<p>${entity}`, 'text/html');
    known.set(entity, body.textContent ?? '');
    return known.get(entity) ?? '';
  };
  return (text) => text.replace(ENTITY, (entity) => known.get(entity) ?? decode(entity));
}

export const toDelta = (ops: readonly Op[]): Delta => new Delta(ops as Delta['ops']);

const hasRole = ({ attributes }: Op) => Boolean(attributes?.caption ?? attributes?.quote);

const isMedia = ({ type }: File) => type === '' || /^(?:image|video)\//.test(type);

type FileTaker = (files: File[], at: number) => void;

export class BlockSupport {
  /** Library files of uploads into this text, by upload id. */
  readonly uploaded = new Map<string, string>();
  onBar: () => void = () => undefined;
  readonly #stopListening: () => void;
  #onFiles: FileTaker | null = null;
  /** Files dropped before the uploader was loaded, with their indexes. */
  readonly #early: [files: File[], at: number][] = [];

  constructor(
    readonly editor: Quill,
    readonly write: () => void,
  ) {
    this.#stopListening = listenForBlocks(editor, () => this.onBar());
  }

  /** Uploads files and places them in the text; loaded after the editor. */
  set onFiles(take: FileTaker | null) {
    this.#onFiles = take;
    if (take) for (const [files, at] of this.#early.splice(0)) take(files, at);
  }

  read(html: string): Delta {
    return toDelta(opsOfText(html, decodeEntitiesIn()));
  }

  textOf(ops: readonly Op[]): string {
    return textOfOps(ops, this.uploaded);
  }

  /** Applies `repairsOf` in the same undo step. Returns whether anything changed. */
  repair(source: 'user' | 'silent'): boolean {
    const change = repairsOf(this.editor.getContents().ops);
    if (!change) return false;
    this.editor.history.lastRecorded = Date.now();
    this.editor.updateContents(change as Delta['ops'], source);
    return true;
  }

  copy(range: Range): string | null {
    const { ops } = this.editor.getContents(range.index, range.length);
    return ops.some((op) => blockOf(op) ?? hasRole(op)) ? this.textOf(ops) : null;
  }

  paste(range: Range, html: string): void {
    const pasted = this.read(html);
    const change = new Delta().retain(range.index).delete(range.length).concat(pasted);
    this.editor.updateContents(change, 'user');
    this.editor.setSelection(range.index + pasted.length(), 'silent');
    this.editor.scrollSelectionIntoView();
  }

  /** Takes pasted or dropped pictures and films; returns whether all files were such. */
  takeFiles(files: File[], { index, length }: Range): boolean {
    const media = files.filter(isMedia);
    const at = index + length;
    if (media.length > 0 && this.#onFiles) this.#onFiles(media, at);
    else if (media.length > 0) this.#early.push([media, at]);
    return media.length === files.length;
  }

  close(): void {
    this.#stopListening();
  }
}
