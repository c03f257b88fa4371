/**
 * Returns the parts of a text between separators, trimmed and without those that are blank. It stops at the first part that is more
 * than `max`, so that a rule can refuse a text of a million parts that nothing has divided.
 */
export function partsOf(text: string, separator: string, max: number): string[] {
  const parts: string[] = [];
  for (let start = 0; start <= text.length && parts.length <= max;) {
    const at = text.indexOf(separator, start);
    const end = at === -1 ? text.length : at;
    const part = text.slice(start, end).trim();
    if (part !== '') parts.push(part);
    start = end + separator.length;
  }
  return parts;
}

/** The deepest level of a heading in a text. */
const DEEPEST = 4;

/**
 * Lowers headings for a page, which has one `h1`: stored headings 1–3 become `h2`–`h4`, and none is more than one level
 * deeper than the one before it. A heading that is raised keeps its look by a class such as `as-h4`. Takes sanitised
 * HTML. `above` is the level of the heading that the text stands under.
 */
export function lowerHeadings(html: string, above = 1): string {
  let level = above;
  return html.replace(/<(\/?)h([1-3])(?=[\s>])/g, (_, slash: string, stored: string) => {
    if (slash) return `</h${level}`;
    const look = Math.min(Number(stored) + above, DEEPEST);
    level = Math.min(look, level + 1);
    return level === look ? `<h${level}` : `<h${level} class="as-h${look}"`;
  });
}

const PASSAGE = /\[[^[\]]{1,300}\]/g;

/**
 * Returns the number of passages in square brackets, which stand for what somebody has yet to write. A longer passage
 * than 300 characters is an ordinary text.
 */
export const openPassages = (text: string): number => text.match(PASSAGE)?.length ?? 0;

/** Returns where these passages are in a text: the positions of the first character and of the one after the last. */
export const findOpenPassages = (text: string): [start: number, end: number][] =>
  [...text.matchAll(PASSAGE)].map(({ index, 0: passage }) => [index, index + passage.length]);

/** What is asked before a text with such passages is published. */
export const PUBLISH_OPEN_PASSAGES = 'This text still has passages in square brackets. Publish it?';
