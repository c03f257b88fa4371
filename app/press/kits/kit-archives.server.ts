import type { Readable } from 'node:stream';
import { type EndOptions, ZipFile } from 'yazl';
import { decodeEntities } from '~/core/html/html';
import { readSettings } from '~/core/session/settings.server';
import { csvLine } from '~/core/text/csv.server';
import { dayAt } from '~/core/text/days';
import { longDate, shortTime } from '~/core/text/formats';
import { extensionOf } from '~/media/delivery/file-keys.server';
import { openPrintSize, printBytes } from '~/media/delivery/print-size.server';
import { type OpenedFile, openFileOf } from '~/media/delivery/stored-files.server';
import { readLogoUploads } from './press-room.server';
import type { Kit, KitUpload, KitWithFiles } from './read-kit.server';

/** A file of a ZIP: its content, or a function that opens it when it is needed. */
export interface ZipEntry {
  name: string;
  modifiedAt: Date;
  content: Buffer | { size: number; open: () => Promise<Readable> };
}

export interface Archive {
  size: number;
  /**
   * Reads the files sequentially and returns the ZIP; call it once. It fails if a file cannot be read or has an unexpected length.
   * Destroying the stream closes the current file.
   */
  open: () => Readable;
}

const FILE_MODE = 0o100644;

/** Creates an uncompressed ZIP, since pictures do not become smaller. No file is opened before the ZIP is. */
export function createArchive(entries: readonly ZipEntry[]): Archive {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let reading: Readable | null = null;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));

  async function read(open: () => Promise<Readable>): Promise<Readable> {
    await begun;
    const stream = await open();
    stream.once('error', fail);
    reading = stream;
    if (output.destroyed) stream.destroy();
    return stream;
  }

  zip.on('error', fail);
  output.once('close', () => reading?.destroy());
  for (const { name, modifiedAt, content } of entries) {
    const options = { mtime: modifiedAt, mode: FILE_MODE, compress: false };
    if (Buffer.isBuffer(content)) zip.addBuffer(content, name, options);
    else
      zip.addReadStreamLazy(name, { ...options, size: content.size }, (done) => {
        read(content.open).then((stream) => done(null, stream), fail);
      });
  }
  return {
    size: sizeOf(zip),
    open() {
      begin();
      return output;
    },
  };
}

/** Finalizes a ZIP and returns its size, which is known at once because files are not compressed. */
function sizeOf(zip: ZipFile): number {
  let size = -1;
  // The declared type of this callback lacks its parameter.
  const take = ((total: number) => (size = total)) as unknown as () => void;
  zip.end({} as EndOptions, take);
  if (size < 0) throw new Error('the size of a ZIP is not known');
  return size;
}

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

type CaptionedStill = Pick<
  Kit['stills'][number],
  'caption' | 'credit' | 'rights' | 'takenAt' | 'usableUntil'
>;

const COLUMNS = ['file', 'caption', 'credit', 'rights', 'date', 'usable until'] as const;
/** Spreadsheets recognize UTF-8 by this. */
const BYTE_ORDER_MARK = '\ufeff';

export const captionsCsv = (stills: readonly { name: string; still: CaptionedStill }[]): string =>
  BYTE_ORDER_MARK +
  csvLine(COLUMNS) +
  stills
    .map(({ name, still: { caption, credit, rights, takenAt, usableUntil } }) =>
      // The date of the picture's metadata may be shorter than a day.
      csvLine([name, caption, credit, rights, takenAt.slice(0, 10), usableUntil ? dayAt(usableUntil) : '']),
    )
    .join('');

const withLineBreaks = (text: string): string => (text === '' ? '' : `${text.replaceAll('\n', '\r\n')}\r\n`);

/** Converts HTML terms to a text file; empty without terms. */
export const termsText = (terms: string): string => withLineBreaks(htmlToPlainText(terms));

type Synopses = { title: string } & Pick<Kit, 'logline' | 'short' | 'long'>;

export function synopsisText({ title, logline, short, long }: Synopses): string {
  const parts = [
    ['Logline', logline],
    ['Short synopsis', short],
    ['Long synopsis', htmlToPlainText(long)],
  ].filter(([, text]) => text !== '');
  if (parts.length === 0) return '';
  return withLineBreaks([title, ...parts.map(([label = '', text = '']) => `${label}\n${text}`)].join('\n\n'));
}

interface ReadMe extends Pick<Kit, 'embargoUntil' | 'contacts' | 'terms'> {
  title: string;
  siteName: string;
  /** Where the kit is; of a kit by link the site. */
  address: string;
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
    `Made on ${dayAt(now)} at ${shortTime(now)}, London, of ${address}`,
  ];
  return withLineBreaks(parts.filter(Boolean).join('\n\n'));
}

const PART_LENGTH = 60;
/** Longer texts are truncated before processing. */
const MOST_READ = 400;

/** Latin letters that Unicode does not decompose into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

/** Converts a text to a part of a file name: `Inka Solberg / Primal` becomes `Inka-Solberg-Primal`. Empty if no characters remain. */
export const namePart = (text: string): string =>
  text
    .slice(0, MOST_READ)
    .replace(/[^\u0000-\u007f]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, PART_LENGTH)
    .replace(/-$/, '');

/** Omits empty parts. */
export const downloadName = (parts: readonly string[], extension: string): string =>
  `${parts.map(namePart).filter(Boolean).join('_') || 'Press'}.${extension}`;

/** `extension` has no dot. */
export const stillFileName = (
  { site, show }: Record<'site' | 'show', string>,
  { number, credit, extension }: { number: number; credit: string; extension: string },
): string => downloadName([site, show, String(number).padStart(2, '0'), credit], extension);

export interface NamedArchive extends Archive {
  name: string;
}

const readSiteName = async () => (await readSettings('siteName')).siteName;

export const nameOfStill = async (
  { show }: Kit,
  { number, credit }: Kit['stills'][number],
  extension: string,
): Promise<string> =>
  stillFileName({ site: await readSiteName(), show: show.title }, { number, credit, extension });

/**
 * Returns the ZIP of a kit's stills in print size, with captions, terms and synopses; null without stills. `address` is that of the kit,
 * or of the site for a kit by link.
 */
export const archiveOfStills = (found: KitWithFiles, address: string): Promise<NamedArchive | null> =>
  toArchive(found, address, (upload, name) => toZipEntry(name, () => openPrintSize(upload)));

/** Computed from stored sizes and from what is known of the files, which are not opened again; null without stills. */
export async function sizeOfStillsArchive(found: KitWithFiles, address: string): Promise<number | null> {
  const open = () => Promise.reject(new Error('only the size of this ZIP is asked for'));
  const modifiedAt = new Date(found.kit.updatedAt);
  const archive = await toArchive(found, address, async (upload, name) => ({
    name,
    modifiedAt,
    content: { size: await printBytes(upload), open },
  }));
  return archive?.size ?? null;
}

async function toArchive(
  { kit, uploads }: KitWithFiles,
  address: string,
  entryFor: (upload: KitUpload, name: string) => Promise<ZipEntry | null>,
): Promise<NamedArchive | null> {
  const found = await Promise.all(
    kit.stills.map(async (still) => {
      const upload = uploads.get(still.file);
      const name = await nameOfStill(kit, still, extensionOf(upload?.key ?? ''));
      return { still, name, entry: upload ? await entryFor(upload, name) : null };
    }),
  );
  const stills = found.flatMap(({ entry, ...still }) => (entry ? [{ ...still, entry }] : []));
  if (stills.length === 0) return null;
  const { title } = kit.show;
  const siteName = await readSiteName();
  const texts = [
    ['READ-ME-FIRST.txt', readMeText({ ...kit, title, siteName, address }, new Date())],
    ['CAPTIONS.csv', captionsCsv(stills)],
    ['TERMS.txt', termsText(kit.terms)],
    ['SYNOPSIS.txt', synopsisText({ title, logline: kit.logline, short: kit.short, long: kit.long })],
  ] as const;
  const modifiedAt = new Date(kit.updatedAt);
  const entries = texts.flatMap(([name, text]) =>
    text === '' ? [] : [{ name, modifiedAt, content: Buffer.from(text) }],
  );
  const archive = createArchive([...entries, ...stills.map(({ entry }) => entry)]);
  return { ...archive, name: downloadName([siteName, title, 'Stills'], 'zip') };
}

/** Returns the ZIP of the logos of the company; null if it has none. */
export async function archiveOfLogos(): Promise<NamedArchive | null> {
  const site = await readSiteName();
  const logos = await readLogoUploads();
  const entries = await Promise.all(
    logos.map((logo, index) => {
      const { key, texts } = logo;
      const number = String(index + 1).padStart(2, '0');
      const name = downloadName([site, 'Logo', number, texts.caption || texts.alt], extensionOf(key));
      return toZipEntry(name, () => openFileOf(logo, key));
    }),
  );
  const found = entries.flatMap((entry) => entry ?? []);
  return found.length === 0 ? null : { ...createArchive(found), name: downloadName([site, 'Logos'], 'zip') };
}

/** Returns a file as a ZIP entry; null if it is missing. It may be moved before it is read. */
export async function toZipEntry(
  name: string,
  openFile: () => Promise<OpenedFile | null>,
): Promise<ZipEntry | null> {
  const found = await openFile();
  if (!found) return null;
  const { size, modifiedAt } = found;
  const open = async () => {
    const file = await openFile();
    const stream = await file?.read(size > 0 ? { start: 0, end: size - 1 } : undefined);
    if (!stream) throw new Error(`${name} is not in the storage any more`);
    return stream;
  };
  return { name, modifiedAt, content: { size, open } };
}
