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
