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

/**
 * Removes the null characters with which React 18 fills the rest of a block of its output when a character of several bytes
 * does not fit into it: https://github.com/facebook/react/issues/24985. No HTML may contain any.
 */
export const withoutNulls = (html: string): string => html.replaceAll('\u0000', '');
