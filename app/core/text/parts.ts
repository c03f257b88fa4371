/**
 * Splits a text, trims the parts and drops blank ones. Stops after `max` + 1 parts, so that validation can reject a
 * text of a million parts cheaply.
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

const DEEPEST = 4;

/**
 * Lowers headings for a page, which has one `h1`: stored headings 1–3 become `h2`–`h4`, and no level is skipped. A
 * raised heading keeps its look by a class such as `as-h4`. Takes sanitised HTML. `above` is the level of the heading
 * above the text.
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

/** Counts passages in square brackets, which mark placeholders. Passages of more than 300 characters are ordinary text. */
export const openPassages = (text: string): number => text.match(PASSAGE)?.length ?? 0;

/** Returns the positions of these passages; the end is exclusive. */
export const findOpenPassages = (text: string): [start: number, end: number][] =>
  [...text.matchAll(PASSAGE)].map(({ index, 0: passage }) => [index, index + passage.length]);

export const PUBLISH_OPEN_PASSAGES = 'This text still has passages in square brackets. Publish it?';
