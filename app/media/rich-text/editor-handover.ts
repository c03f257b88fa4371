import type Quill from 'quill/core';

// Text typed while the editor is loading is handed over to it, with the cursor position.

/** Private-use characters that mark the selection in a copy of the text. */
const START = '\uE000';
const END = '\uE001';

export const withoutMarks = (text: string): string => text.replaceAll(START, '').replaceAll(END, '');

export interface Handover {
  html: string | null;
  marked: string;
}

/** Browser editing's element names, mapped to those of stored rich text. */
const STORED_NAMES: Record<string, string> = { b: 'strong', i: 'em', div: 'p' };

export const readRichHtml = (element: HTMLElement): string =>
  element.innerHTML
    .replace(
      /<(\/?)(b|i|div)(?=[\s>])/g,
      (_, slash: string, name: string) => `<${slash}${STORED_NAMES[name]}`,
    )
    .replace(/<\/?span[^>]*>/g, '');

/** The text node or empty element at a selection boundary; a marker between blocks would become a line. */
function innermost(node: Node, offset: number): [Node, number] {
  if (node.nodeType === Node.TEXT_NODE || node.childNodes.length === 0) return [node, offset];
  const child = node.childNodes[offset];
  if (child && child.nodeName !== 'BR') return innermost(child, 0);
  const before = node.childNodes[offset - 1];
  if (child || !before || before.nodeName === 'BR') return [node, offset];
  return innermost(before, before.nodeValue?.length ?? before.childNodes.length);
}

/** Returns the text of an element that the browser edited. Inserts markers, so the element must be replaced afterwards. */
export function handOverElement(element: HTMLElement, isChanged: boolean): Handover {
  const html = isChanged ? readRichHtml(element) : null;
  const selection = getSelection();
  if (selection?.rangeCount && element.contains(selection.anchorNode)) {
    const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
    // The end first: a marker at the start would move it.
    insertMark(END, ...innermost(endContainer, endOffset));
    insertMark(START, ...innermost(startContainer, startOffset));
  }
  return { html, marked: readRichHtml(element) };
}

function insertMark(mark: string, node: Node, offset: number): void {
  const range = document.createRange();
  range.setStart(node, offset);
  range.insertNode(document.createTextNode(mark));
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const paragraphs = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${escape(line) || '<br>'}</p>`)
    .join('');

/** Moves an index inside a tag to the end of that tag. */
function outsideTags(html: string, position: number): number {
  const isInside = html.lastIndexOf('<', position - 1) > html.lastIndexOf('>', position - 1);
  const end = isInside ? html.indexOf('>', position) : -1;
  return end < 0 ? position : end + 1;
}

/** Returns the text of a textarea with HTML. In an empty one the user typed plain text, so each line becomes a paragraph. */
export function handOverTextarea(area: HTMLTextAreaElement): Handover {
  const { value, defaultValue, selectionStart, selectionEnd } = area;
  const isPlain = defaultValue === '' && value !== '' && !value.startsWith('<');
  const place = (position: number) => (isPlain ? position : outsideTags(value, position));
  const [start, end] = [place(selectionStart), place(selectionEnd)];
  const marked = value.slice(0, start) + START + value.slice(start, end) + END + value.slice(end);
  return isPlain ? { html: paragraphs(value), marked: paragraphs(marked) } : { html: null, marked };
}

/** Restores the selection from the markers; without them the cursor moves to the end. */
export function selectMarked(editor: Quill, marked: string): void {
  const { ops } = editor.clipboard.convert({ html: marked });
  const text = ops.map(({ insert }) => (typeof insert === 'string' ? insert : ' ')).join('');
  const last = editor.getLength() - 1;
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  const index = start < 0 ? last : Math.min(start, last);
  const length = end < 0 ? 0 : Math.min(end - 1, last) - index;
  editor.setSelection(index, Math.max(0, length), 'silent');
  editor.focus();
}

/** Returns a function that runs work at once, or after the current IME composition. */
export function trackComposition(element: HTMLElement): (work: () => void) => void {
  let isComposing = false;
  element.addEventListener('compositionstart', () => (isComposing = true));
  element.addEventListener('compositionend', () => (isComposing = false));
  return (work) => {
    if (isComposing) element.addEventListener('compositionend', work, { once: true });
    else work();
  };
}
