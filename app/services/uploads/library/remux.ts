import { rename } from 'node:fs/promises';
import type { StoredUpload } from '~models/upload';
import type { Actor } from '~/rules/accounts/permissions';
import { Failure } from '~/rules/validation/errors';
import type { UploadTarget } from '~/rules/uploads/upload-input';
import { aboutFile, addFile } from '../../activity/file-events';
import { audited } from '../../activity/record-event';
import { findFfmpeg, runFfmpeg } from '../../media/ffmpeg';
import { withScratch } from '../../storage/temp-files';
import { withFileOf } from '../delivery/stored-files';
import { viewUpload, type UploadView } from '../jobs/upload-view';
import { discard, receiveLocalFile } from '../intake/receive';
import { storeUpload } from '../intake/store-upload';
import { wakeWorker } from '../jobs/worker';
import { authorizeChange, mayChangeUpload } from './authorize-change';
import { copyTracks } from './tracks/store-track';

const TIMEOUT_MS = 120_000;

/**
 * Makes a lossless copy of a video that starts playing before it is loaded completely. Returns a new upload, whose URL
 * can replace the old one in content.
 */
export async function remuxUpload(actor: Actor, file: string): Promise<UploadView> {
  return audited(actor, aboutFile('upload'), async () => {
    const stored = await authorizeChange(actor, file);
    if (stored.facts.mediaType !== 'video')
      throw new Failure(400, 'Only a video can be optimised for streaming.');
    if (stored.facts.fastStart) throw new Failure(400, 'This video is already optimised for streaming.');
    const made = await remux(actor, stored);
    addFile(made);
    wakeWorker();
    return viewUpload(made);
  });
}

/**
 * Copies the streams into a new file whose index comes first, with its tracks. It gets a new name, because names are
 * never reused. If the same film has been uploaded already, its tracks are left alone unless the actor may change them.
 */
async function remux(actor: Actor, upload: StoredUpload): Promise<StoredUpload> {
  const { program } = await findFfmpeg();
  if (!program) throw new Failure(503, 'This server has no ffmpeg that runs, which is needed for that.');
  const { key, originalName, texts, poster } = upload;
  const [type, slug, fileType] = key.split('/');
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return withFileOf(upload, key, (video) =>
    withScratch(extension, async (file) => {
      const copy = ['-map', '0', '-copy_unknown', '-c', 'copy', '-movflags', '+faststart'];
      const work = { file: video, before: ['-v', 'error'], output: [...copy, '-y', file] };
      const { ok } = await runFfmpeg(program, work, { within: TIMEOUT_MS });
      if (!ok) throw new Failure(400, 'This video cannot be optimised for streaming. It is unchanged.');
      // The file is renamed, because the temporary path is deleted when this returns.
      const made = `${file}.made`;
      await rename(file, made);
      try {
        const stored = await storeUpload(await receiveLocalFile(made), {
          actor: { id: upload.createdBy ?? '', name: upload.createdByName },
          target: { type, slug, fileType } as UploadTarget,
          originalName,
          texts,
          poster: { at: poster.at },
        });
        if (mayChangeUpload(actor, stored)) await copyTracks(upload, stored);
        return stored;
      } finally {
        await discard({ file: made });
      }
    }),
  );
}
