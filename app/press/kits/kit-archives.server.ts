import { readSettings } from '~/core/session/settings.server';
import { openPrintSize, printBytes } from '~/media/delivery/print-size.server';
import { openFileOf, type OpenedFile } from '~/media/delivery/stored-files.server';
import { captionsCsv, readMeText, synopsisText, termsText } from './kit-facts.server';
import { createArchive, type Archive, type ZipEntry } from './kit-files.server';
import { readLogoUploads } from './press-room.server';
import type { Kit, KitWithFiles } from './read-kit.server';

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

interface NamedStill {
  number: number;
  credit: string;
  /** Without a dot. */
  extension: string;
}

export const stillFileName = (
  { site, show }: { site: string; show: string },
  { number, credit, extension }: NamedStill,
): string => downloadName([site, show, String(number).padStart(2, '0'), credit], extension);

export interface NamedArchive extends Archive {
  name: string;
}

const readSiteName = async () => (await readSettings('siteName')).siteName;

export const nameOfStill = async (
  { show }: Kit,
  still: { number: number; credit: string },
  extension: string,
): Promise<string> =>
  stillFileName(
    { site: await readSiteName(), show: show.title },
    { number: still.number, credit: still.credit, extension },
  );

export const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

interface ArchivedStill {
  still: Kit['stills'][number];
  name: string;
  entry: ZipEntry | null;
}

/**
 * Returns the ZIP of a kit's stills in print size, with captions, terms and synopses; null without stills. `address` is that of the kit,
 * or of the site for a kit by link.
 */
export async function archiveOfStills(
  { kit, uploads }: KitWithFiles,
  address: string,
): Promise<NamedArchive | null> {
  const entry = async (file: string, name: string) => {
    const upload = uploads.get(file);
    return upload ? toZipEntry(name, () => openPrintSize(upload)) : null;
  };
  return toArchive({ kit, address }, await readEntries(kit, uploads, entry));
}

/** Computed from stored sizes and from what is known of the files, which are not opened again; null without stills. */
export async function sizeOfStillsArchive(
  { kit, uploads }: KitWithFiles,
  address: string,
): Promise<number | null> {
  const entry = async (file: string, name: string): Promise<ZipEntry | null> => {
    const upload = uploads.get(file);
    const open = () => Promise.reject(new Error('only the size of this ZIP is asked for'));
    const modifiedAt = new Date(kit.updatedAt);
    return upload ? { name, modifiedAt, content: { size: await printBytes(upload), open } } : null;
  };
  return (await toArchive({ kit, address }, await readEntries(kit, uploads, entry)))?.size ?? null;
}

const readEntries = (
  kit: Kit,
  uploads: KitWithFiles['uploads'],
  entryFor: (file: string, name: string) => Promise<ZipEntry | null>,
): Promise<ArchivedStill[]> =>
  Promise.all(
    kit.stills.map(async (still) => {
      const name = await nameOfStill(kit, still, extensionOf(uploads.get(still.file)?.key ?? ''));
      return { still, name, entry: await entryFor(still.file, name) };
    }),
  );

interface AddressedKit {
  kit: Kit;
  address: string;
}

async function toArchive(
  { kit, address }: AddressedKit,
  found: readonly ArchivedStill[],
): Promise<NamedArchive | null> {
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
