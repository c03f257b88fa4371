import { captionsCsv, synopsisText, termsText } from '~/rules/press/kit-texts';
import { downloadName, stillFileName } from '~/rules/press/download-names';
import { readLogoUploads } from '../site/press/press-room';
import type { Kit, KitWithFiles } from '../site/press/read-kit';
import { readSettings } from '../views/settings';
import { openFileOf } from '../uploads/delivery/stored-files';
import { createArchive, type Archive, type ZipEntry } from './zip-archive';

/** A ZIP, and what it is called. */
export interface NamedArchive extends Archive {
  name: string;
}

const readSiteName = async () => (await readSettings('siteName')).siteName;

/** Returns the name of a still of a kit as it is downloaded. */
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

/** A still of a kit on its way into a ZIP. */
interface ArchivedStill {
  still: Kit['stills'][number];
  name: string;
  entry: ZipEntry | null;
}

/** Returns the ZIP of the stills of a kit in print size, with their captions, the terms and the synopses; null if it has no still. */
export async function archiveOfStills({ kit, uploads }: KitWithFiles): Promise<NamedArchive | null> {
  const entry = async (file: string, name: string) => {
    const upload = uploads.get(file);
    return upload ? entryOf(upload, name) : null;
  };
  return toArchive(kit, await readEntries(kit, uploads, entry));
}

/** Returns the size of that ZIP, by what is stored of the stills, so that no file is opened; null if the kit has no still. */
export async function sizeOfStillsArchive({ kit, uploads }: KitWithFiles): Promise<number | null> {
  const entry = (file: string, name: string): ZipEntry | null => {
    const size = uploads.get(file)?.facts.bytes;
    const open = () => Promise.reject(new Error('only the size of this ZIP is asked for'));
    return size === undefined ? null : { name, modifiedAt: new Date(kit.updatedAt), content: { size, open } };
  };
  return (await toArchive(kit, await readEntries(kit, uploads, entry)))?.size ?? null;
}

const readEntries = (
  kit: Kit,
  uploads: KitWithFiles['uploads'],
  entryFor: (file: string, name: string) => ZipEntry | null | Promise<ZipEntry | null>,
): Promise<ArchivedStill[]> =>
  Promise.all(
    kit.stills.map(async (still) => {
      const name = await nameOfStill(kit, still, extensionOf(uploads.get(still.file)?.key ?? ''));
      return { still, name, entry: await entryFor(still.file, name) };
    }),
  );

async function toArchive(kit: Kit, found: readonly ArchivedStill[]): Promise<NamedArchive | null> {
  const stills = found.flatMap(({ entry, ...still }) => (entry ? [{ ...still, entry }] : []));
  if (stills.length === 0) return null;
  const { title } = kit.show;
  const texts = [
    ['CAPTIONS.csv', captionsCsv(stills)],
    ['TERMS.txt', termsText(kit.terms)],
    ['SYNOPSIS.txt', synopsisText({ title, logline: kit.logline, short: kit.short, long: kit.long })],
  ] as const;
  const modifiedAt = new Date(kit.updatedAt);
  const entries = texts.flatMap(([name, text]) =>
    text === '' ? [] : [{ name, modifiedAt, content: Buffer.from(text) }],
  );
  const archive = createArchive([...entries, ...stills.map(({ entry }) => entry)]);
  return { ...archive, name: downloadName([await readSiteName(), title, 'Stills'], 'zip') };
}

/** Returns the ZIP of the logos of the company; null if it has none. */
export async function archiveOfLogos(): Promise<NamedArchive | null> {
  const site = await readSiteName();
  const logos = await readLogoUploads();
  const entries = await Promise.all(
    logos.map((logo, index) => {
      const { key, texts } = logo;
      const number = String(index + 1).padStart(2, '0');
      return entryOf(
        logo,
        downloadName([site, 'Logo', number, texts.caption || texts.alt], extensionOf(key)),
      );
    }),
  );
  const found = entries.flatMap((entry) => entry ?? []);
  return found.length === 0 ? null : { ...createArchive(found), name: downloadName([site, 'Logos'], 'zip') };
}

type Archived = Parameters<typeof openFileOf>[0] & { key: string };

/** Returns the original of an upload as a part of a ZIP; null if it is not there. It may be moved until its turn comes. */
async function entryOf(upload: Archived, name: string): Promise<ZipEntry | null> {
  const found = await openFileOf(upload, upload.key);
  if (!found) return null;
  const { size, modifiedAt } = found;
  const open = async () => {
    const file = await openFileOf(upload, upload.key);
    const stream = await file?.read(size > 0 ? { start: 0, end: size - 1 } : undefined);
    if (!stream) throw new Error(`${upload.key} is not in the storage any more`);
    return stream;
  };
  return { name, modifiedAt, content: { size, open } };
}
