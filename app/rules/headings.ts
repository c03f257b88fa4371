/** For pages, which keep one `h1`: stored headings 1–3 are shown as `h2`–`h4`. Takes sanitised HTML. */
export function lowerHeadings(html: string): string {
  return html.replace(
    /<(\/?)h([1-3])(?=[\s>])/g,
    (_, slash: string, level: string) => `<${slash}h${+level + 1}`,
  );
}
