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
