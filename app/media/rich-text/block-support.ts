import type Quill from 'quill/core';
import { Delta, type Range } from 'quill/core';
import type { Op } from '~/core/html/quill-to-html';
import { decodeEntitiesIn } from './decode-entities';
import { listenForBlocks } from './block-keys';
import { opsOfText, textOfOps, repairsOf, blockOf } from './text-items';

export const toDelta = (ops: readonly Op[]): Delta => new Delta(ops as Delta['ops']);

const hasRole = ({ attributes }: Op) => Boolean(attributes?.caption ?? attributes?.quote);

const isMedia = ({ type }: File) => type === '' || /^(?:image|video)\//.test(type);

type FileTaker = (files: File[], at: number) => void;

/** Pictures, films and quotes in an editor, apart from how they are drawn. */
export class BlockSupport {
  /** The files of the library that uploads into this text became, by the ids of the uploads. */
  readonly uploaded = new Map<string, string>();
  /** Called to move the focus to the bar of the selected block. */
  onBar: () => void = () => undefined;
  readonly #stopListening: () => void;
  #onFiles: FileTaker | null = null;
  /** Files that came before anything could take them, with their places. */
  readonly #early: [files: File[], at: number][] = [];

  constructor(
    readonly editor: Quill,
    /** Writes the text to its field. */
    readonly write: () => void,
  ) {
    this.#stopListening = listenForBlocks(editor, () => this.onBar());
  }

  /** What uploads files and places them in the text: it is loaded after the editor. */
  set onFiles(take: FileTaker | null) {
    this.#onFiles = take;
    if (take) for (const [files, at] of this.#early.splice(0)) take(files, at);
  }

  /** Returns a stored text as the editor's content. */
  read(html: string): Delta {
    return toDelta(opsOfText(html, decodeEntitiesIn()));
  }

  textOf(ops: readonly Op[]): string {
    return textOfOps(ops, this.uploaded);
  }

  /** Completes the content as `repairsOf` says, in the same step of the undo history. Returns whether it has changed. */
  repair(source: 'user' | 'silent'): boolean {
    const change = repairsOf(this.editor.getContents().ops);
    if (!change) return false;
    this.editor.history.lastRecorded = Date.now();
    this.editor.updateContents(change as Delta['ops'], source);
    return true;
  }

  /** Returns the blocks, captions and quotes of a range as they are stored, with the text between them; null if there are none. */
  copy(range: Range): string | null {
    const { ops } = this.editor.getContents(range.index, range.length);
    return ops.some((op) => blockOf(op) ?? hasRole(op)) ? this.textOf(ops) : null;
  }

  /** Replaces a range by a stored text. */
  paste(range: Range, html: string): void {
    const pasted = this.read(html);
    const change = new Delta().retain(range.index).delete(range.length).concat(pasted);
    this.editor.updateContents(change, 'user');
    this.editor.setSelection(range.index + pasted.length(), 'silent');
    this.editor.scrollSelectionIntoView();
  }

  /** Takes pictures and films that were pasted or dropped; returns whether all of the files are such. */
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
