import type { Edit } from './edits';

const END = '</body></html>';

/**
 * Moves what React streams after the document (the scripts that pass on the page's data) to the end of the body, where
 * every HTML parser puts it anyway: nothing may follow `</html>`. The last end tags belong to the document, because `<`
 * is escaped inside scripts and texts.
 */
export function closeDocumentLast(html: Buffer): Edit[] {
  const from = html.lastIndexOf(END);
  if (from === -1) return [];
  return [
    { from, to: from + END.length, by: '' },
    { from: html.length, to: html.length, by: END },
  ];
}

/**
 * Removes the null characters with which React 18 fills the rest of a block of its output when a character of several bytes
 * does not fit into it: https://github.com/facebook/react/issues/24985. No HTML may contain any.
 */
export const withoutNulls = (block: Buffer): Buffer =>
  block.includes(0) ? Buffer.from(block.filter((byte) => byte !== 0)) : block;
