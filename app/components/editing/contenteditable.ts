/** Returns an element's text as it was typed, with one "\n" per line break, whatever markup the browser made of it. */
export function readText(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) text += child.nodeValue ?? '';
    else if (child.nodeName === 'BR') text += '\n';
    else text += (text === '' || text.endsWith('\n') ? '' : '\n') + readText(child);
  }
  return text;
}

/** Returns the text as it will be stored: trimmed, and without line breaks if it is a single line. */
export const tidy = (text: string, isLine: boolean) =>
  (isLine ? text.replace(/\s+/g, ' ') : text.replace(/\r\n?/g, '\n')).trim();

/** Inserts plain text at the cursor, as if it had been typed. */
export function insertText(text: string, isLine: boolean): void {
  // The only insertion that the browser's own undo history records.
  document.execCommand('insertText', false, isLine ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text);
}

/** Moves the cursor to the end of the text. */
export function cursorToEnd(element: HTMLElement): void {
  const selection = getSelection();
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
}
