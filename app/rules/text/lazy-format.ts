/**
 * Returns a function that creates a formatter when it is first needed: the first one of a page takes as long as React's start,
 * and would hold up the pages that format nothing.
 */
export function lazyFormat<Format>(create: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= create());
}
