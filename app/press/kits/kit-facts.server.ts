import { decodeEntities } from '~/core/html/html';
import { csvLine } from '~/core/text/csv.server';

const END_OF_PARAGRAPH = /<\/(?:p|h[1-6]|ul|ol|blockquote|figure)>|<hr[^<>]*>/gi;
const END_OF_LINE = /<br[^<>]*>|<\/(?:li|figcaption|cite)>/gi;
const LIST_ITEM = /<li(?![a-z])[^<>]*>/gi;

/** Returns sanitised HTML as plain text: paragraphs have an empty line between them, and items of lists begin with a hyphen. */
function htmlToPlainText(html: string): string {
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

// The texts in the ZIP of a kit's stills.

interface CaptionedStill {
  caption: string;
  credit: string;
  rights: string;
  /** ISO 8601, or as in the picture's metadata. */
  takenAt: string;
  /** ISO 8601; null without an end. */
  usableUntil: string | null;
}

const COLUMNS = ['file', 'caption', 'credit', 'rights', 'date', 'usable until'] as const;
/** Spreadsheets recognize UTF-8 by this. */
const BYTE_ORDER_MARK = '\ufeff';

export const captionsCsv = (stills: readonly { name: string; still: CaptionedStill }[]): string =>
  BYTE_ORDER_MARK +
  csvLine(COLUMNS) +
  stills
    .map(({ name, still: { caption, credit, rights, takenAt, usableUntil } }) =>
      csvLine([name, caption, credit, rights, takenAt, usableUntil ?? '']),
    )
    .join('');

const withLineBreaks = (text: string): string => (text === '' ? '' : `${text.replaceAll('\n', '\r\n')}\r\n`);

/** Converts HTML terms to a text file; empty without terms. */
export const termsText = (terms: string): string => withLineBreaks(htmlToPlainText(terms));

interface Synopses {
  title: string;
  logline: string;
  short: string;
  /** HTML. */
  long: string;
}

export function synopsisText({ title, logline, short, long }: Synopses): string {
  const parts = [
    ['Logline', logline],
    ['Short synopsis', short],
    ['Long synopsis', htmlToPlainText(long)],
  ].filter(([, text]) => text !== '');
  if (parts.length === 0) return '';
  return withLineBreaks([title, ...parts.map(([label = '', text = '']) => `${label}\n${text}`)].join('\n\n'));
}

/** Returns a clip's caption, else its alternative text, else its number in the kit. */
export const clipTitle = ({ caption, alt }: { caption: string; alt: string }, number: number): string =>
  caption || alt || `Clip ${number}`;
