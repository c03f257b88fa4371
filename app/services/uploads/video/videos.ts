import type { StoredPoster, StoredUpload } from '~models/upload';
import { ARTICLE_PICTURE } from '~/rules/content/placeholders';
import { findFfmpeg, run } from './ffmpeg';
import { makeVariants, withoutExtension, type Made, type Put } from '../images';
import { withLocalFile, withScratch } from '../temp-files';
import { openSharp } from '../sharp';
import { urlOf } from '../view';

const TIMEOUT_MS = 60_000;
/** The poster's time in seconds: the first frame is often black. */
const POSTER_AT = 0.5;
const PLACEHOLDER = { url: ARTICLE_PICTURE, width: 1200, height: 675, variants: [] };

/** Makes a video's poster; without ffmpeg, or if no frame can be read, a neutral image. */
export async function makePoster(upload: StoredUpload, signal: AbortSignal, put: Put): Promise<Made> {
  const { program } = await findFfmpeg();
  if (!program) return { poster: PLACEHOLDER };
  return withLocalFile(upload.key, (video) =>
    withScratch('png', async (frame) => {
      const at = (upload.duration ?? Infinity) > POSTER_AT ? POSTER_AT : 0;
      const args = ['-v', 'error', '-protocol_whitelist', 'file', '-ss', String(at), '-i', video];
      const output = ['-frames:v', '1', '-an', '-threads', '1', '-y', frame];
      const { ok } = await run(program, [...args, ...output], { within: TIMEOUT_MS, signal });
      const sharp = await openSharp();
      const size = ok
        ? await sharp(frame)
            .metadata()
            .catch(() => null)
        : null;
      return { poster: size ? await storePoster(upload, frame, size, put) : PLACEHOLDER };
    }),
  );
}

async function storePoster(
  upload: StoredUpload,
  frame: string,
  { width, height }: { width: number; height: number },
  put: Put,
): Promise<StoredPoster> {
  const stem = `${withoutExtension(upload.key)}-poster`;
  const key = `${stem}.jpg`;
  const sharp = await openSharp();
  const jpeg = await sharp(frame).jpeg({ quality: 82 }).toBuffer();
  await put(key, jpeg, 'image/jpeg');
  return { url: urlOf(key), width, height, variants: await makeVariants(frame, stem, width, put) };
}
