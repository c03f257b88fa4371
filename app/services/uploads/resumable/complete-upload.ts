import { Failure, notFound } from '~/rules/validation/errors';
import type { Actor } from '~/rules/accounts/permissions';
import { acquireLock } from '~/services/platform/lock';
import { findUpload } from '../find-upload';
import { createUpload } from '../uploads';
import { toUpload, type UploadView } from '../view';
import { withScratch } from '../temp-files';
import {
  assemble,
  endResumableUpload,
  findResumableUpload,
  removeResumableUpload,
  type ResumableUpload,
} from './resumable-upload';
import { asFailure, receiveLocalFile } from '../receive';

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
  const release = await acquireLock(`finishing upload ${id}`, { timeoutMs: TIMEOUT_MS });
  if (!release) throw new Failure(503, 'The file is still being processed. Please try again in a moment.');
  try {
    const parts = await findResumableUpload(id);
    if (!parts) throw notFound('Upload');
    if (parts.result !== null) return toUpload(await findUpload(parts.result));
    return await finish(actor, parts);
  } finally {
    await release();
  }
}

async function finish(actor: Actor, { id, metadata }: ResumableUpload): Promise<UploadView> {
  try {
    return await withScratch('whole', async (file) => {
      await assemble(id, file);
      const originalName = metadata.filename ?? '';
      const upload = await createUpload(actor, await receiveLocalFile(file), {
        ...targetOf(metadata),
        originalName,
      });
      await endResumableUpload(id, upload.id);
      return upload;
    });
  } catch (error) {
    const failure = asFailure(error);
    if (failure instanceof Failure) await removeResumableUpload(id);
    throw failure;
  }
}
