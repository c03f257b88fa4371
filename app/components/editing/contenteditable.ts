/** The text of an element as it was typed: a line break is a line break, whatever the browser made of it. */
export function readText(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) text += child.nodeValue ?? '';
    else if (child.nodeName === 'BR') text += '\n';
    else text += (text === '' || text.endsWith('\n') ? '' : '\n') + readText(child);
  }
  return text;
}

/** As it will be stored: one line has no breaks in it, and none begins or ends with white space. */
export const tidy = (text: string, isLine: boolean) =>
  (isLine ? text.replace(/\s+/g, ' ') : text.replace(/\r\n?/g, '\n')).trim();

/** Puts plain text where the cursor is, as if it had been typed. */
export function insertText(text: string, isLine: boolean): void {
  // The one way that the browser's own undo knows of.
  document.execCommand('insertText', false, isLine ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text);
}

/** Puts the cursor behind the last letter. */
export function cursorToEnd(element: HTMLElement): void {
  const selection = getSelection();
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
}
