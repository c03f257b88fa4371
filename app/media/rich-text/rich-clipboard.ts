import type Quill from 'quill/core';
import { Delta, Module, type Range } from 'quill/core';
import Clipboard from 'quill/modules/clipboard';
import { htmlToDelta, type LeftOut } from '~/core/html/html-to-delta';
import { decodeEntitiesIn, toDelta, type BlockSupport } from './block-support';
import { toEditor } from './text-items';

const urlsIn = (list: string) =>
  list
    .split(/\r?\n/)
    .filter((line) => line && !line.startsWith('#'))
    .join('\n');

const LINE_FORMATS = ['header', 'list', 'indent'];

/** Markup that only this site's texts contain. */
const OWN_BLOCK = /<figure data-(?:media|gallery|embed)="/;

/** Clipboard type for stored text with blocks. */
const OWN_TYPE = 'application/x-showreel-text';

function firstLine(contents: Delta) {
  let first = { length: 0, isFormatted: false };
  contents.eachLine((line, attributes) => {
    first = { length: line.length() + 1, isFormatted: Object.keys(attributes).length > 0 };
    return false;
  });
  return first;
}

/** Converts pasted and dropped data to the formats that the editor supports; foreign markup never enters a document. */
export class RichClipboard extends Clipboard {
  onLeftOut: (leftOut: ReadonlySet<LeftOut>) => void = () => undefined;
  /** Null if the text supports no blocks. */
  blocks: BlockSupport | null = null;

  override onCaptureCopy(event: ClipboardEvent, isCut = false): void {
    const range = event.defaultPrevented ? null : this.quill.getSelection();
    const own = range && this.blocks?.copy(range);
    super.onCaptureCopy(event, isCut);
    if (own) event.clipboardData?.setData(OWN_TYPE, own);
  }

  override onCapturePaste(event: ClipboardEvent): void {
    if (event.defaultPrevented || !this.quill.isEnabled()) return;
    event.preventDefault();
    const range = this.quill.getSelection(true);
    if (event.clipboardData) this.insert(range, event.clipboardData);
  }

  /** Replaces `range` by the data; data without text changes nothing. */
  insert(range: Range, data: DataTransfer): void {
    const own = this.blocks && data.getData(OWN_TYPE);
    if (this.blocks && own) return this.blocks.paste(range, own);
    const html = data.getData('text/html');
    const text = data.getData('text/plain') || urlsIn(data.getData('text/uri-list'));
    const { ops, leftOut } = this.#read(html);
    const hasWords = ops.some(({ insert }) => insert !== '\n');
    if (hasWords) this.onPaste(range, { html });
    else if (text) this.onPaste(range, { text: text.replace(/\r\n?/g, '\n') });
    // Word processors add a picture of the text.
    const files = hasWords || text ? [] : [...data.files];
    const isUsed = files.length > 0 && this.blocks?.takeFiles(files, range);
    const lost = new Set(isUsed ? [] : leftOut);
    if (!isUsed && files.length > 0) lost.add(this.blocks ? 'files' : 'media');
    this.onLeftOut(lost);
  }

  #read(html: string) {
    const { ops, leftOut } = htmlToDelta(html, decodeEntitiesIn(), { keepsBlocks: this.blocks !== null });
    return { ops: ops.map(toEditor), leftOut };
  }

  override onPaste(range: Range, data: { html?: string; text?: string }): void {
    const pasted = this.convert(data, this.quill.getFormat(range.index));
    const change = new Delta()
      .retain(range.index)
      .delete(range.length)
      .concat(this.#apartFromLine(range.index, pasted));
    this.quill.updateContents(change, 'user');
    this.quill.setSelection(change.length() - range.length, 'silent');
    this.quill.scrollSelectionIntoView();
  }

  /**
   * Within a line, a pasted heading or list item would convert the whole line. If it is the only line it becomes plain text; otherwise it
   * starts a line of its own.
   */
  #apartFromLine(index: number, pasted: Delta): Delta {
    const [line, offset] = this.quill.getLine(index);
    const first = firstLine(pasted);
    if (!line || offset === 0 || !first.isFormatted) return pasted;
    if (first.length === pasted.length()) return pasted.slice(0, first.length - 1);
    const formats = Object.entries(this.quill.getFormat(index)).filter(([name]) =>
      LINE_FORMATS.includes(name),
    );
    return new Delta().insert('\n', Object.fromEntries(formats)).concat(pasted);
  }

  protected override convertHTML(html: string): Delta {
    if (this.blocks && OWN_BLOCK.test(html)) return this.blocks.read(html);
    return toDelta(this.#read(html).ops);
  }
}

function rangeAt(quill: Quill, x: number, y: number): Range | null {
  const position = document.caretPositionFromPoint?.(x, y);
  const range = document.createRange();
  if (position) range.setStart(position.offsetNode, position.offset);
  const native = position ? range : document.caretRangeFromPoint?.(x, y);
  const normalized = native && quill.selection.normalizeNative(native);
  return normalized ? quill.selection.normalizedToRange(normalized) : null;
}

/** Handles dropped data like pasted data; text dragged within the editor is not moved. */
export class RichDrop extends Module {
  #isOwn = false;

  constructor(quill: Quill, options: object) {
    super(quill, options);
    const { root } = quill;
    root.addEventListener('dragstart', () => (this.#isOwn = true));
    root.addEventListener('dragend', () => (this.#isOwn = false));
    // Without this the browser opens a dropped file in place of the page.
    root.addEventListener('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
    root.addEventListener('drop', (event) => {
      event.preventDefault();
      const range = rangeAt(quill, event.clientX, event.clientY);
      if (this.#isOwn || !range || !event.dataTransfer || !quill.isEnabled()) return;
      (quill.clipboard as RichClipboard).insert(range, event.dataTransfer);
    });
  }
}
