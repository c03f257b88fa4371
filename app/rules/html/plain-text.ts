import { decodeEntities } from './html';

const END_OF_PARAGRAPH = /<\/(?:p|h[1-6]|ul|ol|blockquote|figure)>|<hr[^<>]*>/gi;
const END_OF_LINE = /<br[^<>]*>|<\/(?:li|figcaption|cite)>/gi;
const LIST_ITEM = /<li(?![a-z])[^<>]*>/gi;

/** Returns sanitised HTML as plain text: paragraphs have an empty line between them, and items of lists begin with a hyphen. */
export function htmlToPlainText(html: string): string {
  const marked = html
    .replace(/\s+/g, ' ')
    .replace(END_OF_PARAGRAPH, '\n\n')
    .replace(END_OF_LINE, '\n')
    .replace(LIST_ITEM, '- ')
    .replace(/<[^<>]*>/g, '');
  const lines = decodeEntities(marked)
    .split('\n')
    .map((line) => line.trim());
  return lines
    .filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '')
    .join('\n')
    .trim();
}
