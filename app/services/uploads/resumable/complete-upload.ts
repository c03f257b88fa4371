import { Failure, notFound } from '~/rules/validation/errors';
import type { Actor } from '~/rules/accounts/permissions';
import { takeTurn } from '~/services/platform/lock';
import { createUpload, openUpload, type UploadView } from '../uploads';
import { withScratch } from '../temp-files';
import { assemble, endParts, findParts, removeParts, type Parts } from './resumable-upload';
import { asFailure, receiveParts } from '../receive';

const PATIENCE_MS = 30_000;

export const targetOf = ({ type, slug, fileType }: Parts['metadata']) => ({
  type,
  fileType,
  ...(typeof slug === 'string' && { slug }),
});

/**
 * All parts are there: from here on it is an upload like any other, under the same rules. Asked again it answers the same
 * upload; a failure of ours leaves the parts, so that it can be asked again.
 */
export async function finishParts(actor: Actor, id: string): Promise<UploadView> {
  const release = await takeTurn(`finishing upload ${id}`, { patience: PATIENCE_MS });
  if (!release) throw new Failure(503, 'The file is still being looked at. Please try again in a moment.');
  try {
    const parts = await findParts(id);
    if (!parts) throw notFound('Upload');
    if (parts.result !== null) return await openUpload(actor, parts.result);
    return await finish(actor, parts);
  } finally {
    await release();
  }
}

async function finish(actor: Actor, { id, metadata }: Parts): Promise<UploadView> {
  try {
    return await withScratch('whole', async (file) => {
      await assemble(id, file);
      const originalName = metadata.filename ?? '';
      const upload = await createUpload(actor, await receiveParts(file), {
        ...targetOf(metadata),
        originalName,
      });
      await endParts(id, upload.id);
      return upload;
    });
  } catch (error) {
    const failure = asFailure(error);
    if (failure instanceof Failure) await removeParts(id);
    throw failure;
  }
}
