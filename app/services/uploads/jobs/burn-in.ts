import { writeFile } from 'node:fs/promises';
import { Screener, type StoredScreener } from '~models/screener';
import type { StoredUpload } from '~models/upload';
import type { StoredBurnIn } from '~models/upload-copies';
import { longDate } from '~/rules/text/dates';
import { ASSETS } from '~/rules/uploads/uploads';
import { drawNameOverlay } from '../../media/name-overlay';
import { withheldKey } from '../../storage/storage';
import { withScratch } from '../../storage/temp-files';
import { burnInKey } from '../delivery/keys';
import { withFileOf } from '../delivery/stored-files';
import { urlOf } from '../delivery/view';
import { missingBurnIn } from './missing-burn-in';
import { copySize, sizeOf, withScreenCopy } from './screen-copy';
import type { StoreFile } from './variants';

/**
 * Makes the next copy of a film that has the name of a recipient in the picture, and returns it with its place in the upload's list. It is
 * always withheld: only its recipient gets it. Throws `VideoFailure`, and the signal's reason.
 */
export async function makeBurnIn(
  upload: StoredUpload,
  signal: AbortSignal,
  put: StoreFile,
): Promise<{ at: number; burnIn: StoredBurnIn }> {
  const missing = missingBurnIn(upload);
  if (!missing) throw new Error(`no copy of ${upload._id} is missing`);
  const { at, recipient } = missing;
  const name = await nameOf(recipient);
  const source = upload.rendition ? upload.rendition.url.slice(ASSETS.length) : upload.key;
  return withFileOf(upload, source, (film) =>
    withScratch('png', async (overlay) => {
      await writeFile(
        overlay,
        await drawNameOverlay(copySize(await sizeOf(film)), name, longDate(new Date())),
      );
      return withScreenCopy({ file: film, facts: upload.facts, overlay }, signal, async ({ file, bytes }) => {
        const key = burnInKey(upload, recipient);
        await put(withheldKey(key), file, 'video/mp4');
        return { at, burnIn: { recipient, url: urlOf(key), bytes } };
      });
    }),
  );
}

async function nameOf(recipient: string): Promise<string> {
  const screener = await Screener.findOne({ 'recipients._id': recipient }, { recipients: 1 }).lean<Pick<
    StoredScreener,
    'recipients'
  > | null>();
  const found = screener?.recipients.find(({ _id }) => String(_id) === recipient);
  if (!found) throw new Error(`recipient ${recipient} is unknown`);
  return found.name;
}
