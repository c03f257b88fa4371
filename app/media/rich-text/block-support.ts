import type Quill from 'quill/core';
import { Delta, type Range } from 'quill/core';
import type { Op } from '~/core/html/quill-to-html';
import { listenForBlocks } from './block-keys';
import { opsOfText, textOfOps, repairsOf, blockOf } from './text-items';

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
