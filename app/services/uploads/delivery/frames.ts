import { readFile } from 'node:fs/promises';
import { type Actor, authorize } from '~/rules/accounts/permissions';
import { frameTimes } from '~/rules/uploads/frames';
import { notFound } from '~/rules/validation/errors';
import { findUpload } from './find-upload';
import { openSharp } from '../../media/sharp';
import { takeFrame } from '../../media/take-frame';
import { frameKey } from './keys';
import { makeOnce } from './make-once';
import { withFileOf } from './stored-files';

const WIDTH = 480;

/** Returns a small picture of one of the frames of a video to choose from, by its index. Throws 404, and 503 without ffmpeg. */
export async function readFrame(actor: Actor, file: string, index: number): Promise<Buffer> {
  authorize(actor, 'openAdmin');
  const upload = await findUpload(file);
  const { mediaType, duration } = upload.facts;
  const second = mediaType === 'video' ? frameTimes(duration)[index] : undefined;
  if (second === undefined) throw notFound('Frame');
  return makeOnce(upload, frameKey(upload, second), () =>
    withFileOf(upload, upload.key, (video) => takeFrame(video, second, drawSmall)),
  );
}

const drawSmall = async (frame: string): Promise<Buffer> => {
  const sharp = await openSharp();
  return sharp(await readFile(frame))
    .resize(WIDTH)
    .jpeg({ quality: 75 })
    .toBuffer();
};
