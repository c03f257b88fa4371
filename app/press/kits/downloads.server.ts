import { Readable } from 'node:stream';
import { kitPath } from '~/core/holds/kit';
import { notFound, Failure } from '~/core/validation/errors';
import { archiveOfLogos, archiveOfStills, type NamedArchive, nameOfStill } from './kit-archives.server';
import { openFileOfKit } from './kit-files.server';
import { countArchive, openPressLink } from './press-links.server';
import { isPressRoomOpen } from '~/site/read/open-kits.server';
import { readLinkedKit, readOpenKit, type KitWithFiles } from './read-kit.server';
import { extensionOf, typeOfKey } from '~/media/delivery/file-keys.server';
import { openPrintSize } from '~/media/delivery/print-size.server';
import { readWebSize } from '~/media/delivery/made-pictures.server';
import { toFailure } from '~/core/request/public-loader.server';
import { withRequestTimeout } from '~/core/request/body.server';
import { mayOpen } from '~/sharing/link-gate.server';
import { pressLinkCookie, pressLinkPath } from '~/core/session/share-link';

// The same types are in `server/middleware/press-downloads.ts`, which cannot import these.

interface FileDownload {
  type: 'file';
  /** The name for saving; null for a part of a page. */
  name: string | null;
  contentType: string;
  version: string;
  size: number;
  /** Null for a copy that is created on demand. */
  modifiedAt: Date | null;
  /** Whether caches may store it, if they revalidate each time. */
  isPublic: boolean;
  read: (range?: { start: number; end: number }) => Promise<Readable | null>;
}

type ArchiveDownload = NamedArchive & { type: 'archive'; countTaken: () => Promise<void> };

type Download =
  | FileDownload
  | ArchiveDownload
  | { type: 'redirect'; status: 301 | 303; to: string }
  | { type: 'unavailable'; message: string };

const MAX_PATH = 600;
const PRESS = '/press/';
const OF_LINK = /^k\/([\w-]{43})\/(.+)$/;
const OF_KIT = /^([\w-]+)\/(.+)$/;
const STILL = /^stills\/([1-9]\d{0,2})$/;
const FILE = /^files\/([\w./-]+)$/;

/**
 * Returns the download at an address below `/press/`: a still, a ZIP or a file of a link. Returns null for pages and for files that are not
 * to be had, where the page at that address says why, and `unavailable` if the server could not look.
 */
export async function findDownload(request: Pick<Request, 'url' | 'headers'>): Promise<Download | null> {
  const { pathname } = new URL(request.url);
  if (pathname.length > MAX_PATH || !pathname.startsWith(PRESS)) return null;
  try {
    return await withRequestTimeout(findAt(pathname.slice(PRESS.length), request));
  } catch (error) {
    const failure = toFailure(error);
    if (!(failure instanceof Failure)) throw failure;
    return failure.status < 500 ? null : { type: 'unavailable', message: failure.message };
  }
}

async function findAt(path: string, request: Pick<Request, 'url' | 'headers'>): Promise<Download | null> {
  const { searchParams, search, origin } = new URL(request.url);
  const size = searchParams.get('size') ?? 'print';
  if (path === 'logos.zip') {
    if (!(await isPressRoomOpen())) throw notFound('Archive');
    return toArchive(await archiveOfLogos());
  }
  const [, token = '', below = ''] = OF_LINK.exec(path) ?? [];
  if (token !== '') return belowLink(request, token, { below, size, origin });
  const [, slug = '', file = ''] = OF_KIT.exec(path) ?? [];
  return isKitFile(file) ? belowKit(slug, { below: file, size, search, origin }) : null;
}

const isKitFile = (path: string) => path === 'stills.zip' || path === 'logos.zip' || STILL.test(path);

const NOT_COUNTED = () => Promise.resolve();

const toArchive = (archive: NamedArchive | null, countTaken = NOT_COUNTED): ArchiveDownload => {
  if (!archive) throw notFound('Archive');
  return { type: 'archive', ...archive, countTaken };
};

interface Asked {
  /** The path below the kit or the link. */
  below: string;
  size: string;
  /** That of the site. */
  origin: string;
}

async function belowKit(slug: string, { search, ...asked }: Asked & { search: string }): Promise<Download> {
  const found = await readOpenKit(slug);
  if (found.kit.slug !== slug)
    return { type: 'redirect', status: 301, to: `${PRESS}${found.kit.slug}/${asked.below}${search}` };
  return ofKit(found, asked, { isPublic: true, address: asked.origin + kitPath(found.kit) });
}

async function belowLink(
  request: Pick<Request, 'url' | 'headers'>,
  token: string,
  asked: Asked,
): Promise<Download> {
  const link = await openPressLink(token);
  if (!(await mayOpen(link, pressLinkCookie(token), request)))
    return { type: 'redirect', status: 303, to: pressLinkPath(token) };
  const [, key] = FILE.exec(asked.below) ?? [];
  if (key !== undefined) {
    const file = await openFileOfKit(link.showId, key);
    if (!file) throw notFound('File');
    return toFile(key, file, { name: null, isPublic: false });
  }
  if (!isKitFile(asked.below)) throw notFound('File');
  const found = await readLinkedKit(link.showId);
  if (!found) throw notFound('File');
  return ofKit(found, asked, {
    isPublic: false,
    address: asked.origin,
    countTaken: () => countArchive(link.id),
  });
}

/** The name of a stored file is never used again. Its content changes at most once: see `readStoredFile` in `media/jobs/job-tasks.server.ts`. */
const toFile = (
  key: string,
  { type, ...file }: Pick<FileDownload, 'size' | 'modifiedAt' | 'read'> & { type: string },
  own: Pick<FileDownload, 'name' | 'isPublic'>,
): FileDownload => ({
  type: 'file',
  contentType: type,
  version: versionOf(key, file.size),
  ...file,
  ...own,
});

const versionOf = (key: string, size: number) =>
  `${(key.split('/').at(-1) ?? '').replace('.', '-')}-${size.toString(36)}`;

interface OfKit {
  isPublic: boolean;
  /** That of the kit; of a kit by link that of the site. */
  address: string;
  countTaken?: () => Promise<void>;
}

async function ofKit(
  found: KitWithFiles,
  { below, size }: Asked,
  { isPublic, address, countTaken }: OfKit,
): Promise<Download> {
  if (below === 'stills.zip') return toArchive(await archiveOfStills(found, address), countTaken);
  if (below === 'logos.zip') return toArchive(await archiveOfLogos());
  const number = Number(STILL.exec(below)?.[1]);
  const still = found.kit.stills[number - 1];
  const upload = still && found.uploads.get(still.file);
  if (!upload) throw notFound('Still');
  if (size === 'web') {
    const { key, bytes } = await readWebSize(still.file);
    const read: FileDownload['read'] = ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      Promise.resolve(Readable.from([bytes.subarray(start, end + 1)]));
    const copy = { type: typeOfKey(key), size: bytes.length, modifiedAt: null, read };
    return toFile(key, copy, { name: await nameOfStill(found.kit, still, 'jpg'), isPublic });
  }
  const file = size === 'print' ? await openPrintSize(upload) : null;
  if (!file) throw notFound('Still');
  const name = await nameOfStill(found.kit, still, extensionOf(upload.key));
  const version = `${versionOf(upload.key, file.size)}-${file.version}`;
  // The date of the original says nothing about the texts.
  return { ...toFile(upload.key, file, { name, isPublic }), version, modifiedAt: null };
}
