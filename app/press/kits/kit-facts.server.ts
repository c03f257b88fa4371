import { decodeEntities } from '~/core/html/html';
import { csvLine } from '~/core/text/csv.server';
import { longDate, shortTime, toLocalInput } from '~/core/text/formats';

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
  /** As precise as in the picture's metadata: ISO 8601, or its beginning. */
  takenAt: string;
  /** ISO 8601; null without an end. */
  usableUntil: string | null;
}

/** "2026-11-28", as far as a date of the picture's metadata is known. */
const dayOf = (date: string): string => date.slice(0, 10);

/** The day in London of a moment. */
const dayInLondon = (moment: string | Date): string => dayOf(toLocalInput(moment));

const COLUMNS = ['file', 'caption', 'credit', 'rights', 'date', 'usable until'] as const;
/** Spreadsheets recognize UTF-8 by this. */
const BYTE_ORDER_MARK = '\ufeff';

export const captionsCsv = (stills: readonly { name: string; still: CaptionedStill }[]): string =>
  BYTE_ORDER_MARK +
  csvLine(COLUMNS) +
  stills
    .map(({ name, still: { caption, credit, rights, takenAt, usableUntil } }) =>
      csvLine([name, caption, credit, rights, dayOf(takenAt), usableUntil ? dayInLondon(usableUntil) : '']),
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

interface ReadMe {
  title: string;
  siteName: string;
  /** ISO 8601; null without an embargo. */
  embargoUntil: string | null;
  /** Where the kit is; of a kit by link the site. */
  address: string;
  contacts: readonly { name: string; role: string; phone: string; email: string }[];
  /** HTML. */
  terms: string;
}

/** As long as the longest embargo: the length of the text must not depend on whether it has ended. */
const EMBARGO_LENGTH = 'Embargo until 18:00, 28 September 2031, London'.length;

/** Returns what the press should know before it publishes anything of a ZIP; its length does not depend on the moment. */
export function readMeText(kit: ReadMe, now: Date): string {
  const { title, siteName, embargoUntil, address, contacts, terms } = kit;
  const embargo = embargoUntil
    ? `Embargo until ${shortTime(embargoUntil)}, ${longDate(embargoUntil)}, London`
    : 'Embargo: none';
  const parts = [
    `${title}\n${siteName}`,
    embargo.padEnd(EMBARGO_LENGTH),
    ...contacts.map(({ name, role, phone, email }) =>
      [role || 'Press', name, phone, email].filter(Boolean).join('\n'),
    ),
    htmlToPlainText(terms),
    `Made on ${dayInLondon(now)} at ${shortTime(now)}, London, of ${address}`,
  ];
  return withLineBreaks(parts.filter(Boolean).join('\n\n'));
}

/** Returns a clip's caption, else its alternative text, else its number in the kit. */
export const clipTitle = ({ caption, alt }: { caption: string; alt: string }, number: number): string =>
  caption || alt || `Clip ${number}`;
