import type { Readable } from 'node:stream';
import { ZipFile, type EndOptions } from 'yazl';
import { type StoredShowPress, Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { publicNow } from '~/core/db/content-epoch.server';
import { ASSETS, uploadIdOf } from '~/core/files/uploads';
import { isUsable, stillState } from '~/core/holds/kit';
import { openFileOf, type OpenedFile } from '~/media/delivery/stored-files.server';
import { filesOfUpload } from '~/media/delivery/file-keys.server';
import { approvalStates } from '~/media/usage/approval-states.server';

/** The fields that decide whether a kit includes a file. */
const DECISIVE = { key: 1, 'facts.mediaType': 1, press: 1, people: 1 } as const;

type DecisiveUpload = Pick<StoredUpload, '_id' | 'key' | 'press' | 'people'> & {
  facts: Pick<StoredUpload['facts'], 'mediaType'>;
};

export interface ReadyFiles<Of> {
  /** Pictures that are cleared, usable and, where approval is needed, approved. */
  stills: Of[];
  clips: Of[];
}

type KitFiles = Pick<StoredShowPress, 'stills' | 'clips'>;

export const fileNamesOf = (kits: readonly KitFiles[]): string[] => [
  ...new Set(kits.flatMap(({ stills = [], clips = [] }) => [...stills, ...clips].map(({ file }) => file))),
];

/** Reads the state of all files of kits with two queries. */
export async function readyFilesReader(
  names: readonly string[],
  now: Date,
): Promise<(kit: KitFiles) => ReadyFiles<DecisiveUpload>> {
  if (names.length === 0) return () => ({ stills: [], clips: [] });
  const uploads = await Upload.find({ _id: { $in: [...names] } }, DECISIVE).lean<DecisiveUpload[]>();
  return selectReady(uploads, now);
}

/** Returns a function that selects the uploads of a kit that are available to the press now. Makes one query. */
export async function selectReady<Of extends DecisiveUpload>(
  uploads: readonly Of[],
  now: Date,
): Promise<(kit: KitFiles) => ReadyFiles<Of>> {
  const known = new Map(uploads.map((upload) => [upload._id, upload]));
  const approvals = await approvalStates(uploads.filter(({ facts }) => facts.mediaType === 'image'));
  const isReady = (upload: Of) => stillState(upload, approvals.get(upload._id) ?? null, now) === 'ready';
  const filesOf = (items: KitFiles['stills'] | undefined, mediaType: 'image' | 'video') =>
    (items ?? [])
      .flatMap(({ file }) => known.get(file) ?? [])
      .filter(({ facts }) => facts.mediaType === mediaType);
  return ({ stills, clips }) => ({
    stills: filesOf(stills, 'image').filter(isReady),
    clips: filesOf(clips, 'video').filter((upload) => isUsable(upload, now)),
  });
}

/**
 * Opens a file of a kit's available content: the original, a smaller copy, the poster or a track of a ready still or usable clip. `key` is
 * its path after `/assets/`. Null for any other file.
 */
export async function openFileOfKit(showId: string, key: string): Promise<OpenedFile | null> {
  const [name] = uploadIdOf(key);
  if (name === undefined) return null;
  const show = await Show.findById(showId, { 'press.stills': 1, 'press.clips': 1 }).lean<Pick<
    StoredShow,
    'press'
  > | null>();
  const { stills = [], clips = [] } = show?.press ?? {};
  const own = [...stills, ...clips].some(({ file }) => file === name);
  const upload = own ? await findReady({ stills, clips }, name) : await findPoster({ stills, clips }, name);
  return upload && filesOfUpload(upload).includes(key) ? openFileOf(upload, key) : null;
}

type Files = Parameters<Awaited<ReturnType<typeof selectReady>>>[0];

async function findReady(files: Files, name: string): Promise<StoredUpload | null> {
  const upload = await Upload.findById(name).lean<StoredUpload | null>();
  if (!upload) return null;
  const { stills, clips } = (await selectReady([upload], publicNow()))(files);
  return stills.length + clips.length > 0 ? upload : null;
}

/** A library image can replace a film's frame as poster. */
async function findPoster(files: Files, name: string): Promise<StoredUpload | null> {
  const names = files.clips.map(({ file }) => file);
  const films = await Upload.find({ _id: { $in: names }, 'poster.image': { $ne: '' } }).lean<
    StoredUpload[]
  >();
  const { clips } = (await selectReady(films, publicNow()))(files);
  const isPoster = clips.some(({ poster }) => uploadIdOf(poster.image.slice(ASSETS.length))[0] === name);
  return isPoster ? Upload.findById(name).lean<StoredUpload | null>() : null;
}

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
