import { mkdir, writeFile } from 'node:fs/promises';
import { UploadSession, type StoredUploadSession } from '~models/upload-session';
import { UPLOAD_LIMITS } from '~/rules/uploads/media-guidance';
import { TooMany } from '~/rules/validation/errors';
import { storageContext } from '~/services/storage/open';
import { maxBytesOf, toUploadFailure } from '../receive';
import { fileOf, removeResumableUpload, type ResumableUpload } from './resumable-upload';

const { unfinished: MAX_UNFINISHED, idleMinutes } = UPLOAD_LIMITS;
/** The unfinished uploads of a user may be this many times as large as the largest file. */
const MAX_LARGEST_FILES = 4;
const IDLE_MS = idleMinutes * 60_000;

type Unfinished = Pick<StoredUploadSession, '_id' | 'size' | 'metadata' | 'createdAt' | 'receivedAt'>;

/** Begins a resumable upload. Throws 429 if its user has too many unfinished ones, and 507 for a full disk. */
export async function createResumableUpload(
  upload: Omit<ResumableUpload, 'offset' | 'result'>,
): Promise<void> {
  const { id, metadata, ...others } = upload;
  try {
    await UploadSession.create({ _id: id, metadata: JSON.stringify(metadata), ...others });
    await makeRoom(upload);
    await mkdir(storageContext().incoming, { recursive: true });
    await writeFile(fileOf(id), '', { flag: 'wx' });
  } catch (error) {
    // What cannot be deleted now is deleted by `sweepResumableUploads`, after a day.
    await removeResumableUpload(id).catch(() => undefined);
    throw toUploadFailure(error);
  }
}

/**
 * Ends idle uploads of the user, the longest idle first, until the new one is within the limits. It is stored already, so
 * that each of several uploads that begin at once counts the others: together they are never too many.
 */
async function makeRoom(upload: Omit<ResumableUpload, 'offset' | 'result'>): Promise<void> {
  const { id, userId } = upload;
  const others = await UploadSession.find(
    { userId, result: null, _id: { $ne: id } },
    { size: 1, metadata: 1, createdAt: 1, receivedAt: 1 },
  ).lean<Unfinished[]>();
  others.sort((one, other) => idleMs(other) - idleMs(one));
  for (const [index, longestIdle] of others.entries()) {
    const reason = excess(others.slice(index), upload);
    if (reason === null) return;
    const waitMs = IDLE_MS - idleMs(longestIdle);
    if (waitMs > 0) throw new TooMany(Math.ceil(waitMs / 1000), `${reason} ${FINISH_ANOTHER}`);
    await removeResumableUpload(longestIdle._id);
  }
}

/** `TooMany` adds the time to wait. */
const FINISH_ANOTHER = `Finish or cancel another upload first. One that has stopped makes room after ${idleMinutes} minutes:`;

/** How long nothing has arrived. If the clock was set back since, the distance in time counts, so that the upload ends at some time. */
const idleMs = ({ createdAt, receivedAt = createdAt }: Unfinished) =>
  Math.abs(Date.now() - receivedAt.getTime());

/** Returns why an upload of this size cannot begin beside the unfinished ones; null if it can. */
function excess(
  unfinished: readonly Unfinished[],
  { size, metadata }: Pick<ResumableUpload, 'size' | 'metadata'>,
): string | null {
  if (unfinished.length >= MAX_UNFINISHED)
    return `You have ${MAX_UNFINISHED} unfinished uploads, and more are not allowed at the same time.`;
  const purposes = [metadata, ...unfinished.map(metadataOf)].map(({ fileType }) => fileType);
  const most = MAX_LARGEST_FILES * Math.max(...purposes.map(largestOf));
  const total = unfinished.reduce((sum, each) => sum + each.size, size);
  if (total <= most) return null;
  return `Your unfinished uploads would have ${megabytes(total)} MB together with this file, and more than ${megabytes(most)} MB are not allowed at the same time.`;
}

const metadataOf = (session: Pick<Unfinished, 'metadata'>) =>
  JSON.parse(session.metadata) as ResumableUpload['metadata'];

/** Returns the size of the largest file of a purpose. */
const largestOf = (fileType: string | null | undefined): number =>
  Math.max(maxBytesOf('image', fileType), maxBytesOf('video', fileType));

const megabytes = (bytes: number) => Math.ceil(bytes / (1024 * 1024)).toLocaleString('en');
