import type Quill from 'quill/core';
import { Delta, Module, type Range } from 'quill/core';
import Clipboard from 'quill/modules/clipboard';
import { htmlToDelta } from '~/rules/html/html-to-delta';

const ENTITY = /&(?:#?\w+);?/g;

/** Only an entity itself reaches a parser. */
function read(html: string) {
  const known = new Map<string, string>();
  const decode = (entity: string) => {
    const { body } = new DOMParser().parseFromString(`<p>${entity}`, 'text/html');
    known.set(entity, body.textContent ?? '');
    return known.get(entity) ?? '';
  };
  return htmlToDelta(html, (text) => text.replace(ENTITY, (entity) => known.get(entity) ?? decode(entity)));
}

const urlsIn = (list: string) =>
  list
    .split(/\r?\n/)
    .filter((line) => line && !line.startsWith('#'))
    .join('\n');

/** Takes in what is pasted or dropped as the formats that the editor knows; it never becomes part of a document. */
export class RichClipboard extends Clipboard {
  /** Called when there were images, videos or other files, of which a text holds none. */
  onMediaLeftOut: () => void = () => undefined;

  override onCapturePaste(event: ClipboardEvent): void {
    if (event.defaultPrevented || !this.quill.isEnabled()) return;
    event.preventDefault();
    const range = this.quill.getSelection(true);
    if (event.clipboardData) this.insert(range, event.clipboardData);
  }

  /** Puts the data in the place of `range`; data without any text leaves what is there. */
  insert(range: Range, data: DataTransfer): void {
    const html = data.getData('text/html');
    const text = data.getData('text/plain') || urlsIn(data.getData('text/uri-list'));
    const { ops, hasMedia } = read(html);
    const hasWords = ops.some(({ insert }) => insert !== '\n');
    if (hasWords) this.onPaste(range, { html });
    else if (text) this.onPaste(range, { text: text.replace(/\r\n?/g, '\n') });
    if (hasMedia || (data.files.length > 0 && !hasWords && !text)) this.onMediaLeftOut();
  }

  protected override convertHTML(html: string): Delta {
    const { ops } = read(html);
    return ops.reduce(
      (delta, { insert, attributes }) => delta.insert(String(insert), attributes),
      new Delta(),
    );
  }
}

/** Where a point of the screen is in the text. */
function rangeAt(quill: Quill, x: number, y: number): Range | null {
  const position = document.caretPositionFromPoint?.(x, y);
  const range = document.createRange();
  if (position) range.setStart(position.offsetNode, position.offset);
  const native = position ? range : document.caretRangeFromPoint?.(x, y);
  const normalized = native && quill.selection.normalizeNative(native);
  return normalized ? quill.selection.normalizedToRange(normalized) : null;
}

/** Takes in what is dropped on the editor as what is pasted; the editor's own text stays where it is. */
export class RichDrop extends Module {
  #isOwn = false;

  constructor(quill: Quill, options: object) {
    super(quill, options);
    const { root } = quill;
    root.addEventListener('dragstart', () => (this.#isOwn = true));
    root.addEventListener('dragend', () => (this.#isOwn = false));
    // A file would open in place of the page.
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
