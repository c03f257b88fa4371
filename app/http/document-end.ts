const END = '</body></html>';

/**
 * Moves what React streams after the document (the scripts that hand over the page's data) to the end of its body,
 * where every browser's parser puts it anyway: nothing may follow `</html>`. The last end tags are the document's own:
 * inside scripts and texts a `<` is escaped.
 */
export function closeDocumentLast(html: string): string {
  const end = html.lastIndexOf(END);
  if (end === -1) return html;
  return html.slice(0, end) + html.slice(end + END.length) + END;
}
