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

/** Replaces the bytes between two positions. */
export interface Edit {
  from: number;
  to: number;
  by: string;
}

/** Returns a copy with all edits, which do not overlap. */
export function withEdits(bytes: Buffer, edits: readonly Edit[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { from, to, by } of edits.toSorted((one, other) => one.from - other.from)) {
    parts.push(bytes.subarray(at, from), Buffer.from(by));
    at = to;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

/** Returns the positions of a text in bytes. */
export function positionsOf(bytes: Buffer, text: string): number[] {
  const positions: number[] = [];
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length))
    positions.push(at);
  return positions;
}
