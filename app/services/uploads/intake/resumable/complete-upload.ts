import { Failure, notFound } from '~/rules/validation/errors';
import type { Actor } from '~/rules/accounts/permissions';
import { acquireLock, LockLost, type HeldLock } from '~/services/platform/lock';
import { findUpload } from '../../delivery/find-upload';
import { NOT_WITHHELD } from '../../delivery/view';
import { removeUpload } from '../../usage/withhold';
import { createUpload } from '../create-upload';
import { viewUpload, type UploadView } from '../../jobs/upload-view';
import { StorageUnavailable } from '../../../storage/storage';
import { withScratch } from '../../../storage/temp-files';
import {
  assemble,
  endResumableUpload,
  findResumableUpload,
  removeResumableUpload,
  type ResumableUpload,
} from './resumable-upload';
import { toUploadFailure, receiveLocalFile } from '../receive';

const TIMEOUT_MS = 30_000;

export const targetOf = ({ type, slug, fileType }: ResumableUpload['metadata']) => ({
  type,
  fileType,
  ...(typeof slug === 'string' && { slug }),
});

/**
 * Turns a complete upload session into an upload, under the same rules as any other. Repeated calls return the same
 * upload; after a server error the chunks stay, so that the call can be retried.
 */
export async function completeUpload(actor: Actor, id: string): Promise<UploadView> {
  const lock = await acquireLock(`finishing upload ${id}`, { timeoutMs: TIMEOUT_MS });
  if (!lock) throw new Failure(503, 'The file is still being processed. Please try again in a moment.');
  try {
    const parts = await findResumableUpload(id);
    if (!parts) throw notFound('Upload');
    if (parts.result !== null) return viewUpload(await findUpload(parts.result));
    return await finish(actor, parts, lock);
  } finally {
    await lock.release();
  }
}

async function finish(actor: Actor, { id, metadata }: ResumableUpload, lock: HeldLock): Promise<UploadView> {
  try {
    return await withScratch('whole', async (file) => {
      await assemble(id, file);
      const originalName = metadata.filename ?? '';
      const received = await receiveLocalFile(file, metadata.fileType ?? null);
      const upload = await createUpload(actor, received, { ...targetOf(metadata), originalName });
      if (!(await endResumableUpload(id, upload.id))) await rejectLate(id, upload.id);
      return upload;
    });
  } catch (error) {
    const failure = toUploadFailure(error);
    const isFinal = failure instanceof Failure && !(failure instanceof StorageUnavailable);
    if (isFinal && lock.isHeld) await removeResumableUpload(id);
    throw failure;
  }
}

/**
 * Throws if the session ended otherwise while this process was suspended. What this one has stored late goes again, unless
 * somebody else got it meanwhile: its user may have deleted the file of the other process.
 */
async function rejectLate(id: string, made: string): Promise<void> {
  const session = await findResumableUpload(id);
  if (session?.result === made) return;
  await removeUpload(made, { ...NOT_WITHHELD, 'usage.offeredAt': null });
  throw new LockLost();
}
