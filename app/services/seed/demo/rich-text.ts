const BETWEEN_BLOCKS = />\s+<(?=\/?(?:p|h[1-3]|ul|ol|li|figure|figcaption|blockquote|cite|hr)\b)/g;

/** Joins rich text that is written on several lines: nothing between blocks, one space within them. */
export function rich(html: string) {
  return html.trim().replace(BETWEEN_BLOCKS, '><').replace(/\s+/g, ' ');
}
