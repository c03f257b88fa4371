const END = '</body></html>';

/**
 * Moves what React streams after the document (the scripts that pass on the page's data) to the end of the body, where
 * every HTML parser puts it anyway: nothing may follow `</html>`. The last end tags belong to the document, because `<`
 * is escaped inside scripts and texts.
 */
export function closeDocumentLast(html: string): string {
  const end = html.lastIndexOf(END);
  if (end === -1) return html;
  return html.slice(0, end) + html.slice(end + END.length) + END;
}
