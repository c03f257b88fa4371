import { rename } from 'node:fs/promises';
import type { StoredUpload } from '~models/upload';
import type { Actor } from '~/rules/accounts/permissions';
import { Failure } from '~/rules/validation/errors';
import type { UploadTarget } from '~/rules/uploads/upload-input';
import { findFfmpeg, runFfmpeg } from './ffmpeg';
import { storeUpload } from '../store-upload';
import { mayChangeUpload } from '../find-upload';
import { copyTracks } from '../tracks/store-track';
import { withLocalFile, withScratch } from '../temp-files';
import { discard, receiveLocalFile } from '../receive';

const TIMEOUT_MS = 120_000;

/**
 * Copies the streams into a new file whose index comes first, with its tracks. It gets a new name, because names are
 * never reused. If the same film has been uploaded already, its tracks are left alone unless the actor may change them.
 */
export async function remux(actor: Actor, upload: StoredUpload): Promise<StoredUpload> {
  const { program } = await findFfmpeg();
  if (!program) throw new Failure(503, 'This server has no ffmpeg that runs, which is needed for that.');
  const { key, originalName, alt, caption, speech = null, transcript = '', posterAt = null } = upload;
  const [type, slug, fileType] = key.split('/');
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return withLocalFile(key, (video) =>
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
          alt,
          caption,
          speech,
          transcript,
          posterAt,
        });
        if (mayChangeUpload(actor, stored)) await copyTracks(upload, stored);
        return stored;
      } finally {
        await discard({ file: made });
      }
    }),
  );
}
