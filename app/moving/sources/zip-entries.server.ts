import { createReadStream } from 'node:fs';
import { openPromise, type Entry } from 'yauzl';
import { Failure } from '~/core/validation/errors';
import { MAX_EXPORT_BYTES, type SourceFile } from './source-item';
import { NO_EXPORT, unreadable, type ExportFile } from './source-reader';

const MAX_ENTRIES = 50_000;
const MAX_RATIO = 200;
/** More texts than this are not looked at. */
const MAX_CANDIDATES = 50;
const IS_TEXT = /\.(?:json|xml)$/i;
const NOT_CONTENT = /(?:^|\/)(?:__MACOSX|node_modules)\//;

export const isZip = (start: string): boolean => start.startsWith('PK\u0003\u0004');

export const plainFile = ({ path, name, bytes }: SourceFile): ExportFile => ({
  name,
  bytes,
  read: () => Promise.resolve(createReadStream(path, { highWaterMark: 65_536 })),
});

/** Returns the files in an archive that may be an export. Names of entries are never used as paths. Throws 400 for a broken archive. */
export async function textsInZip(path: string): Promise<ExportFile[]> {
  const entries = await entriesOf(path).catch((error: unknown) => {
    throw error instanceof Failure ? error : unreadable(NO_EXPORT);
  });
  return entries.map((entry) => ({
    name: nameOf(entry),
    bytes: entry.uncompressedSize,
    read: async () => {
      const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
      try {
        return await zip.openReadStreamPromise(entry);
      } finally {
        // The file stays open until the stream ends.
        zip.close();
      }
    },
  }));
}

const nameOf = (entry: Entry) => entry.fileNameRaw.toString('utf8');

async function entriesOf(path: string): Promise<Entry[]> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  try {
    if (zip.entryCount > MAX_ENTRIES) throw unreadable('An archive may have at most 50,000 files.');
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (isExportText(entry) && entries.length < MAX_CANDIDATES) entries.push(entry);
    }
    return entries;
  } finally {
    zip.close();
  }
}

function isExportText(entry: Entry): boolean {
  const name = nameOf(entry);
  const isSmall =
    entry.uncompressedSize <= MAX_EXPORT_BYTES && entry.uncompressedSize <= MAX_RATIO * entry.compressedSize;
  return IS_TEXT.test(name) && !NOT_CONTENT.test(name) && isSmall && !entry.isEncrypted();
}
